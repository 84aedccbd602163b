/** The page of the diagram: the drawing, and above it why there is no newer one. */

import { Drawing } from "./drawing";
import { listen, made } from "./editor";

const drawing = new Drawing();
const trouble = made("p", { class: "trouble", role: "status" });
document.querySelector("main")?.append(trouble, drawing.element);

listen(message => {
  if (message.kind === "drawing") {
    trouble.textContent = "";
    drawing.show(message.svg);
  } else if (message.kind === "trouble") trouble.textContent = message.text;
});
