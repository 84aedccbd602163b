/** The simulation that this tab showed last, to come back to, and whether its runs go on by themselves. */

const key = (definition: string): string => `signalbox.session.${definition}`;
const GOES_ON = "signalbox.goes-on";

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null; // a store that is forbidden: nothing is remembered
  }
}

function keep(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // as above
  }
}

export function lastSession(definition: string): string | null {
  return read(key(definition));
}

/** Keeps `session` as the one to come back to; null: there is none any more. */
export function keepLast(definition: string, session: string | null): void {
  keep(key(definition), session);
}

/** Whether a run goes on by itself once a person gave it what it asked for: the latest motion was to continue. */
export function goesOn(): boolean {
  return read(GOES_ON) !== null;
}

export function keepGoingOn(on: boolean): void {
  keep(GOES_ON, on ? "true" : null);
}
