/** JSON pointers (RFC 6901) compared as paths: `/functions/10` is not in `/functions/1`. */

/** Whether `pointer` is `outer` or a place in it; no pointer is nowhere. */
export function isInside(pointer: string | null | undefined, outer: string): boolean {
  return pointer === outer || (typeof pointer === "string" && pointer.startsWith(`${outer}/`));
}
