/** What the run asks of the person, the result of a call that no mock answers: a card, so that all stays in reach. */

import { keyed } from "lit/directives/keyed.js";
import { listed, plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { laterPart } from "../core/later-part";
import { type Part, button, html, icon, nothing, soon } from "../core/widgets";
import { writeEvent } from "./event-form";
import { asking, hintOf, startsBy } from "../core/status";
import type { Call } from "../core/types";
import { PageField } from "../core/page-field";

/** Its code comes with the run, before the first question. */
const callCard = laterPart(async () => (await import("./answers/call-card")).callCard);

/** What a waiting run waits for, where nothing else is due. */
export function waits(app: App, actions: Actions): Part {
  const first = startsBy(app);
  const told = first.length
    ? {
        text: t("Nothing has begun yet: the run begins with {first}. Send it.", {
          first: listed(first, app.vocabulary.needs === "all" ? "conjunction" : "disjunction"),
        }),
        event: first[0] ?? null,
        due: null,
      }
    : hintOf(app);
  if (!told) return nothing;
  const { due, event } = told;
  return html`<div class="asks waits" role="status">
    <div class="ask">
      <p>${icon("hourglass", true)} ${told.text}</p>
      <div class="line">
        ${event ? button(t("Write the event"), () => writeEvent(app, event), { icon: "envelope" }) : nothing}
        ${due ? button(t("Jump to the timeout"), () => actions.advanceTo(due), { icon: "clock" }) : nothing}
      </div>
    </div>
  </div>`;
}

/** The first field of an answer. */
const FIRST = "form.ask .field :is(input, textarea, select)";

/** How long which run was when last drawn; null before the first drawing. */
const kept = new PageField((): { seen: { run: string; length: number } | null } => ({ seen: null }));

/** The focus goes to a question that has just come, where the button that let it come (now disabled) has lost it. */
function focusNew(app: App, call: Call | undefined): void {
  const own = kept.of(app);
  if (app.run && !app.view) return;
  const run = String(app.run?.id ?? "");
  const length = app.view?.length ?? 0;
  const came =
    own.seen !== null &&
    (own.seen.run === run || !own.seen.run) &&
    length > own.seen.length &&
    app.view?.position === length;
  own.seen = { run, length };
  if (came && call)
    soon(() => (document.activeElement === document.body ? document.querySelector<HTMLElement>(FIRST) : null));
}

/** The card of the first call; the others are counted, and come when it is answered. */
export function asks(app: App, actions: Actions): Part {
  const calls = asking(app.view);
  const first = calls[0];
  const card = app.view ? callCard(app, actions) : nothing;
  focusNew(app, first);
  if (!first) return nothing;
  const more = calls.length - 1;
  return html`<div class="asks" aria-live="polite">
    ${keyed(`${app.run?.id}/${first.call}`, card)}
    ${
      more
        ? html`<p class="dim small more">
            ${plural(more, "{n} more call after this one.", "{n} more calls after this one.")}
          </p>`
        : nothing
    }
  </div>`;
}
