/** What was typed into fields and refused: the ways to it, and what becomes of it when its field has gone. */

import { toastError } from "../shared/toast";
import { t } from "../shared/translation";
import type { Draft, Drafts } from "./drafts";
import { type Goal, entry } from "./goals";
import type { Field, Form, TabId } from "./types";
import { isSimple } from "./values";

/** What is needed of the panel around the form. */
interface Around {
  form: () => Form | null;
  select: (pointer: string | null) => void;
  turn: (pointer: string) => void; // to the page of a long list that has it
  show: (tab: TabId, goal: Goal | null) => void;
  draw: () => void;
}

/** The field of a pointer that somebody can type into, among one and its parts: a value is typed as a text too. */
function fieldAt(field: Field, pointer: string): Field | undefined {
  if (field.pointer === pointer && (isSimple(field) || field.kind === "value")) return field;
  return field.fields?.map(one => fieldAt(one, pointer)).find(Boolean);
}

function isPaged(one: Field, pointer: string): boolean {
  if (one.page && pointer.startsWith(`${one.pointer}/`)) return true;
  return Boolean(one.fields?.some(inner => isPaged(inner, pointer)));
}

/** Whether the form has no such field, not on another page of a long list either. */
export function isLost(pointer: string, form: Form): boolean {
  const all = form.tabs.flatMap(tab => tab.fields);
  return !all.some(one => fieldAt(one, pointer) ?? isPaged(one, pointer));
}

/** Says that something typed has no field any more. */
export function showLost({ field, text }: Draft): void {
  const name = field.label || field.name || t("a field");
  toastError(t("“{text}” was typed into {name}, which was taken out of the text elsewhere.", { text, name }));
}

export class Refused {
  private wanted: string | null = null; // the field to go to when its form has come

  constructor(
    private readonly drafts: Drafts,
    private readonly panel: Around,
  ) {}

  /** To the field with a refused entry (its pointer), on its tab and page of the form that it is of. */
  enter(pointer: string): void {
    const draft = this.drafts.get(pointer);
    if (!draft) return;
    this.panel.select(draft.form || null);
    this.wanted = pointer;
    this.panel.turn(pointer);
    this.reach();
  }

  throwAway(pointer: string): void {
    this.drafts.drop(pointer);
    this.panel.draw();
  }

  /** A form has come: it may be the one with the field that is wanted. */
  reach(): void {
    const [pointer, form] = [this.wanted, this.panel.form()];
    if (pointer === null || form?.pointer !== this.drafts.get(pointer)?.form) return;
    const tab = form?.tabs.find(one => one.fields.some(field => fieldAt(field, pointer)));
    if (!tab) return;
    this.wanted = null;
    this.panel.show(tab.id, entry(pointer));
  }

  /** What was refused in a field that the form has no more cannot be mended: the person is told. */
  dropLost(form: Form): void {
    for (const draft of this.drafts.refused) {
      if (draft.form !== form.pointer || !isLost(draft.field.pointer, form)) continue;
      this.drafts.drop(draft.field.pointer);
      showLost(draft);
    }
  }
}
