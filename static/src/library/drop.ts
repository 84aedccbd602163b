/** Files dropped anywhere on the page, and text pasted outside a field. */

import { must, typing } from "../shared/dom";

export function acceptDrops(files: (files: FileList) => void, text: (text: string) => void): void {
  const zone = must("#drop");
  let depth = 0;
  const wants = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const light = (on: boolean): void => {
    zone.classList.toggle("over", on);
    document.body.classList.toggle("dropping", on);
  };
  addEventListener("dragenter", event => {
    if (wants(event)) {
      depth++;
      light(true);
      event.preventDefault();
    }
  });
  addEventListener("dragover", event => {
    if (wants(event)) event.preventDefault();
  });
  addEventListener("dragleave", event => {
    if (wants(event) && --depth <= 0) {
      depth = 0;
      light(false);
    }
  });
  addEventListener("drop", event => {
    if (!wants(event) || !event.dataTransfer) return;
    event.preventDefault();
    depth = 0;
    light(false);
    files(event.dataTransfer.files);
  });
  addEventListener("paste", event => {
    if (typing(event.target) || document.querySelector("dialog[open]")) return;
    if (event.clipboardData?.files.length) {
      files(event.clipboardData.files);
      return;
    }
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (/\bstates\b/.test(pasted)) text(pasted);
  });
}
