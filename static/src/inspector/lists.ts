/** Lists: a card for each entry, a row where an entry is one value; they change places by drag or by button. */

import { repeat } from "lit/directives/repeat.js";
import { quoted, t } from "../shared/translation";
import type { Context } from "./context";
import { draggable } from "./dragging";
import { pager } from "./pager";
import { type Nested, type Part, adder, errors, html, icon, label, nothing, problemsBadge, smallIcon } from "./parts";
import { scalar } from "./scalars";
import type { Field } from "./types";
import { idOf, isSimple } from "./values";
import { singular } from "./words";

export function list(one: Field, context: Context, field: Nested): Part {
  const items = one.fields ?? [];
  const head = `${idOf(one.pointer)}-label`;
  const single = singular(one.label, one.entry);
  const [first, count] = one.page ? [one.page.first, one.page.count] : [0, items.length];
  return html`<div class="field flist" data-at=${one.pointer} role="group" aria-labelledby=${head}>
    ${label(one, context, null, head)}${errors(one, context)}
    ${
      items.length
        ? html`<ol class="cards">
            ${repeat(
              items,
              item => item.pointer,
              (item, index) =>
                isSimple(item)
                  ? row(item, first + index, count, context, single)
                  : card(item, first + index, count, context, field),
            )}
          </ol>`
        : nothing
    }
    ${pager(one, context)}${adder(one, context, single)}
  </div>`;
}

function card(one: Field, index: number, count: number, context: Context, field: Nested): Part {
  const open = context.isOpen(one.pointer, count < 4);
  const name = one.summary || `${one.label} ${index + 1}`;
  const preview = context.samples[one.pointer];
  return html`<li class="card" data-at=${one.pointer} ${draggable(one, index, context)}>
    <div class="cardhead">
      <span class="handle" aria-hidden="true" title=${t("Drag to another place")}>${icon("grip", true)}</span
      ><button
        type="button"
        class="foldbutton"
        aria-expanded=${open}
        @click=${() => context.setOpen(one.pointer, !open)}
      >
        ${icon(open ? "down" : "right", true)}<span class="ordinal">${index + 1}</span
        ><span class="grow cardname ${one.summary ? "" : "dim"}" title=${name}>${name}</span>${
          preview?.holds === undefined
            ? nothing
            : html`<span class="tag ${preview.holds ? "ok" : ""}">${preview.holds ? t("holds") : t("no")}</span>`
        }${problemsBadge(one)}</button
      >${movers(one, index, count, context, name)}
    </div>
    ${open ? html`<div class="cardbody">${field(one, context, true)}</div>` : nothing}
  </li>`;
}

function row(one: Field, index: number, count: number, context: Context, single: string): Part {
  const name = `${single} ${index + 1}`;
  return html`<li class="cardrow" ${draggable(one, index, context)}>
    <span class="handle" aria-hidden="true" title=${t("Drag to another place")}>${icon("grip", true)}</span>
    <div class="grow">${scalar(one, context, html`<label class="vh" for=${idOf(one.pointer)}>${name}</label>`)}</div>
    ${movers(one, index, count, context, name)}
  </li>`;
}

function movers(one: Field, index: number, count: number, context: Context, name: string): Part {
  const move = (to: number): void => context.act(one.pointer, { do: "move", index: to });
  const button = (sign: string, label: string, run: () => void, off = false): Part =>
    smallIcon(sign, label, run, off || context.disabled);
  const up = button("up", t("Move {name} up", { name }), () => move(index - 1), index === 0);
  const down = button("down", t("Move {name} down", { name }), () => move(index + 1), index === count - 1);
  const remove = (): void => context.act(one.pointer, { do: "remove", name: quoted(name) });
  return html`${up}${down}${button("close", t("Remove {name}", { name }), remove)}`;
}
