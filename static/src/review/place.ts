/** Where the page is: `?from=12&to=14&look=source&tab=states&select=/states/1`; what others keep there stays. */

import { LOOKS, type Look, type Review, TABS, type Tab } from "./app";

export interface Place {
  from: number | null;
  other: string | null; // the id of another definition, whose version `from` is
  to: number | null;
  look: Look;
  tab: Tab;
  select: string | null;
}

function whole(text: string | null | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function placeNow(): Place {
  const query = new URLSearchParams(location.search);
  const [other, of] = /^([\w-]+)@(\d+)$/.exec(query.get("from") ?? "")?.slice(1) ?? [null, null];
  return {
    from: whole(of ?? query.get("from")),
    other: other ?? null,
    to: whole(query.get("to")),
    look: LOOKS.find(look => look === query.get("look")) ?? "difference",
    tab: TABS.find(tab => tab === query.get("tab")) ?? "changes",
    select: query.get("select"),
  };
}

/** Keeps the address in step with the page. */
export function followPlace(app: Review): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  app.onChange(() => {
    if (!app.to || due !== undefined) return;
    due = setTimeout(() => {
      due = undefined;
      write(app);
    }, 200); // browsers limit how often an address may change
  });
}

function write(app: Review): void {
  const query = new URLSearchParams(location.search);
  const put = (name: string, value: string | null): void => {
    query.delete(name); // so that they always stand in one order
    if (value !== null) query.set(name, value);
  };
  put("from", app.other ? `${app.other.id}@${app.from}` : String(app.from));
  put("to", String(app.to));
  put("look", app.look === "difference" ? null : app.look);
  put("tab", app.tab === "changes" ? null : app.tab);
  put("select", app.selected);
  const asked = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%40", "@");
  const next = `${location.pathname}?${asked}`;
  if (next !== location.pathname + location.search) history.replaceState(history.state, "", next);
}
