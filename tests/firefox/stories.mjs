// Three stories of a person in Firefox, by WebDriver BiDi: `node stories.mjs URL FIREFOX PICTURES`. Says what holds,
// ends with 1 at
// the first thing that does not.

import puppeteer from "puppeteer-core";

const [url, executablePath, pictures] = process.argv.slice(2);
const PATIENCE = 20_000;
const TEXT =
  "id: letters\nname: Letters\nversion: '1'\nfunctions:\n- {name: send, operation: post.json#send}\nstates:\n" +
  "- name: Send\n  type: operation\n  start: {kind: default}\n  actions:\n  - functionRef: {refName: send}\n" +
  "  end: {kind: default}\n";
const SCENARIO = { name: "Sent", functions: { send: [{ result: { sent: true } }] }, expect: { status: "completed" } };
const complaints = [];

// The size by the window: of Debian's Firefox an emulated one asks for more than it has.
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  defaultViewport: null,
  args: ["--width=1280", "--height=880"],
});
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
page.on("pageerror", error => complaints.push(String(error)));
page.on("console", message => {
  if (message.type() === "error") complaints.push(message.text());
});

/**
 * Asks the page again until the answer is one; puppeteer's own way makes a function of text, which our pages forbid.
 */
async function until(look, ...given) {
  for (const end = Date.now() + PATIENCE; ;) {
    // a page that is just leaving has no answer
    const found = await page.evaluateHandle(look, ...given).catch(() => null);
    if (found && (await found.evaluate(one => Boolean(one)))) return found;
    if (Date.now() > end) throw new Error(`not seen: ${look} ${given}`);
    await new Promise(done => setTimeout(done, 100));
  }
}

/** Waits until a thing is in the page and says these words. */
async function says(selector, words) {
  await until((one, said) => document.querySelector(one)?.innerText.includes(said), selector, words);
}

/** Presses the visible button with this name. */
async function press(name) {
  const found = await until(
    wanted =>
      [...document.querySelectorAll("dialog[open] button, button")].find(
        one =>
          one.checkVisibility() &&
          !one.disabled &&
          (one.getAttribute("aria-label") ?? one.innerText).trim().startsWith(wanted),
      ),
    name,
  );
  await found.asElement().click();
}

/** Asks the API as the page would. */
function ask(path, body) {
  return page.evaluate(
    async (where, given) =>
      (
        await fetch(where, {
          method: "POST",
          body: JSON.stringify(given),
          headers: {
            "Content-Type": "application/json",
            "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content,
          },
        })
      ).json(),
    path,
    body,
  );
}

const text = () => page.evaluate(() => document.querySelector("#editor .cm-content").cmTile.view.state.doc.toString());

async function write() {
  await page.goto(`${url}/definitions/${made.id}/design`);
  await page.waitForSelector("#canvas .sb-node[data-name='Send']");
  await page.waitForSelector("#editor .cm-content");
  await page.click("#editor .cm-line:nth-child(2)");
  await page.keyboard.press("End");
  await page.keyboard.type(" to all");
  await says("#save-state", "Saved");
  await until(() =>
    document.querySelector(".title, #title, h1")?.ownerDocument.body.innerText.includes("Letters to all"),
  );
  await page.click("#canvas .sb-node[data-name='Send']");
  await says("#inspector", "Send");
  await page.reload();
  await page.waitForSelector("#editor .cm-content");
  if (!(await text()).includes("name: Letters to all\n")) throw new Error("the text is another after a reload");
  await page.screenshot({ path: `${pictures}/firefox-design.png` });
}

async function debug() {
  await page.goto(`${url}/definitions/${made.id}/simulate`);
  await page.waitForSelector("#canvas .sb-node[data-name='Send']");
  await page.click(".run-button");
  await says(".state-chip", "Completed");
  const end = await page.$eval(".scrub b", one => Number(one.innerText));
  await press("Back");
  await until(last => Number(document.querySelector(".scrub b").innerText) < last, end);
  await page.screenshot({ path: `${pictures}/firefox-simulate.png` });
}

async function review() {
  await page.goto(`${url}/definitions/${made.id}/review`);
  await page.waitForSelector("#canvas .sb-node[data-name='Send']");
  await press("Approve");
  await page.waitForSelector("dialog[open] textarea");
  await page.type("dialog[open] textarea", "Good as it is.");
  await page.click("dialog[open] .btn.primary");
  await says("#verdict", "pproved");
  await page.screenshot({ path: `${pictures}/firefox-review.png` });
}

let made;
try {
  await page.goto(url);
  await page.waitForSelector("meta[name=csrf-token]");
  made = await ask("/api/definitions", { text: TEXT });
  await ask(`/api/definitions/${made.id}/scenarios`, { name: SCENARIO.name, scenario: SCENARIO });
  for (const story of [write, debug, review]) {
    await story();
    if (complaints.length) throw new Error(complaints.join("\n"));
    console.log(`${story.name}: holds`);
  }
} catch (error) {
  await page.screenshot({ path: `${pictures}/firefox-failed.png` }).catch(() => undefined);
  console.error(error?.stack ?? error);
  process.exitCode = 1;
} finally {
  await browser.close();
}
