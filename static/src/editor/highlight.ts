/** The colours of the source: classes only, so that themes stay in the style sheet (`--code-*`). */

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import {
  Decoration,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

const style = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "tok-key" },
  { tag: [tags.string, tags.content, tags.attributeValue], class: "tok-string" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.atom], class: "tok-number" },
  { tag: [tags.comment, tags.meta], class: "tok-comment" },
  { tag: tags.invalid, class: "tok-invalid" },
]);

const expressions = new MatchDecorator({
  regexp: /\{\{.*?\}\}/g,
  decoration: Decoration.mark({ class: "tok-expression" }),
});

const expressionMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = expressions.createDeco(view);
    }
    update(update: ViewUpdate): void {
      this.decorations = expressions.updateDeco(update, this.decorations);
    }
  },
  { decorations: plugin => plugin.decorations },
);

export const highlighting: Extension = [syntaxHighlighting(style), expressionMarks];
