/** The HTML of a view. Nothing runs in it, and nothing styles it, but what carries the nonce of this very page. */

import { randomBytes } from "node:crypto";

/** A text as HTML has it, in an attribute too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}

/** A page with this title, whose `script` and `style` are addresses; the script makes all that it shows. */
export function pageHtml(title: string, script: string, style: string): string {
  const nonce = randomBytes(18).toString("base64");
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <link rel="stylesheet" nonce="${nonce}" href="${escaped(style)}">
  </head>
  <body>
    <main></main>
    <script type="module" nonce="${nonce}" src="${escaped(script)}"></script>
  </body>
</html>
`;
}
