/** What was typed into a dialog that was closed: it stands there again when that comes back, until it was used. */

const texts = new Map<string, string>();

/** Fills `field` with what was left under `key`, and keeps what is typed; call what comes back when it was used. */
export function keepTyped(field: HTMLInputElement | HTMLTextAreaElement, key: string): () => void {
  field.value = texts.get(key) ?? field.value;
  field.addEventListener("input", () => texts.set(key, field.value));
  return () => texts.delete(key);
}
