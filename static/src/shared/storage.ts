/** localStorage that never throws: a full or forbidden store only means that nothing is remembered. */

export function remembered<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(`signalbox.${key}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keeps `value` (null forgets it); false when it could not be kept. */
export function remember(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(`signalbox.${key}`);
    else localStorage.setItem(`signalbox.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
