/** What changed in the text since the server was asked about it: places in the answer are moved along. */

import { ChangeSet, type ChangeDesc } from "@codemirror/state";

export class Since {
  private all: ChangeDesc = ChangeSet.empty(0).desc;

  /** It is asked about `text` now. */
  begin(text: string): void {
    this.all = ChangeSet.empty(text.length).desc;
  }

  /** The text changed, by whoever; before the first question that tells nothing. */
  moved(changes: ChangeDesc): void {
    if (this.all.newLength === changes.length) this.all = this.all.composeDesc(changes);
  }

  get changes(): ChangeDesc {
    return this.all;
  }
}
