/** Pointers in the picture of two versions: what is gone has its old pointer behind `old:` (workflow/diagram/merged.py). */

export const GONE = "old:";

/** Where an element is drawn. */
export function drawnAt(place: { old: string | null; new: string | null }): string {
  return place.new ?? GONE + (place.old ?? "");
}
