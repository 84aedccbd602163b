/** Other data for an active state, typed as JSON. In the past that drops what came later; undo brings it back. */

import { plural, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { scopeText } from "../../running/scopes";
import { area, complaint, member, sends } from "../core/fields";
import { type Part, button, html, nothing, sendByKey, soon } from "../core/widgets";
import { readJson } from "../core/setup";
import type { Visit } from "../core/visits";
import { PageField } from "../core/page-field";

/** The data of a state as somebody types them. */
const kept = new PageField((): { draft: { key: string; text: string } | null } => ({ draft: null }));

export function editing(app: App, actions: Actions, visit: Visit): Part {
  const own = kept.of(app);
  const { view } = app;
  const active = view?.active.find(
    one => one.instance === visit.instance && one.pointer === visit.pointer && scopeText(one.scope) === visit.scope,
  );
  if (!view || !active || visit.to) return nothing;
  const key = `${app.run?.id ?? ""}/${view.position}/${visit.from.seq}`;
  const begin = (): void => {
    own.draft = { key, text: JSON.stringify(active.data ?? {}, null, 2) };
    app.changed();
    soon(() => document.getElementById("edit-data"));
  };
  if (active.large)
    return html`<p class="dim small">
      ${t("These data are too large to be changed here, together with what else is active.")}
    </p>`;
  if (own.draft?.key !== key) {
    const change = button(t("Change the data here…"), begin, { icon: "pencil", class: "plain" });
    return html`<p class="editdata">${change}</p>`;
  }
  const now = own.draft;
  const read = readJson(now.text);
  const close = (): void => {
    own.draft = null;
    app.changed();
  };
  const send = async (): Promise<void> => {
    if ("problem" in read) return;
    const focus = { instance: active.instance, scope: scopeText(active.scope), pointer: active.pointer };
    if (await actions.editData(focus, "", read.value)) close();
  };
  const later = view.length - view.position;
  return html`<form
    class="editdata"
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === "Escape") close();
      sendByKey(event);
    }}
    @submit=${sends(send)}
  >
    <label class="lab" for="edit-data"
      >${app.ofTasks ? t("The task's data from here on") : t("The state's data from here on")}</label
    >${area({ id: "edit-data", rows: 6, wrong: "problem" in read, ...member(app, now, "text") })}
    ${
      "problem" in read
        ? complaint(read.problem)
        : later
          ? html`<p>
              ${plural(
                later,
                "{n} later step is dropped; Undo brings it back. Fork first to keep both.",
                "{n} later steps are dropped; Undo brings them back. Fork first to keep both.",
              )}
            </p>`
          : nothing
    }
    <div class="line">
      <button type="submit" class="btn sm soft strong" ?disabled=${"problem" in read}>${t("Change")}</button
      >${button(t("Cancel"), close, { class: "plain" })}
    </div>
  </form>`;
}
