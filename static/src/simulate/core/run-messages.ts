/** Who calls whom and who sends what: participants, and the messages between them, as the run model has them. */

import type { MessageLook, MessageSent, ParticipantAppears, ParticipantKind, TraceEvent } from "./types";

export interface Participant {
  kind: ParticipantKind;
  name: string; // of an instance its id, of what is called its name; "" of outside and bus
  definition: string; // of an instance
}

export interface Message {
  event: TraceEvent;
  time: number; // epoch milliseconds
  look: MessageLook;
  from: Participant;
  to: Participant; // the same: a note on its lifeline
  cause: TraceEvent | null; // the call that it answers, the event that starts an instance
}

export class RunMessages {
  readonly participants: Participant[] = []; // in the order in which they appear
  readonly all: Message[] = [];

  forget(): void {
    this.participants.length = this.all.length = 0;
  }

  appear({ participant: kind, name = "", definition = "" }: ParticipantAppears): void {
    this.participants.push({ kind, name, definition });
  }

  /** Events of the trace are numbered from 0. */
  send(event: TraceEvent, time: number, sent: MessageSent, trace: readonly TraceEvent[]): void {
    const from = this.participants[sent.sender] as Participant;
    const to = sent.receiver === undefined ? from : (this.participants[sent.receiver] as Participant);
    const cause = sent.cause === undefined ? null : (trace[sent.cause] ?? null);
    this.all.push({ event, time, look: sent.message, from, to, cause });
  }
}
