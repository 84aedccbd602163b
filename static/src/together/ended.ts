/** What is said when the server takes nothing more from this page. */

import { notice } from "../shared/notices";
import { signInAddress } from "../shared/signed-out";
import { t } from "../shared/translation";
import type { End } from "./line";

/** Says it, with what can be done; what a save would answer from now on. */
export function showEnd(end: End): string {
  const why = end.signedOut ? t("You were signed out.") : end.why || t("This definition is not open to you any more.");
  notice("text-ended", {
    tone: "warning",
    stays: true,
    words: t("{why} What you write now stays in this browser and is not saved.", { why }),
    actions: end.signedOut ? [{ label: t("Sign in"), run: signIn }] : [],
  });
  return why;
}

function signIn(): void {
  location.assign(signInAddress());
}
