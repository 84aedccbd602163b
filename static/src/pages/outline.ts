/** The outline in plain language: print, PDF, and from a box of the diagram to its step. */

import { saveVersion } from "../shared/export";
import { boot, must } from "../shared/dom";
import { setUpShell } from "../shared/shell";
import { toastError } from "../shared/toast";

interface Boot {
  definition: { id: string; name: string };
  version: number;
}

const page = boot<Boot>();
setUpShell();
must("#print").addEventListener("click", () => print());
must("#pdf").addEventListener("click", () => {
  saveVersion(page.definition.id, "document", page.version).catch(toastError);
});

if (new URLSearchParams(location.search).has("print")) requestAnimationFrame(() => setTimeout(() => print(), 100));

/** A drawing that is wider than the page is shown whole; a button shows it as large as it is, to be scrolled. */
function offerFullSize(): void {
  const [figure, button, drawing] = [
    document.querySelector(".figure"),
    document.querySelector<HTMLElement>("#figure-size"),
    document.querySelector<SVGSVGElement>(".figure > .diagram"),
  ];
  if (!figure || !button || !drawing) return;
  const own = drawing.viewBox.baseVal.width;
  const measure = (): void => {
    button.hidden = own <= figure.clientWidth && !figure.classList.contains("full");
  };
  button.addEventListener("click", () => {
    button.ariaPressed = String(figure.classList.toggle("full"));
    measure();
  });
  new ResizeObserver(measure).observe(figure);
}
offerFullSize();

/** The step of what was pressed in the diagram. */
function stepOf(target: EventTarget | null): HTMLElement | null {
  const pointer = target instanceof Element ? target.closest<SVGElement>(".sb-node[data-pointer]")?.dataset : undefined;
  const wanted = pointer?.to ?? pointer?.pointer;
  return [...document.querySelectorAll<HTMLElement>(".step")].find(step => step.dataset.pointer === wanted) ?? null;
}

document.querySelector(".figure")?.addEventListener("click", event => {
  const step = stepOf(event.target);
  if (step?.id) location.hash = step.id;
});
