/** Where Django's templates and pages have texts for people: those that are marked for translation, and those that are
 * not. */

const BLOCK = /\{%\s*blocktranslate\b([^%]*)%\}([^]*?)\{%\s*endblocktranslate\s*%\}/g;
const SINGLE = /\{%\s*translate\s+"([^"]*)"[^%]*%\}|\{%\s*translate\s+'([^']*)'[^%]*%\}/g;
const CALLED = /\b_\("([^"]*)"\)/g;
const SPEAKING = /\b(title|aria-label|placeholder|alt|content)="([^"]*)"/g;
const NAMES = new Set([
  ...["Signalbox", "YAML", "JSON", "PDF", "Ctrl", "width=device-width", "noindex, nofollow"],
  ...["Redis", "OIDC", "Django", "CSV", "JSON Lines", "/metrics", "SIGNALBOX_"],
]);

/** A block's text as Django looks it up: places as `%(name)s`, trimmed where it asks for it. */
function looked(text, options) {
  const placed = text.replaceAll("%", "%%").replace(/\{\{\s*([\w.]+)[^}]*\}\}/g, "%($1)s");
  if (!/\btrimmed\b/.test(options)) return placed;
  return placed
    .split("\n")
    .map(line => line.trim())
    .filter(Boolean)
    .join(" ");
}

/** `{ marked, open }` of a template. */
export function look(source) {
  const marked = [];
  let rest = source.replace(/\{#[^]*?#\}|\{% comment %\}[^]*?\{% endcomment %\}/g, "");
  rest = rest.replace(/\{% block (page|styles|scripts) %\}[^]*?\{% endblock %\}/g, "");
  rest = rest.replace(/<(script|style|svg)\b[^]*?<\/\1>/g, "");
  rest = rest.replace(BLOCK, (_, options, body) => {
    const [one, many] = body.split(/\{%\s*plural\s*%\}/);
    marked.push({ id: looked(one, options), plural: many === undefined ? null : looked(many, options) });
    return "";
  });
  const take = text => {
    marked.push({ id: text, plural: null });
    return "";
  };
  rest = rest.replace(SINGLE, (_, double, single) => take(double ?? single)).replace(CALLED, (_, text) => take(text));
  const open = [...rest.matchAll(/\{%[^%]*?=\s*"([^"{]*)"/g)].map(([, text]) => text).filter(text => / /.test(text));
  const still = rest.replace(/\{\{[^]*?\}\}|\{%[^]*?%\}/g, "\0");
  for (const [, , text] of still.matchAll(SPEAKING)) open.push(text);
  for (const text of still.replace(/<!--[^]*?-->/g, "").split(/<[^>]*>/)) open.push(text);
  return {
    marked,
    open: open
      .map(text => text.replaceAll("\0", " ").replace(/\s+/g, " ").trim())
      .filter(text => /[A-Za-z]{2}/.test(text.replace(/&\w+;/g, "")) && !NAMES.has(text.replace(/^(· )+/, ""))),
  };
}

const TEXTS = /"(?:[^"\\]|\\.)*"/g;
const joined = texts => [...texts.matchAll(TEXTS)].map(([text]) => JSON.parse(text)).join("");

/** The messages of a Python module: what `gettext`, `gettext_lazy` and `ngettext` are called with. */
export function inPython(source) {
  const calls = /\b(?:gettext|gettext_lazy|_)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+),?\s*\)/g;
  const counts = /\bngettext\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+),/g;
  return [
    ...[...source.matchAll(calls)].map(([, texts]) => ({ id: joined(texts), plural: null })),
    ...[...source.matchAll(counts)].map(([, one, many]) => ({ id: joined(one), plural: joined(many) })),
  ];
}
