/** What stands at a message and at the head of a lifeline, and the whole message as a sentence. */

import { t } from "../../shared/translation";
import { ms, short } from "../../running/time";
import { type MessageFacts, data, member, text } from "../core/filling";
import { MESSAGES } from "../core/trace-wording/messages";
import { sentence } from "../trace/sentence";
import type { Message, Participant } from "../core/run-messages";

/** How long it took, where that is told. */
function took({ event, cause }: Message): string {
  const long = cause ? ms(event.time) - ms(cause.time) : 0;
  return long > 0 ? short(long) : "";
}

/** What is asked for where the trace says it, `GET /cats` by HTTP to a host with a lifeline, or the function's name. */
function called({ event, to }: Message): string {
  const name = text(event.function);
  const does = text(member(event.to, "does"));
  if (does) return does;
  if (to.name === name) return name;
  const path = /^\w+:\/\/[^/?#]+([^?#]*)/.exec(text(member(event.parameters, "uri")))?.[1];
  return `${text(member(event.parameters, "method")).toUpperCase()} ${path ?? ""}`.trim() || name;
}

function factsOf(message: Message): MessageFacts {
  const { event, from, to, cause } = message;
  return {
    took: took(message),
    called: called(message),
    sent: to.name === event.function ? data(event.parameters) : "",
    came: text(member(cause?.event, "type")),
    note: from === to,
  };
}

/** What stands at a message, in few words. */
export function textOf(message: Message): string {
  return MESSAGES[message.event.type]?.(message.event, factsOf(message)) ?? sentence(message.event);
}

export function nameOf(one: Participant): string {
  if (one.kind === "instance") return t("Instance {name}", { name: one.name });
  if (one.kind === "outside") return t("Outside");
  return one.kind === "bus" ? t("Events") : one.name;
}

/** What a participant is. */
export function noteOf(one: Participant): string {
  switch (one.kind) {
    case "instance":
      return one.definition;
    case "outside":
      return t("events in");
    case "bus":
      return t("events out");
    case "workflow":
      return t("workflow, mocked");
    case "service":
      return ""; // its name may be long
  }
}

/** The whole message: who, whom, what. */
export function messageText(message: Message): string {
  const { event, from, to } = message;
  const who = from === to ? nameOf(from) : `${nameOf(from)} → ${nameOf(to)}`;
  return `${who}: ${textOf(message)} (${sentence(event)})`;
}
