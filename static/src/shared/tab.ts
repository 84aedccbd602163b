/** The name of this tab, which it keeps over a reload, and which other tabs of this browser are open. */

import { once } from "./once";

const KEY = "signalbox.tab";
const LOCK = "signalbox.tab.";

/** Not `randomUUID`, which pages that are served without HTTPS do not have. */
export function fresh(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map(part => part.toString(36)).join("");
}

function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? fresh();
  } catch {
    return fresh();
  }
}

/** Holds the lock of `name` until the page goes; false where another tab has it, as the original of a duplicate. */
function take(name: string): Promise<boolean> {
  return new Promise(resolve => {
    void navigator.locks
      .request(LOCK + name, { ifAvailable: true }, lock => {
        resolve(lock !== null);
        return lock ? new Promise<void>(() => undefined) : undefined;
      })
      .catch(() => resolve(true));
  });
}

async function named(): Promise<string> {
  const before = kept();
  const name = !("locks" in navigator) || (await take(before)) ? before : fresh();
  if (name !== before) void take(name);
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // a store that is forbidden: the tab has a new name after a reload
  }
  return name;
}

export const tabName = once(named);

/** The names of all open tabs; empty where the browser does not tell. */
export async function openTabs(): Promise<Set<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held
      .map(lock => lock.name ?? "")
      .filter(name => name.startsWith(LOCK))
      .map(name => name.slice(LOCK.length)),
  );
}
