/** A file that is dropped on the diagram: its text is pasted. */

import { toastError } from "../shared/toast";
import { t } from "../shared/translation";

const MOST = 4 * 1024 * 1024; // bytes

export function acceptFiles(host: HTMLElement, take: (text: string, name: string) => Promise<void>): void {
  const wants = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  host.addEventListener("dragover", event => {
    if (!wants(event)) return;
    event.preventDefault();
    host.classList.add("dropping");
  });
  host.addEventListener("dragleave", () => host.classList.remove("dropping"));
  host.addEventListener("drop", event => {
    if (!wants(event)) return;
    event.preventDefault();
    host.classList.remove("dropping");
    const files = [...(event.dataTransfer?.files ?? [])];
    void read(files).then(
      ({ text, name }) => take(text, name).catch(toastError),
      (error: unknown) => toastError(error),
    );
  });
}

async function read(files: File[]): Promise<{ text: string; name: string }> {
  const [file] = files;
  if (!file || files.length > 1) throw new Error(t("Drop one file at a time on the diagram."));
  if (file.size > MOST) throw new Error(t("“{name}” is larger than what can be pasted.", { name: file.name }));
  return { text: await file.text(), name: file.name };
}
