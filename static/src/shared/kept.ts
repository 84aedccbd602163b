/**
 * What was typed into a dialog that was closed: it stands there again when the dialog comes back, until it was used.
 */

class KeptTexts {
  private readonly all = new Map<string, string>();

  keep(field: HTMLInputElement | HTMLTextAreaElement, key: string): () => void {
    field.value = this.all.get(key) ?? field.value;
    field.addEventListener("input", () => {
      this.all.set(key, field.value);
    });
    return () => {
      this.all.delete(key);
    };
  }
}

const texts = new KeptTexts();

/**
 * Fills `field` with what was left in it under `key`, and keeps what is typed; call what comes back when it was used.
 */
export function keepTyped(field: HTMLInputElement | HTMLTextAreaElement, key: string): () => void {
  return texts.keep(field, key);
}
