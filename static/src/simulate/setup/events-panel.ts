/** The Events tab: the form of an event, the planned ones, and what became of those that were sent. */

import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, empty, html, icon, nothing, smallButton } from "../core/widgets";
import { when } from "../../running/time";
import { calledOf } from "./event-draft";
import { consumed, editEvent, eventForm } from "./event-form";
import { type Sent, sentEvents } from "./event-log";
import { planned } from "./planned-events";

const FATE: Record<Sent["fate"], [string, string]> = {
  taken: ["ok", "check"],
  kept: ["info", "hourglass"],
  dropped: ["error", "close"],
  sent: ["", "export"],
  due: ["", "clock"],
};

function sentRow(app: App, sent: Sent): Part {
  const [tone, sign] = FATE[sent.fate];
  const show = (): void => app.select({ seq: sent.seq });
  const again = (): void => editEvent(app, sent.event);
  return html`<li class="sent past">
    <span class="line"
      ><span class="tag ${tone}">${icon(sign)}${sent.word}</span
      ><span class="dim small">${when(sent.time, app.view?.started ?? sent.time)}</span></span
    >
    ${smallButton("pencil", t("Put into the form"), t("Put into the form"), again)}
    <button type="button" class="rowlink" @click=${show}>
      <span class="mono">${calledOf(sent.event, app.vocabulary.events)}</span
      >${sent.note ? html`<span class="dim small">${sent.note}</span>` : nothing}
    </button>
  </li>`;
}

export function eventsPanel(app: App, actions: Actions): Part {
  const sent = sentEvents(app.model);
  return html`${eventForm(app, actions)}${planned(app, actions)}
    <section class="group">
      <h2>${t("Events so far")}</h2>
      ${
        sent.length
          ? html`<ol class="sents">
              ${sent.map(one => sentRow(app, one))}
            </ol>`
          : empty(
              consumed(app).length
                ? t("None yet. Fill the form and send one: this list says who took it, or why it was not taken.")
                : t("This definition awaits no event."),
            )
      }
    </section>`;
}
