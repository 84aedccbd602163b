/** What an exploration found: problems and ways to end, each played with one press. */

import { enginesOf } from "../../runtimes/engines";
import { marked } from "../../shared/marked";
import { plural, t } from "../../shared/translation";
import { endWords } from "../core/status";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { type Part, button, html, icon, nothing, smallButton } from "../core/widgets";
import type { Exploration } from "../core/suite";
import type { JsonObject, Scenario } from "../core/types";

async function play(app: App, actions: Actions, scenario: Scenario): Promise<void> {
  app.setup.load(scenario, null);
  if (await actions.fresh()) await actions.throughTimeouts();
}

/** How much there is: paths, ends, what was reached, and whether something was left out. */
function counted(found: Exploration): string {
  const reached = Object.entries(found.reached)
    .filter(([, one]) => one.total)
    .map(([kind, one]) => t("{covered} of {total} {kind}", { covered: one.covered, total: one.total, kind }))
    .join(", ");
  const paths = plural(found.paths, "{n} path", "{n} paths");
  const listed = found.ends.length;
  const ends = plural(listed, "{n} end", "{n} ends");
  if (found.paths > listed) {
    const places = { listed, paths, reached };
    return found.complete
      ? t(
          "{listed} of {paths} are listed, the shortest to each end; reached {reached}. Each outcome was tried.",
          places,
        )
      : t(
          "{listed} of {paths} are listed, the shortest to each end; reached {reached}. Not everything was tried.",
          places,
        );
  }
  return found.complete
    ? t("{paths} to {ends}; reached {reached}. Each outcome was tried.", { paths, ends, reached })
    : t("{paths} to {ends}; reached {reached}. Not everything was tried.", { paths, ends, reached });
}

/** The error that an end has, by its name, status and place. */
function errorOf(error: JsonObject | null): string {
  if (!error) return "";
  const told = [error.name, error.code, error.instance].filter(one => one !== undefined && one !== null).map(String);
  return `${told.join(" ")}: `;
}

/** How many paths end in the same way, where it is not the one that is shown alone. */
function alike(paths: number): string {
  return paths > 1 ? ` (${t("the shortest of {n} paths", { n: paths })})` : "";
}

export function findings(app: App, actions: Actions, found: Exploration): Part {
  const player = (scenario: Scenario | null, what: string): Part =>
    scenario
      ? button(t("Play"), () => void play(app, actions, scenario), { icon: "play", label: t("Play: {what}", { what }) })
      : nothing;
  const keep = (): void =>
    void app.suite.keep(found.scenarios.map((scenario, n) => ({ name: scenario.name ?? `Path ${n + 1}`, scenario })));
  const engines = enginesOf(
    app.boot.engines,
    found.ends.map(one => one.scenario),
  );
  const title = [t("Exploration"), ...engines].join(" · ");
  const show = (pointer: string) => (): void => app.select({ pointer });
  return html`<section class="group findings" aria-label=${t("Exploration")}>
    <h2>
      ${title}
      ${smallButton("close", t("Close the exploration"), t("Close"), () => {
        app.suite.exploration = null;
        app.changed();
      })}
    </h2>
    <p class="small dim">${counted(found)}</p>
    <ul>
      ${found.problems.map(
        one =>
          html`<li class="finding">
            <span class="tag error">${icon("warning")}${one.kind}</span
            ><button type="button" class="rowlink" @click=${show(one.pointer)}>${marked(one.message)}</button
            >${player(one.scenario, one.message)}
          </li>`,
      )}
      ${found.ends.map(
        one =>
          html`<li class="finding">
            <span class="tag ${one.status === "completed" ? "ok" : "warning"}">${endWords(one.status)}</span
            ><span class="small grow">${errorOf(one.error)}${one.path.join(" → ")}${alike(one.paths)}</span
            >${player(one.scenario, `${errorOf(one.error)}${one.path.join(" → ")}`)}
          </li>`,
      )}
      ${found.bounds
        .filter(one => one.what === "data" || one.what === "search")
        .map(
          one =>
            html`<li class="finding">
              <span class="tag">${t("bounded")}</span>${
                one.where
                  ? html`<button type="button" class="rowlink grow" @click=${show(one.where)}>${one.why}</button>`
                  : html`<span class="small grow">${one.why}</span>`
              }
            </li>`,
        )}
      ${found.missed.map(
        one =>
          html`<li class="finding">
            <span class="tag">${t("not reached")}</span
            ><button type="button" class="rowlink grow" @click=${show(one.pointer)}>${one.name}: ${one.reason}</button>
          </li>`,
      )}
    </ul>
    ${
      found.scenarios.length
        ? button(
            plural(found.scenarios.length, "Keep {n} scenario that covers it", "Keep {n} scenarios that cover it"),
            keep,
            { icon: "save" },
          )
        : nothing
    }
  </section>`;
}
