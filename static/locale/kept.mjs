/** Texts that look like words for people and stay English, by file: each with its reason. */

const UNITS = "what a person types, as the server reads it";

const WHY = {
  "static/src/calendar/day.ts": [["{} UTC", "a time and its zone, written alike in every language"]],
  "static/src/calendar/hours.ts": [["run0 open", "classes of a style sheet"]],
  "static/src/canvas/context-menu.ts": [["{} workflow", "a name that is written into the text"]],
  "static/src/design/band.ts": [["error offline", "classes of a style sheet"]],
  "static/src/design/both-sides.ts": [["Shift →", "the name of a key"]],
  "static/src/design/set-aside.ts": [["Set aside for version {}", "a version's name, which is kept with it"]],
  "static/src/diagram/drawing.ts": [["cubic-bezier(.2, 0, 0, 1)", "how something glides"]],
  "static/src/diagram/folding.ts": [["L{}Q{} {}", "the path of a line"]],
  "static/src/history/undo-store.ts": [["IndexedDB failed", "nobody sees it: what uses it goes on without"]],
  "static/src/inspector/carrying.ts": [["input, textarea, select, button", "a selector"]],
  "static/src/inspector/dragging.ts": [["draggable stands in an element", "a fault of ours"]],
  "static/src/inspector/form-choice.ts": [["Aa", "a sign for letters"]],
  "static/src/library/conversion-choice.ts": [["tag {}", "the value of a choice"]],
  "static/src/library/conversions.ts": [
    ["with losses", "what the server calls an outcome"],
    ["not tried", "what the server calls an outcome"],
    ["not converted", "what the server calls an outcome"],
  ],
  "static/src/library/resources.ts": [["JSON Schema", "a name"]],
  "static/src/pages/resource.ts": [["operation: {}#…", "how it is written in a text"]],
  "static/src/review/paper/outside.ts": [
    ['<iframe src="{}embed" title="{}" width="800" height="500" ', "what is put into another page"],
  ],
  "static/src/review/pickers.ts": [
    ["From", "which of two lists; its word is looked up there"],
    ["To", "which of two lists; its word is looked up there"],
  ],
  "static/src/running/durations.ts": [
    ["y yr yrs year years", UNITS],
    ["mo mos month months", UNITS],
    ["w wk wks week weeks", UNITS],
    ["d day days", UNITS],
    ["h hr hrs hour hours", UNITS],
    ["min mins minute minutes", UNITS],
    ["s sec secs second seconds", UNITS],
    ["ms millisecond milliseconds", UNITS],
  ],
  "static/src/shared/dom.ts": [["nothing matches {}", "a fault of ours"]],
  "static/src/shared/export.ts": [["convert to ", "what the value of a choice begins with"]],
  "static/src/shared/key-list.ts": [
    ["Mod", "the name of a key"],
    ["Ctrl", "the name of a key"],
    ["Esc", "the name of a key"],
  ],
  "static/src/shared/language.ts": [
    ["English", "each language by its own name"],
    ["Deutsch", "each language by its own name"],
    ["; Secure", "a cookie"],
    ["{}={}; Path=/; Max-Age={}; SameSite=Lax{}", "a cookie"],
  ],
  "static/src/shared/unloaded.ts": [
    ["btn sm", "classes of a style sheet"],
    ["noticebar error", "classes of a style sheet"],
  ],
  "static/src/simulate/core/style-properties.ts": [["css() stands in the tag itself", "a fault of ours"]],
  "static/src/simulate/page/right.ts": [["workflow output", "what the trace calls it"]],
  "static/src/simulate/setup/answers/fields.ts": [["RequestFailed", "the name of an error"]],
  "static/src/simulate/setup/open-calls.ts": [["form.ask .field :is(input, textarea, select)", "a selector"]],
  "static/src/simulate/setup/chance-form.ts": [["never answers", "English in every language"]],
  "static/src/simulate/setup/input.ts": [["workflow input", "what the trace calls it"]],
  "static/src/together/chips.ts": [["with {}", "the key of a badge"]],
};

export const KEPT = Object.fromEntries(Object.entries(WHY).map(([file, texts]) => [file, texts.map(([text]) => text)]));
