/**
 * What was typed into a dialog that was closed: it stands there again when the dialog comes back, until it was used.
 */

const kept = new Map<string, string>();

/**
 * Fills `field` with what was left in it under `key`, and keeps what is typed; call what comes back when it was used.
 */
export function keepTyped(field: HTMLInputElement | HTMLTextAreaElement, key: string): () => void {
  field.value = kept.get(key) ?? field.value;
  field.addEventListener("input", () => {
    kept.set(key, field.value);
  });
  return () => {
    kept.delete(key);
  };
}
