/**
 * A page of which a part could not be fetched, for the server was away just then: it says so, and begins again as soon
 * as the server answers. Nothing was written on it yet. Needs no other module: those may be what is missing.
 */

const LOOKS = 1000; // milliseconds between two
// beginnings without a person in a minute: a server that answers, and always without the part, stays as it is
const MOST = 3;
const MINUTE = 60_000;
const KEY = "signalbox.begun-again";

/** As in `translation.ts`, which may be what is missing. */
const t = (text: string): string => String(globalThis.signalboxWords?.texts[text] ?? text);
const WORDS = t(
  "Parts of this page did not come: the server could not be reached. The page begins again as soon as it answers.",
);

const page = { said: false };

export function unloaded(): void {
  if (page.said) return;
  page.said = true;
  showWords();
  addEventListener("click", showWords, true); // what is pressed meanwhile does nothing: the words stand there anew
  setTimeout(() => void look(), LOOKS);
}

async function look(): Promise<void> {
  const answers = await fetch("/health", { cache: "no-store" }).then(
    answer => answer.ok,
    () => false,
  );
  if (answers && mayBegin()) location.reload();
  else setTimeout(() => void look(), LOOKS);
}

function mayBegin(): boolean {
  try {
    const now = Date.now();
    const times = (JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as number[]).filter(time => now - time < MINUTE);
    if (times.length < MOST) sessionStorage.setItem(KEY, JSON.stringify([...times, now]));
    return times.length < MOST;
  } catch {
    return false; // a store that is forbidden: the person presses Reload
  }
}

function showWords(): void {
  if (document.readyState === "loading") {
    addEventListener("DOMContentLoaded", showWords, { once: true });
    return;
  }
  const make = (tag: string, className: string, ...inner: (Node | string)[]): HTMLElement => {
    const made = document.createElement(tag);
    made.className = className;
    made.append(...inner);
    return made;
  };
  const reload = make("button", "btn sm", t("Reload"));
  reload.addEventListener("click", () => location.reload());
  const box = make("div", "noticebar error", make("span", "grow", WORDS), reload);
  box.setAttribute("role", "alert");
  const host = document.getElementById("notices") ?? make("div", "notices");
  host.id = "notices";
  host.replaceChildren(box);
  if (!host.isConnected) (document.querySelector(".topbar, .embedbar") ?? document.body.firstElementChild)?.after(host);
}
