/** The text of a file that somebody chose or dropped. */

import { t } from "../../shared/translation";

/** The text of `file`, which is UTF-8; throws what to tell of one that is no text, such as a picture or an archive. */
export async function textOf(file: Pick<File, "name" | "arrayBuffer">): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // told below
  }
  throw new Error(t("{name} is no text (UTF-8): choose a file of JSON or YAML.", { name: file.name }));
}
