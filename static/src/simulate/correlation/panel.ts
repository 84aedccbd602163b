/** Below the data: who took the latest (or the selected) event, or why it was not taken. */

import { listed, placed, t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { plainText } from "../core/json-layout";
import { type Row, almost, explain, tableOf } from "./correlation";
import { idOf, subject } from "./subject";
import { withWanted } from "../setup/event-draft";
import { editEvent } from "../setup/event-form";
import { type Part, button, html, icon, nothing } from "../core/widgets";
import { when } from "../../running/time";
import type { Candidate, Explanation, Json, JsonObject, OfferedStart, TraceEvent } from "../core/types";

function row(one: Row): Part {
  const sign = one.verdict === "same" ? icon("check", true) : one.verdict === "" ? nothing : icon("close", true);
  return html`<tr class=${one.verdict === "same" || one.verdict === "" ? "" : "miss"}>
    <td>${one.attribute}</td>
    <td class="mono">${one.wanted}</td>
    <td class=${one.verdict === "same" ? "yes" : one.verdict ? "no" : "dim"}>
      ${sign}${one.verdict || t("not compared")}
    </td>
  </tr>`;
}

const SHORT = 24; // characters of a value on a button

/** The event without what its sending has given it: sent again it gets its own. */
function unsent({ id: _id, time: _time, specversion: _version, ...rest }: JsonObject): JsonObject {
  return rest;
}

function fixes(
  app: App,
  actions: Actions,
  event: JsonObject,
  missing: string | undefined,
  wrong: string | null,
  wanted: Json | undefined,
): Part {
  const other = missing ? almost(event, missing) : null;
  const again = (): void => {
    const rest = unsent(event);
    const value = rest[other ?? ""];
    delete rest[other ?? ""];
    void actions.sendEvent({ ...rest, [missing ?? ""]: value ?? null });
  };
  const right = other || wrong === null ? null : withWanted(event, wrong, wanted);
  const value = typeof wanted === "string" ? wanted : JSON.stringify(wanted);
  const use =
    right &&
    button(
      t("Send again with {value}", { value: value.length > SHORT ? `${value.slice(0, SHORT - 1)}…` : value }),
      () => void actions.sendEvent(unsent(right)),
      { icon: "send", title: t("The same event with {value} as {wrong}", { value, wrong }) },
    );
  return html`<div class="fixes">
    ${use ?? nothing}${
      other && missing ? button(t("Send again with {missing}", { missing }), again, { icon: "send" }) : nothing
    }
    ${button(t("Edit the event"), () => editEvent(app, event, wrong))}
  </div>`;
}

/** What became of an event with an instance; else it was not taken. */
const FATE: Record<string, string> = { consumed: t("taken"), started: t("started by it"), kept: t("kept") };

/** What each instance said to an event, once it was asked for: by run and trace event. */
const explained = new Map<string, Explanation>();
const asked = new Set<string>();

async function askEverybody(app: App, key: string, seq: number): Promise<void> {
  const answer = await app.run?.ask("correlation", { seq });
  if (answer && "instances" in answer) explained.set(key, answer);
  app.changed();
}

/** All that a filter asked of the event, one below the other. */
function askedTable(one: Candidate): Part {
  return html`<table>
    <thead>
      <tr>
        <th>${t("Attribute")}</th>
        <th>${t("Wanted")}</th>
        <th>${t("On the event")}</th>
      </tr>
    </thead>
    <tbody>
      ${one.asked.map(
        each =>
          html`<tr class=${each.fits ? "" : "miss"}>
            <td>${each.attribute}</td>
            <td class="mono">${plainText(each.wanted)}</td>
            <td class="mono ${each.fits ? "yes" : "no"}">
              ${icon(each.fits ? "check" : "close", true)}${each.found === null ? t("missing") : plainText(each.found)}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function candidate(one: Candidate): Part {
  return one.asked.length
    ? html`${candidateLine(one)}
        <li>${askedTable(one)}</li>`
    : candidateLine(one);
}

function candidateLine(one: Candidate): Part {
  if (one.matches)
    return html`<li class="yes">
      ${icon("check", true)}
      ${
        one.waits
          ? t("{event} matches, and it waits for it", { event: one.event })
          : t("{event} matches, but nothing waits for it now", { event: one.event })
      }
    </li>`;
  const places = {
    event: one.event,
    attribute: html`<b>${one.attribute}</b>`,
    found: html`<code>${plainText(one.found)}</code>`,
    wanted: html`<code>${plainText(one.wanted)}</code>`,
  };
  const said =
    one.found === null
      ? one.wanted === null
        ? placed("{event}: {attribute} is missing", places)
        : placed("{event}: {attribute} is missing, wanted is {wanted}", places)
      : one.wanted === null
        ? placed("{event}: {attribute} is {found}", places)
        : placed("{event}: {attribute} is {found}, wanted is {wanted}", places);
  return html`<li class="no">${icon("close", true)} ${said}</li>`;
}

/** What a start needs besides, and what of it had come. */
function needsWords({ needs, came, candidates }: OfferedStart): string {
  if (needs !== "all" || candidates.length < 2) return "";
  return came.length
    ? t("all of them are needed; {events} had come", { events: listed(came) })
    : t("all of them are needed");
}

/** Where an event came that had this fate. */
function receivedOf(app: App, fate: TraceEvent): TraceEvent | undefined {
  const all = [...app.model.fates.values()];
  return all.find(one => one.what === "received" && idOf(one.event) === idOf(fate))?.event;
}

function keyOf(app: App, received: TraceEvent): string {
  return `${app.run?.id ?? ""}/${received.seq}`;
}

/** Whether it is known what the start of a definition asks of an event that no instance was offered. */
function startsAsked(app: App, fate: TraceEvent): boolean {
  const received = fate.instance ? undefined : receivedOf(app, fate);
  return Boolean(received && explained.get(keyOf(app, received))?.starts.length);
}

/** Every instance and what became of the event there. */
function everybody(app: App, fate: TraceEvent): Part {
  const received = receivedOf(app, fate);
  if (!received) return nothing;
  const key = keyOf(app, received);
  const known = explained.get(key);
  if (!known && !fate.instance && app.model.fates.get(fate.seq)?.what === "dropped" && !asked.has(key)) {
    asked.add(key); // nobody was there to differ from: what its starts ask is the answer
    void askEverybody(app, key, received.seq);
  }
  if (!known) {
    const words = t("What each instance made of it");
    const ask = (): void => void askEverybody(app, key, received.seq);
    return html`<div class="fixes">${button(words, ask, { icon: "search", class: "plain" })}</div>`;
  }
  return html`<div class="everybody" role="status">
    ${known.starts.map(
      one =>
        html`<h4>
            ${t("Start of {definition}", { definition: one.definition })}
            <span class="dim">${needsWords(one)}</span>
          </h4>
          <ul>
            ${one.candidates.map(candidate)}
          </ul>`,
    )}${known.instances.length ? nothing : html`<p>${t("No instance was there.")}</p>`}${known.instances.map(
      one =>
        html`<h4>
            ${t("Instance {instance}", { instance: one.instance })}
            <span class="dim">${one.definition}, ${FATE[one.fate ?? ""] ?? t("not taken")}</span>
          </h4>
          <ul>
            ${
              one.candidates.length
                ? one.candidates.map(candidate)
                : html`<li class="dim">${t("consumes no such event")}</li>`
            }
          </ul>`,
    )}
  </div>`;
}

export function correlation(app: App, actions: Actions): Part {
  const about = subject(app);
  if (!about) return nothing;
  const found = about.event;
  const told = explain(found, about.what);
  const event = (found.event ?? {}) as JsonObject;
  const tables = tableOf(found, app.vocabulary.events);
  const missing = tables[0]?.rows.find(one => one.verdict === "missing")?.attribute;
  const wrong = tables[0]?.rows.find(one => one.verdict !== "same" && one.verdict !== "")?.attribute ?? null;
  const wanted = Array.isArray(found.compared) ? (found.compared as JsonObject[])[0]?.wanted : undefined;
  const other = missing ? almost(event, missing) : null;
  const isSent = about.what === "published"; // nothing is wrong with it
  return html`<section class="corr ${told.taken ? "fine" : isSent ? "plain" : ""}">
    <h3>
      ${icon("envelope", true)}<span class="grow"
        >${t("{title} at {when}", { title: told.title, when: when(found.time, app.view?.started ?? found.time) })}</span
      ><span class="dim small">${t("step {step}", { step: found.step ?? found.seq })}</span>
    </h3>
    ${tables.map(
      table =>
        html`<table>
          <thead>
            <tr>
              <th>${t("Attribute")}</th>
              <th>${t("Wanted by instance {instance}", { instance: table.instance })}</th>
              <th>${t("On the event")}</th>
            </tr>
          </thead>
          <tbody>
            ${table.rows.map(row)}
          </tbody>
        </table>`,
    )}
    <p>
      ${
        other
          ? placed("The event carries {other}. Case counts: these are two names.", {
              other: html`<span class="mono">${other}</span>`,
            })
          : startsAsked(app, found)
            ? t("It starts no instance: what the start asks for is below.")
            : told.reason
      }
    </p>
    ${everybody(app, found)}${told.taken || isSent ? nothing : fixes(app, actions, event, missing, wrong, wanted)}
  </section>`;
}
