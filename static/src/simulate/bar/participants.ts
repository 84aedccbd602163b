/** Who is here: a disc for each person, who drives, and asking, handing over and taking over. */

import { menuAt } from "../../shared/menu";
import { dialog, needed } from "../../shared/dialog";
import { el } from "../../shared/dom";
import { remember } from "../../shared/storage";
import { t } from "../../shared/translation";
import { commas } from "../core/filling";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, button, html, icon, nothing } from "../core/widgets";
import { ended } from "../core/status";
import type { Member, People } from "../core/types";
import { NAME } from "../core/socket";

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? "?"}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`.toUpperCase();
}

function disc(one: Member, people: People): Part {
  const what = commas(
    one.name,
    one.id === people.you ? t("you") : "",
    one.id === people.driver ? t("drives") : t("watches"),
    one.here ? "" : t("away"),
    one.asking ? t("asks for control") : "",
  );
  return html`<span
    class="person c${one.colour} ${one.here ? "" : "away"} ${one.id === people.driver ? "driver" : ""}"
    role="img"
    title=${what}
    aria-label=${what}
    >${initials(one.name)}</span
  >`;
}

async function rename(actions: Actions, now: string): Promise<void> {
  const name = el("input", {
    type: "text",
    class: "input",
    maxlength: 60,
    autofocus: true,
    "aria-label": t("Your name"),
  });
  name.value = now.startsWith("Guest") ? "" : now.replace(/ \(guest\)$/, "");
  const answer = await dialog(
    t("Your name"),
    [el("label", { class: "field" }, el("span", { class: "lab" }, t("How others see you in sessions")), name)],
    [{ label: t("Save"), value: "yes", primary: true }],
    () => needed(name, t("Write a name first.")),
  );
  if (!answer) return;
  remember(NAME, name.value.trim());
  await actions.control("name", { name: name.value.trim() });
}

function handOver(app: App, actions: Actions, others: Member[], event: Event): void {
  const button = event.currentTarget as HTMLElement;
  const { left, bottom } = button.getBoundingClientRect();
  menuAt(
    left,
    bottom + 8,
    t("Hand over to"),
    [
      ...others.map(one => ({
        label: one.asking ? t("{name} (asks)", { name: one.name }) : one.name,
        icon: "share",
        run: () => void actions.control("give-control", { to: one.id }),
      })),
      { label: t("Whoever acts next"), icon: "swap", run: () => void actions.control("release-control") },
    ],
    () => {
      button.focus();
      app.changed();
    },
  );
}

function control(app: App, actions: Actions, people: People): Part {
  const others = people.members.filter(one => one.id !== people.you && one.here);
  const driver = people.members.find(one => one.id === people.driver);
  const me = people.members.find(one => one.id === people.you);
  if (people.driver === people.you) {
    const asking = others.find(one => one.asking);
    if (asking)
      return button(
        t("Hand over to {name}", { name: asking.name }),
        () => void actions.control("give-control", { to: asking.id }),
        { class: "soft strong" },
      );
    return others.length
      ? button(t("Hand over"), event => handOver(app, actions, others, event), { opens: "menu" })
      : nothing;
  }
  if (people.driver === null) return nothing;
  const left = app.run?.takeover ?? null;
  // counts down by itself
  if (left !== null && left > 0) setTimeout(() => app.changed(), Math.min(1000, 1000 * left + 50));
  if (left !== null)
    return button(
      left > 0 ? t("Take over in {ceil} s", { ceil: Math.ceil(left) }) : t("Take over"),
      () => void actions.control("take-control"),
      { title: t("{name} is away", { name: driver?.name ?? t("The driver") }), disabled: left > 0 },
    );
  return me?.asking
    ? html`<span class="dim small">${t("Asked {name}", { name: driver?.name ?? "" })}</span>`
    : button(t("Ask for control"), () => void actions.control("request-control"));
}

function said(people: People): string {
  const others = people.members.filter(one => one.id !== people.you && one.here);
  const driver = people.members.find(one => one.id === people.driver);
  if (driver && driver.id !== people.you) return t("{name} drives", { name: driver.name });
  return others.length === 0
    ? ""
    : others.length === 1
      ? t("{name} is watching", { name: others[0]?.name ?? "" })
      : t("{n} are watching", { n: others.length });
}

export function people(app: App, actions: Actions): Part {
  const here = app.run?.people;
  if (!here || ended(app)) return nothing;
  const me = here.members.find(one => one.id === here.you);
  const words = said(here);
  return html`${words ? html`<span class="watching small" role="status">${icon("eye", true)}${words}</span>` : nothing}
    <button
      type="button"
      class="persons"
      title=${t("Your name…")}
      aria-label=${t("People here: {members}. Change your name", {
        members: here.members.map(one => one.name).join(", "),
      })}
      @click=${() => void rename(actions, me?.name ?? "")}
    >
      ${here.members.slice(0, 6).map(one => disc(one, here))}${
        here.members.length > 6 ? html`<span class="person">+${here.members.length - 6}</span>` : nothing
      }
    </button>
    ${control(app, actions, here)}`;
}
