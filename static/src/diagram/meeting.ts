/** Whether two boxes have a place in common; boxes that only touch have none. */

import type { Box } from "./viewport";

export function meet(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    one.x + one.width > other.x &&
    one.y < other.y + other.height &&
    one.y + one.height > other.y
  );
}
