/** When what opened the page opens nothing any more, the page says so and shows nothing further. */

import { el, must } from "../shared/dom";
import { t } from "../shared/translation";
import { signInAddress } from "../shared/signed-out";
import type { Review } from "./app";
import { live } from "../shared/live";

export function mountEnded(app: Review): void {
  const line = live(app.definition.id);
  line.on(told => {
    if (told.type !== "link-ended" || document.querySelector("main.ended")) return;
    for (const box of document.querySelectorAll("dialog[open]")) (box as HTMLDialogElement).close();
    const title = el(
      "h2",
      { tabindex: -1 },
      line.signedOut
        ? t("You were signed out")
        : app.link === null
          ? t("This definition is closed to you")
          : t("This link has ended"),
    );
    const again = el("a", { class: "btn primary", href: signInAddress() }, t("Sign in"));
    const main = must("#main");
    main.hidden = true; // what is in there goes on without harm
    main.after(
      el(
        "main",
        { class: "ended" },
        el(
          "div",
          { class: "card" },
          title,
          line.signedOut ? el("p", {}, again) : el("p", {}, line.ended),
          el(
            "p",
            { class: "dim" },
            line.signedOut ? "" : `${t("Ask whoever shared it for another.")} `,
            t("What you had written here and not sent is kept in this browser."),
          ),
        ),
      ),
    );
    title.focus();
  });
}
