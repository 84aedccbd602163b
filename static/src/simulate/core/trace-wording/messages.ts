// By `make wire`, from simulator/run_model/wording.py: what is changed here is lost.

import { t } from "../../../shared/translation";
import { type MessageFacts, data, joined, length, list, member, state, text, written } from "../filling";
import type { TraceEvent } from "../types";

/** What stands at a message of the sequence diagram, where that is not its event's sentence. */
// prettier-ignore
export const MESSAGES: Record<string, (e: TraceEvent, m: MessageFacts) => string> = {
  "instance.started": (e, m) => joined(
    m.came,
    m.came ? t("starts {definition}", { definition: text(e.definition) }) : t("started"),
  ),
  "instance.completed": () => t("completed"),
  "instance.failed": e => joined(t("failed"), text(member(e.error, "name"))),
  "instance.terminated": () => t("terminated"),
  "instance.blocked": () => t("cannot go on"),
  "instance.timed-out": () => t("timed out"),
  "instance.cancelled": () => t("cancelled"),
  "state.waiting": e => t("waits for {events}", { events: list(e.for) }),
  "event.consumed": (e, m) => m.note
    ? t("takes {type}", {
      type: e.own ? `${text(member(e.own, "kind"))} ${text(member(e.own, "name"))}` : text(member(e.event, "type")),
    })
    : e.own ? `${text(member(e.own, "kind"))} ${text(member(e.own, "name"))}` : text(member(e.event, "type")),
  "event.kept": e => t("{type}, kept", {
    type: e.own ? `${text(member(e.own, "kind"))} ${text(member(e.own, "name"))}` : text(member(e.event, "type")),
  }),
  "event.dropped": e => t("{type}, not taken", {
    type: e.own ? `${text(member(e.own, "kind"))} ${text(member(e.own, "name"))}` : text(member(e.event, "type")),
  }),
  "event.produced": e => e.own
    ? `${text(member(e.own, "kind"))} ${text(member(e.own, "name"))}`
    : text(member(e.event, "type")),
  "start.refused": () => t("start refused"),
  "function.called": (e, m) => joined(
    member(e.to, "writes") ? t("prints {text}", { text: written(e.parameters, e) }) : "",
    Number(e.attempt) > 1 ? t("attempt {attempt}", { attempt: text(e.attempt) }) : "",
    member(e.to, "writes") ? `` : m.called,
    member(e.to, "writes") ? `` : m.sent,
  ),
  "function.returned": (e, m) => joined(m.took, data(e.result) || t("answer")),
  "function.failed": (e, m) => joined(m.took, text(member(e.error, "name")) || t("error")),
  "error.raised": (e, m) => joined(m.took, text(member(e.error, "name"))),
  "catch.skipped": e => joined(t("not handled"), text(e.reason)),
  "retry.scheduled": e => t("retry {n} after {time}", { n: text(e.attempt), time: length(e.delay) }),
  "retry.skipped": e => joined(t("no retry"), text(e.reason)),
  "timer.fired": e => ["timeout", "state", "workflow", "limit", "call"].includes(text(e.timer))
    ? t("{state} timed out", { state: state(e) })
    : t("{state}: its time is over", { state: state(e) }),
  "subflow.started": e => t("starts {definition}", { definition: text(e.definition) }),
  "subflow.completed": (e, m) => joined(m.took, text(member(e.error, "name")) || data(e.output) || t("completed")),
};
