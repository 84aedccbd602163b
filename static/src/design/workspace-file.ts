/** The file of a definition, where a folder is served: its path in the bar, and a notice when something is the matter
 *  with it. What both changed is settled in the same sheet as what somebody else saved. */

import { mergeSheet } from "../merging/later";
import type { ReadAs } from "../runtimes/read-as";
import { api } from "../shared/api";
import { el, icon, must, replace } from "../shared/dom";
import { type FileState, fileTags } from "../shared/file-state";
import { live } from "../shared/live";
import { type Notice, notice, withdraw } from "../shared/notices";
import { failing, toast } from "../shared/toast";
import { t } from "../shared/translation";

interface FileFull extends FileState {
  text: string | null; // of a file that does not agree with what is saved
  base: string | null; // what both were made of, where it is known
  digest: string;
}

export interface Texts {
  read: () => string;
  take: (text: string) => void;
  /** Saves what is unsaved. */
  save: () => Promise<void>;
}

const KIND = "file";

/** From now on the page shows what is the matter with the file; `first` as the page began. */
export function setUpFile(
  id: string,
  first: FileState,
  texts: Texts,
  reading: { readAs: () => ReadAs; nonce: string },
): void {
  const address = `/api/definitions/${id}/file`;
  const chip = el("span", { class: "filechip wide", id: "file" });
  must("#version-label").after(chip);
  const show = (file: FileState): void => {
    chip.title = file.path;
    replace(chip, icon("folder", true), el("span", { class: "clip" }, file.path), ...fileTags({ ...file, state: "" }));
    const said = words(file);
    if (said) notice(KIND, said);
    else withdraw(KIND);
  };
  let asked = 0; // of two answers only the later question counts
  const look = async (): Promise<void> => {
    const now = ++asked;
    const file = await api<FileFull>(address);
    if (now === asked) show(file);
  };
  const deed = (body: object): Promise<void> =>
    api<FileFull>(address, { method: "POST", body }).then(look, failing(t("The file is not written")));

  const archive = async (): Promise<void> => {
    await api(`/api/definitions/${id}`, { method: "DELETE" });
    location.assign("/#archive");
  };

  const settle = async (): Promise<void> => {
    await texts.save();
    const file = await api<FileFull>(address);
    if (file.text === null) return show(file);
    const names = { base: t("Before"), mine: t("Yours"), theirs: t("In the file") };
    const text = await mergeSheet(
      t("Settle what you both changed"),
      t("{path} was changed in the folder while you changed it here.", { path: file.path }),
      { base: file.base, mine: texts.read(), theirs: file.text, names, prefer: "mine" },
      { ...reading, done: t("Save merged"), leave: t("Later") },
    );
    if (text === null) return;
    texts.take(text);
    await texts.save();
    await deed({ deed: "settle", digest: file.digest });
    toast(t("Both are in the file now."));
  };

  const words = ({ state, path, trouble }: FileState): Notice | null => {
    const again = { label: t("Write it again"), run: () => void deed({ deed: "write" }) };
    if (state === "gone")
      return {
        tone: "warning",
        stays: true,
        words: t("{path} was deleted in the folder. What you save stays here alone.", { path }),
        actions: [
          again,
          {
            label: t("Put it into the archive"),
            run: () => void archive().catch(failing(t("Not archived"))),
          },
        ],
      };
    if (state === "conflict")
      return {
        tone: "warning",
        stays: true,
        words: t("{path} was changed in the folder, where you changed it too. It stays as it is until you choose.", {
          path,
        }),
        actions: [
          { label: t("Settle one by one…"), run: () => void settle().catch(failing(t("The file is not written"))) },
        ],
      };
    if (state === "unreadable")
      return {
        tone: "warning",
        stays: true,
        words: t("{path} cannot be read now, and is left as it is: {why}.", { path, why: trouble }),
      };
    if (state === "unwritten")
      return {
        tone: "error",
        stays: true,
        words: t("What you saved is kept here, but not in {path}: {why}.", { path, why: trouble }),
        actions: [{ label: t("Try again"), run: () => void deed({ deed: "write" }) }],
      };
    return null;
  };

  live(id).on(({ type }) => {
    if (["file", "version", "again"].includes(type)) void look().catch(failing(t("The file cannot be looked at")));
  });
  show(first);
}
