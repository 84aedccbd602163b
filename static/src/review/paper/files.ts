/** A version as a file on the reader's machine, for the Review page and the outline, with or without a link. */

import { fetched, fileName, keep } from "../../shared/export";

export interface Source { id: string; link: string | null; version: number }

/** Saves the version as the format `id`; `query` is how it is drawn. Throws what the server says. */
export async function savePaper(source: Source, id: string, query: Record<string, string> = {}): Promise<void> {
  const asked = new URLSearchParams({ ...query, version: String(source.version) });
  const headers: Record<string, string> = source.link === null ? {} : { "X-Signalbox-Link": source.link };
  const response = await fetched(`/api/definitions/${source.id}/export/${id}?${asked}`, headers);
  keep(await response.blob(), fileName(response.headers.get("Content-Disposition")));
}
