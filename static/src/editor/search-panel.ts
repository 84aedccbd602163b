/** Find and replace in the source, with how many there are; in the page's own look instead of CodeMirror's. */

import {
  SearchQuery,
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  search,
  selectMatches,
  setSearchQuery,
} from "@codemirror/search";
import type { EditorState, Extension } from "@codemirror/state";
import type { Command, EditorView, Panel, ViewUpdate } from "@codemirror/view";
import { iconButton, smallButton } from "../shared/controls";
import { type Props, el } from "../shared/dom";
import { t } from "../shared/translation";

const MOST = 1000; // so many are counted

/** "3 of 12", "12 found", "None". */
function counted(state: EditorState, query: SearchQuery): string {
  if (!query.search) return "";
  if (!query.valid) return t("Not a regular expression");
  const { from, to } = state.selection.main;
  let all = 0;
  let at = 0;
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done && all < MOST; next = cursor.next()) {
    all += 1;
    if (next.value.from === from && next.value.to === to) at = all;
  }
  const many = all === MOST ? `${MOST}+` : String(all);
  return all === 0 ? t("None") : at ? t("{at} of {many}", { at, many }) : t("{many} found", { many });
}

function fieldOf(label: string, more: Props): HTMLInputElement {
  const plain = { class: "input", type: "text", autocomplete: "off", spellcheck: "false" };
  return el("input", { ...plain, "aria-label": label, ...more });
}

class SearchPanel implements Panel {
  readonly top = true;
  readonly dom: HTMLElement;
  private readonly find = fieldOf(t("Find in the source"), { placeholder: t("Find"), "main-field": "true" });
  private readonly replace = fieldOf(t("Replace with"), { placeholder: t("Replace with") });
  private readonly count = el("span", { class: "dim small nowrap", role: "status" });
  private readonly toggles: { name: "caseSensitive" | "wholeWord" | "regexp"; button: HTMLButtonElement }[];

  constructor(private readonly view: EditorView) {
    const toggle = (name: "caseSensitive" | "wholeWord" | "regexp", text: string, title: string): HTMLButtonElement => {
      const press = (): void => this.ask({ [name]: !this.query[name] });
      const button = smallButton(text, press, { title, "aria-label": title, "aria-pressed": "false" });
      this.toggles.push({ name, button });
      return button;
    };
    this.toggles = [];
    const small = (name: string, title: string, run: Command): HTMLElement =>
      iconButton(name, title, () => run(view), { title });
    const word = (text: string, title: string, run: Command): HTMLElement =>
      smallButton(text, () => run(view), { title });
    this.dom = el(
      "div",
      { class: "searchpanel", role: "search", "aria-label": t("Find in the source") },
      el(
        "div",
        { class: "searchrow" },
        this.find,
        this.count,
        small("up", t("Previous (Shift+Enter)"), findPrevious),
        small("down", t("Next (Enter)"), findNext),
        toggle("caseSensitive", t("Aa"), t("Match case")),
        toggle("wholeWord", t("Word"), t("Whole words")),
        toggle("regexp", ".*", t("Regular expression")),
        word(t("Select all"), t("A cursor at each of them"), selectMatches),
        small("close", t("Close (Escape)"), closeSearchPanel),
      ),
      view.state.readOnly
        ? null
        : el(
            "div",
            { class: "searchrow" },
            this.replace,
            word(t("Replace"), t("Replace this one, and go to the next (Enter)"), replaceNext),
            word(t("Replace all"), t("Replace all of them"), replaceAll),
          ),
    );
    this.find.addEventListener("input", () => this.ask({ search: this.find.value }));
    this.replace.addEventListener("input", () => this.ask({ replace: this.replace.value }));
    this.dom.addEventListener("keydown", event => this.key(event));
    this.show(this.query);
  }

  private get query(): SearchQuery {
    return getSearchQuery(this.view.state);
  }

  mount(): void {
    this.find.select();
  }

  update(update: ViewUpdate): void {
    const isAnother = update.transactions.some(one => one.effects.some(effect => effect.is(setSearchQuery)));
    if (isAnother || update.docChanged || update.selectionSet) this.show(this.query);
  }

  private ask(
    change: Partial<Pick<SearchQuery, "search" | "replace" | "caseSensitive" | "wholeWord" | "regexp">>,
  ): void {
    const { search: wanted, replace, caseSensitive, wholeWord, regexp } = this.query;
    this.view.dispatch({
      effects: setSearchQuery.of(
        new SearchQuery({ search: wanted, replace, caseSensitive, wholeWord, regexp, ...change }),
      ),
    });
  }

  private show(query: SearchQuery): void {
    if (this.find.value !== query.search) this.find.value = query.search;
    if (this.replace.value !== query.replace) this.replace.value = query.replace;
    for (const { name, button } of this.toggles) button.setAttribute("aria-pressed", String(query[name]));
    const words = counted(this.view.state, query);
    if (this.count.textContent !== words) this.count.textContent = words;
    this.find.classList.toggle("invalid", words === "None" || (query.search !== "" && !query.valid));
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "Escape") closeSearchPanel(this.view);
    else if (event.key === "Enter" && event.target === this.find) (event.shiftKey ? findPrevious : findNext)(this.view);
    else if (event.key === "Enter" && event.target === this.replace) replaceNext(this.view);
    else if (event.key === "F3") (event.shiftKey ? findPrevious : findNext)(this.view);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

export function searching(): Extension {
  return search({ top: true, createPanel: view => new SearchPanel(view) });
}
