/** The pointers in what is asked for, moved to where what they meant is after the text changed. */

/** Where what was at a pointer is now; null: it was taken away. */
export type Carried = (pointer: string) => string | null;

type Body = Record<string, unknown>;

/** What stands where a pointer was to something that was taken away. */
export const GONE = "/\0";

const WORDS = new Set(["text", "name", "value"]); // what a person wrote is no pointer

/** Whether there is a pointer in it, or that pointer. */
export function hasPointers(body: Body, pointer?: string): boolean {
  return pointersOf(body).some(one => pointer === undefined || one === pointer);
}

/** The same with its pointers moved. Of several in a list those that are there stay, unless none is. */
export function carriedIn(body: Body, now: Carried): Body {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, WORDS.has(key) ? value : carriedValue(value, now)]),
  );
}

function carriedValue(value: unknown, now: Carried): unknown {
  if (isPointer(value)) return value === GONE ? GONE : (now(value) ?? GONE);
  if (Array.isArray(value)) {
    const moved = value.map(one => carriedValue(one, now));
    const left = moved.filter(one => one !== GONE);
    return left.length ? left : moved;
  }
  return isBody(value) ? carriedIn(value, now) : value;
}

function pointersOf(value: unknown): string[] {
  if (isPointer(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(pointersOf);
  if (!isBody(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (WORDS.has(key) ? [] : pointersOf(one)));
}

function isPointer(value: unknown): value is string {
  return typeof value === "string" && value.startsWith("/");
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
