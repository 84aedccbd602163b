/** Versions that take the place of others; none is lost. */

import { api } from "../shared/api";

/** Brings an old version back as the newest one; its number. */
export async function restored(url: string, number: number, over: { version: number; live?: true }): Promise<number> {
  const made = await api<{ version: number }>(`${url}/versions/${number}/restore`, { method: "POST", body: over });
  return made.version;
}

/** Mine goes into the history as a version of its own before theirs goes on; the number that theirs has then. */
export async function setAside(url: string, mine: string, theirs: number): Promise<number> {
  const { version } = await api<{ version: number }>(url, { method: "PUT", body: { text: mine, version: theirs } });
  const name = `Set aside for version ${theirs}`;
  await api(`${url}/versions/${version}`, { method: "PUT", body: { name } });
  return restored(url, theirs, { version });
}
