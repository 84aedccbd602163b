/** A number of bytes in the words of the page's language. */

import { language, t } from "./translation";

const KIB = 1024;
const MIB = 1024 * KIB;

export function byteSize(bytes: number): string {
  const written = (value: number): string => value.toLocaleString(language(), { maximumFractionDigits: 1 });
  if (bytes < KIB) return t("{value} bytes", { value: written(bytes) });
  return bytes < MIB
    ? t("{value} KiB", { value: written(bytes / KIB) })
    : t("{value} MiB", { value: written(bytes / MIB) });
}
