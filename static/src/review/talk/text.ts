/** The text of a comment: plain words, in which names of states lead to them and mentioned people are marked. */

import { type TemplateResult, html } from "lit";
import type { Review } from "../app";

const WORD = /[\p{L}\p{N}_]/u;

interface Piece {
  text: string;
  pointer?: string;
  person?: boolean;
}

/** Longer names go before those that they begin with; a name inside of a word is none. */
function cut(text: string, names: Map<string, Omit<Piece, "text">>): Piece[] {
  const all = [...names.keys()].filter(name => name.length > 1).sort((a, b) => b.length - a.length);
  if (!all.length) return [{ text }];
  const pattern = new RegExp(all.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "gu");
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const end = found.index + found[0].length;
    if (WORD.test(text[found.index - 1] ?? " ") || WORD.test(text[end] ?? " ")) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ text: found[0], ...names.get(found[0]) });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** `mentions` as the server found them; they stand in the text behind an `@`, in any capitals. */
export function commentText(app: Review, text: string, mentions: string[]): TemplateResult {
  const names = new Map<string, Omit<Piece, "text">>();
  for (const state of app.found?.states ?? []) if (state.name) names.set(state.name, { pointer: state.pointer });
  for (const name of mentions) {
    const at = text.toLowerCase().indexOf(`@${name.toLowerCase()}`);
    if (at >= 0) names.set(text.slice(at, at + name.length + 1), { person: true });
  }
  const pieces = cut(text, names).map(piece => {
    if (piece.person) return html`<b class="mention">${piece.text}</b>`;
    if (piece.pointer === undefined) return piece.text;
    const { pointer } = piece;
    return html`<a
      href="#"
      data-state=${pointer}
      @click=${(event: Event) => {
        event.preventDefault();
        event.stopPropagation();
        app.select(pointer);
      }}
      >${piece.text}</a
    >`;
  });
  return html`<p class="words">${pieces}</p>`; // keeps the spaces that are written, so none may stand around
}
