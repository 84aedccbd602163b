/** The menu of what Play can do; fetched when it is opened. */

import type { MenuItem } from "../../shared/menu";
import { t } from "../../shared/translation";
import type { App } from "../core/app";

export type Span = readonly [from: number, to: number];

/** `shown` are the steps that the timeline shows; `partWords` says what part of the run is played. */
export function choices(
  app: App,
  rates: readonly (readonly [rate: number | null, label: string, detail: string])[],
  shown: Span | null,
  partWords: (part: Span) => string,
): MenuItem[] {
  const { playback } = app;
  const set = (changed: Partial<typeof playback>): void => {
    app.playback = { ...playback, ...changed };
    app.changed();
  };
  const { part } = playback;
  const here = app.view?.position ?? 0;
  const all: (MenuItem | false)[] = [
    ...rates.map(([rate, label, detail]): MenuItem => ({
      label,
      detail,
      checked: playback.rate === rate,
      run: () => set({ rate }),
    })),
    {
      label: t("Again and again"),
      detail: t("From its end back to its beginning, until it is stopped"),
      checked: playback.again,
      run: () => set({ again: !playback.again }),
    },
    here > 0 &&
      !app.view?.controls.over && {
        label: t("From step {step}, where the run stands", { step: here }),
        icon: "goto",
        run: () => set({ part: [here, part && part[1] > here ? part[1] : Infinity] }),
      },
    here > 0 && {
      label: t("Up to step {step}, where the run stands", { step: here }),
      icon: "goto",
      run: () => set({ part: [part && part[0] < here ? part[0] : 0, here] }),
    },
    shown !== null && {
      label: t("What the timeline shows: steps {from} to {to}", { from: shown[0], to: shown[1] }),
      icon: "clock",
      run: () => set({ part: shown }),
    },
    part !== null && {
      label: t("The whole run"),
      detail: t("Instead of {part}", { part: partWords(part) }),
      icon: "restart",
      run: () => set({ part: null }),
    },
  ];
  return all.filter(one => one !== false);
}
