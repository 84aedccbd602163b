/** A version as a file on the reader's machine, for the Review page and the outline, with or without a link. */

import { fetched, fileName, keep } from "../../shared/export";

export interface Source {
  id: string;
  link: string | null;
  version: number;
}

/** Saves the version as the format `id`; `query` is how it is drawn. Throws what the server says. */
export async function savePaper(source: Source, id: string, query: Record<string, string> = {}): Promise<void> {
  const asked = new URLSearchParams({ ...query, version: String(source.version) });
  await saveFile(source.link, `/api/definitions/${source.id}/export/${id}?${asked}`);
}

/** Saves what the server gives at an address, under the name that it gives. Throws what the server says. */
export async function saveFile(link: string | null, path: string): Promise<void> {
  const response = await fetched(path, link === null ? {} : { "X-Signalbox-Link": link });
  keep(await response.blob(), fileName(response.headers.get("Content-Disposition")));
}
