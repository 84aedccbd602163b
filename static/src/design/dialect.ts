/** The dialect in the top bar: which and why, and the menu that sets it; the choice is kept with the definition. */

import { api, messageOf } from "../shared/api";
import { announce, el, icon, must, replace } from "../shared/dom";
import type { Dialect } from "../library/types";
import { part } from "../shared/later";
import { type MenuItem, menu } from "../shared/menu";
import { toastError } from "../shared/toast";
import { t } from "../shared/translation";
import type { Source } from "./conversion";
import type { Analysis, Definition } from "./types";

const MOVED = "1.0"; // several engines run it

export class DialectControl {
  private readonly button = must<HTMLButtonElement>("#dialect");
  private detected: string | null = null;
  private why = "";
  private shown: string | null = null;
  private looked = false; // at the content

  constructor(
    private readonly definition: Definition,
    private readonly dialects: Dialect[],
    private readonly source: Omit<Source, "definition">,
    private readonly chosen: () => void,
  ) {
    menu(this.button, () => this.items());
    this.paint(definition.dialect || null);
  }

  /** What the last analysis said; a text that does not read keeps what was shown. */
  show(analysis: Analysis): void {
    if (analysis.dialect === null && !analysis.diagnostics.some(problem => problem.rule === "unknown-dialect")) return;
    this.looked = true;
    this.detected = analysis.detected;
    this.why = analysis.reason;
    this.paint(analysis.dialect);
  }

  open(): void {
    if (this.button.getAttribute("aria-expanded") !== "true") this.button.click();
  }

  /** What the definition can be converted to, as its dialect is shown. */
  get targets(): string[] {
    return this.dialects.find(({ id }) => id === this.shown)?.targets ?? [];
  }

  private paint(dialect: string | null): void {
    const hand = this.byHand();
    this.shown = dialect;
    replace(
      this.button,
      el("span", {}, dialect ?? t("unknown dialect")),
      hand ? el("span", { class: "byhand" }, hand) : null,
      icon("down", true),
    );
    this.button.className = dialect === null ? "tag pick warning" : "tag pick";
    this.button.title = hand
      ? t("The dialect was {hand}: {byContent}", { hand, byContent: this.byContent() })
      : dialect === null
        ? t("No dialect was recognised: {why}", { why: this.why })
        : this.why
          ? t("Recognised by content: {why}", { why: this.why })
          : t("Recognised by content");
    const told = dialect ?? t("unknown");
    this.button.setAttribute(
      "aria-label",
      hand ? t("Dialect: {told}, {hand}", { told, hand }) : t("Dialect: {told}", { told }),
    );
  }

  /** Whether a person chose it; what the content says as well needs no word. */
  private byHand(): string {
    const { chosen_dialect: chosen } = this.definition;
    if (chosen === null || !this.looked || chosen === this.detected) return "";
    return this.detected === null ? t("chosen") : t("set by hand");
  }

  private byContent(): string {
    if (this.definition.chosen_dialect !== null)
      return this.detected
        ? t("the content looks like {detected}", { detected: this.detected })
        : t("the content is of no dialect that is known");
    return this.detected ? `${this.detected}: ${this.why}` : t("nothing found: {why}", { why: this.why });
  }

  private items(): MenuItem[] {
    const { chosen_dialect: now } = this.definition;
    return [
      {
        label: t("Recognise by content"),
        detail: this.byContent(),
        checked: now === null,
        run: () => void this.choose(null),
      },
      ...this.dialects.map(({ id, title }) => ({
        label: t("Read as {id}", { id }),
        detail: title,
        checked: now === id,
        run: () => void this.choose(id),
      })),
      ...this.targets.map(id => ({
        label: t("Convert to {id}…", { id }),
        icon: "copy",
        detail: t("A new definition: what is kept and what is lost is shown first"),
        run: () => void this.convert(id),
      })),
      ...(this.shown === MOVED
        ? [
            {
              label: t("Move to another engine…"),
              icon: "copy",
              detail: t("A new definition: what is kept and what is lost is shown first"),
              run: () => void this.convert(MOVED),
            },
          ]
        : []),
    ];
  }

  /** The dialog is loaded when somebody asks for it. */
  async convert(to: string): Promise<void> {
    const conversion = await part(import("./conversion"));
    await conversion?.showConversion({ definition: this.definition, ...this.source }, to);
  }

  private async choose(dialect: string | null): Promise<void> {
    if (dialect === this.definition.chosen_dialect) return;
    try {
      const kept = await api<Definition>(`/api/definitions/${this.definition.id}/dialect`, {
        method: "PUT",
        body: { dialect },
      });
      this.definition.chosen_dialect = kept.chosen_dialect;
      this.paint(kept.dialect || null);
      announce(
        dialect === null
          ? t("The dialect is recognised by content")
          : t("The dialect is {dialect}, set by hand", { dialect }),
      );
      this.chosen();
    } catch (error) {
      toastError(t("The dialect was not set: {why}", { why: messageOf(error) }));
    }
  }
}
