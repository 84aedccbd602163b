/** What changed in the text since the server was asked about it: places in the answer are moved along. */

import { ChangeSet, type ChangeDesc } from "@codemirror/state";

const MOST = 2000; // changes of which it is known what they were

export class Since {
  at = 0; // how often the text has changed
  private all: ChangeDesc = ChangeSet.empty(0).desc;
  private readonly last: ChangeDesc[] = [];

  /** It is asked about `text` now. */
  begin(text: string): void {
    this.all = ChangeSet.empty(text.length).desc;
  }

  /** The text changed, by whoever; before the first question that tells nothing. */
  moved(changes: ChangeDesc): void {
    this.at++;
    this.last.push(changes);
    if (this.last.length > MOST) this.last.shift();
    if (this.all.newLength === changes.length) this.all = this.all.composeDesc(changes);
  }

  get changes(): ChangeDesc {
    return this.all;
  }

  /** What changed since the text had changed so often; null where that is not known any more, or nothing did. */
  since(at: number): ChangeDesc | null {
    const number = this.at - at;
    const [first, ...more] = number > 0 && number <= this.last.length ? this.last.slice(-number) : [];
    return more.reduce((all, one) => all?.composeDesc(one), first) ?? null;
  }
}
