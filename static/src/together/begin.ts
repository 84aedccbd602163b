/** Asks whether others have this page open: only then Yjs is fetched, and the text is written together. */

import type { Saver } from "../design/saver";
import type { Workbench } from "../design/workbench";
import { tabName } from "../shared/tab";
import { Conflicts, type Reading } from "./conflicts";
import { showEnd } from "./ended";
import type { Unsent } from "./shared";
import { Together } from "./together";
import { Store } from "./unsettled";

const PATIENCE = 8000; // milliseconds until unsent text is gone on with as if there were no others

/** `alone`: nothing came of it. */
export function begin(
  id: string,
  bench: Workbench,
  saver: Saver,
  unsent: (Unsent & { text: string }) | null,
  reading: Reading & { fits: (text: string) => boolean },
  alone: () => void,
  end: (why: string) => void,
): void {
  const conflicts = new Conflicts(bench, reading, new Store(id, tabName));
  void conflicts.restore();
  const timer = unsent ? setTimeout(alone, PATIENCE) : undefined;
  new Together(
    id,
    {
      editor: bench.editor,
      fits: text => reading.fits(text),
      pointer: () => bench.pointer,
      chips: () => bench.view,
      pause: () => saver.pause(),
      resume: () => (unsent ? alone() : saver.unpause()),
      share: shared => {
        clearTimeout(timer);
        saver.share(shared);
        bench.edits.share(shared);
      },
      kept: () => saver.draft(),
      ask: (found, seen) => conflicts.ask(found, seen),
      end: why => end(showEnd(why)),
    },
    unsent,
  );
}
