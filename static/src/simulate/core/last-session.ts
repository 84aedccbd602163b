/**
 * The simulation of a definition that this tab showed last: who was in Design meanwhile comes back to it. Other tabs
 * have their own.
 */

const key = (definition: string): string => `signalbox.session.${definition}`;

export function lastSession(definition: string): string | null {
  try {
    return sessionStorage.getItem(key(definition));
  } catch {
    return null; // a store that is forbidden: nothing is remembered
  }
}

/** Keeps `session` as the one to come back to; null: there is none any more. */
export function keepLast(definition: string, session: string | null): void {
  try {
    if (session === null) sessionStorage.removeItem(key(definition));
    else sessionStorage.setItem(key(definition), session);
  } catch {
    // as above
  }
}
