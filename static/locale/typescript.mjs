/** Where the pages' TypeScript has texts for people: those that are marked for translation, and those that are not. */
import ts from "typescript";

const is = ts.SyntaxKind;
const MARKS = new Set(["t", "tOf", "plural", "placed", "count"]);

/** What is called with words for programs, by the last name of the call. */
const DEAF = new RegExp(
  "^(querySelector(All)?|closest|matches|must|getElementById|(add|remove)EventListener|(has|get|remove|toggle)Attribute" +
    "|setAttributeNS|createElement(NS)?|mark|measure|getEntriesByName|get|has|startsWith|endsWith|includes|indexOf|split" +
    "|join|matchMedia|RegExp|CustomEvent|KeyboardEvent|Event|remember|remembered|icon|chip|api|fetch|log|warn|debug" +
    "|DateTimeFormat|NumberFormat|toLocaleString|getItem|setItem|test|DOMException|import|append(Child)?Style|closestBox" +
    "|BroadcastChannel|Worker|request|localeCompare|padStart|padEnd|getPropertyValue|setProperty|Blob)$",
);

/** Members and attributes that hold words for programs. */
const SILENT = new RegExp(
  "^(class|className|keys|key|id|href|type|role|for|autocomplete|d|points|transform|style|icon|kind|rel|target|accept" +
    "|value|method|src|slot|part|fill|inputmode|spellcheck|aria-(controls|labelledby|describedby|live|current|pressed" +
    "|selected|expanded|checked|activedescendant|haspopup|hidden|sort|owns|autocomplete)|data-.*|tabindex|enterkeyhint" +
    "|name|viewBox|selector|suffix|code|cssText|headers|body|linkedEditing|credentials|cache|mode|lang|width|height)$",
);
const SPEAKING = /^(title|aria-label|aria-description|aria-valuetext|aria-roledescription|placeholder|alt|label)$/;
const TECHNICAL = new RegExp(
  "^[.#[]|[\\n]|:not\\(|^\\w+\\[|\\{\\}px|translate\\(" +
    "|^(Mod|Ctrl|Alt|Shift|Cmd)[-+]|^(\\/|https?:|sb:)|=>|^\\w+(\\.\\w+)+$|^\\$|^Content-|^X-|^\\(prefers|^\\w+/[\\w+*]+$",
);
const KEY = /^(Escape|Enter|Tab|Arrow\w+|Home|PageUp|PageDown|Delete|Backspace)$/;
const PAIR = /[A-Za-z0-9”’)}][.,:;?!…]? [A-Za-z“{(0-9]/;

/** Whether a text, with `{}` for each place in it, is one that people read. */
export function isHuman(text, inSight) {
  if (!/[A-Za-z]{2}/.test(text.replaceAll("{}", "")) || TECHNICAL.test(text)) return false;
  if (KEY.test(text)) return inSight;
  return PAIR.test(text) || /^[ ,;(]*[A-Z][a-z]|^[ ,;(]+[a-z]{3}/.test(text) || /[a-z]…$/.test(text) || inSight;
}

/** The text of a literal, with `{}` for each place; null for other nodes. */
export function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(span => `{}${span.literal.text}`).join("");
}

function lastName(node) {
  return ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : node.getText();
}

/** The names of what is called, such as `t`; "" for other nodes. */
export function called(node) {
  return ts.isCallExpression(node) ? lastName(node.expression) : "";
}

const PASSES = new Set([
  is.ParenthesizedExpression, is.AsExpression, is.SatisfiesExpression, is.NonNullExpression, is.SpreadElement,
]); // prettier-ignore

/** Whether what `child` comes to is what `parent` comes to. */
function passes(parent, child) {
  if (PASSES.has(parent.kind)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition !== child;
  if (!ts.isBinaryExpression(parent)) return false;
  const sign = parent.operatorToken.kind;
  return sign === is.PlusToken || sign === is.QuestionQuestionToken || sign === is.BarBarToken
    ? true
    : sign === is.AmpersandAmpersandToken && parent.right === child;
}

/** The place of a hole in a lit template: the name of its attribute, or "" in its text. */
function litPlace(template, span) {
  const before = template.head.text + template.templateSpans.map(one => `\0${one.literal.text}`).join("");
  const at = template.templateSpans.indexOf(span);
  const text = before
    .split("\0")
    .slice(0, at + 1)
    .join("\0");
  const tag = text.lastIndexOf("<") > text.lastIndexOf(">") ? text.slice(text.lastIndexOf("<")) : "";
  return /([\w.@?-]+)=["']?[^"'=]*$/.exec(tag)?.[1] ?? "";
}

/** A list with what is called on it, such as `[…].filter(…).join(", ")`; null where it is only looked into. */
function chained(list) {
  let whole = list;
  while (ts.isPropertyAccessExpression(whole.parent) && ts.isCallExpression(whole.parent.parent)) {
    if (whole.parent.name.text === "includes") return null;
    whole = whole.parent.parent;
  }
  return whole;
}

/** Whether the words at `node` go to people: true for certain, false not at all, null where their shape must tell. */
export function inSight(node) {
  let child = node;
  let parent = node.parent;
  while (parent && passes(parent, child)) [child, parent] = [parent, parent.parent];
  if (ts.isTemplateSpan(parent)) {
    const template = parent.parent;
    if (!ts.isTaggedTemplateExpression(template.parent)) return inSight(template) === false ? false : null;
    const name = litPlace(template, parent);
    return name === "" || SPEAKING.test(name) ? true : SILENT.test(name) ? false : null;
  }
  if (ts.isBinaryExpression(parent)) return ofAssignment(parent, child);
  if (ts.isPropertyAssignment(parent)) return ofMember(parent, child);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return ofCall(parent, child);
  if (ts.isArrayLiteralExpression(parent)) {
    const whole = chained(parent);
    return whole === null || inSight(whole) === false ? false : null;
  }
  if (ts.isPropertyAccessExpression(parent)) return false;
  return SHUT.has(parent.kind) ? false : null;
}
const SHUT = new Set([
  is.ImportDeclaration, is.ExportDeclaration, is.LiteralType, is.CaseClause, is.ElementAccessExpression,
  is.TaggedTemplateExpression, is.ExternalModuleReference, is.EnumMember, is.PropertySignature, is.PropertyDeclaration,
  is.MethodDeclaration, is.Decorator,
]); // prettier-ignore

function ofAssignment(parent, child) {
  if (parent.operatorToken.kind !== is.EqualsToken && parent.operatorToken.kind !== is.PlusEqualsToken) return false;
  if (parent.left === child) return false;
  const name = lastName(parent.left);
  if (/\.(style|dataset)\.\w+$/.test(parent.left.getText())) return false;
  return /^(textContent|title|placeholder|ariaLabel)$/.test(name) ? true : SILENT.test(name) ? false : null;
}

function ofMember(parent, child) {
  if (parent.name === child) return false;
  if (MARKS.has(called(parent.parent.parent))) return true; // what fills a place of a text
  const name = ts.isStringLiteral(parent.name) || ts.isIdentifier(parent.name) ? parent.name.text : "";
  return SPEAKING.test(name) ? true : SILENT.test(name) ? false : null;
}

function ofCall(parent, child) {
  const name = lastName(parent.expression);
  const at = (parent.arguments ?? []).indexOf(child);
  if (MARKS.has(name) && ts.isIdentifier(parent.expression)) return false;
  if (name === "el" || name === "svg") return at >= 2;
  if (name === "setAttribute") return at === 1 && SPEAKING.test(textOf(parent.arguments[0]) ?? "");
  return DEAF.test(name) ? false : /^(announce|replace)$/.test(name) && at !== 1 ? null : null;
}

/** The texts in the template of lit at `node` (its static parts): `{ text, name, start }`, of text and of attributes. */
export function litTexts(node) {
  const quasis = ts.isTemplateExpression(node.template)
    ? [node.template.head.text, ...node.template.templateSpans.map(span => span.literal.text)]
    : [node.template.text];
  const whole = quasis.join("\0").replace(/<!--[^]*?-->/g, "");
  const found = [];
  for (const [part] of whole.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!part.startsWith("<")) found.push({ name: "", text: part });
    else
      for (const [, name, double, single] of part.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/g))
        if (SPEAKING.test(name)) found.push({ name, text: double ?? single });
  }
  return found.filter(one => /[A-Za-z]{2}/.test(one.text.replaceAll("\0", "").replace(/&\w+;/g, "")));
}

function isLit(node) {
  return ts.isTaggedTemplateExpression(node) && /^(html|svg)$/.test(node.tag.getText());
}

/** `{ marked, open }` of one source: what is marked, and the texts that are not. */
export function look(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  const marked = [];
  const open = [];
  const line = node => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const visit = node => {
    if (MARKS.has(called(node)) && ts.isIdentifier(node.expression)) marked.push(...messages(node));
    if (isLit(node)) open.push(...litTexts(node).map(one => ({ text: one.text.trim(), line: line(node), node })));
    const text = textOf(node);
    if (text !== null) {
      const seen = inSight(node);
      if (seen !== false && isHuman(text, seen === true)) open.push({ text, line: line(node), node });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { marked, open, tree };
}

/** The messages of a call that marks: of its literals, of which there may be one for each side of a condition. */
function messages(call) {
  const name = called(call);
  const [first, second, third] = call.arguments;
  if (name === "plural" && !third) return [];
  if (name === "tOf") return [{ id: `${textOf(first)}\u0004${textOf(second)}`, node: call }];
  if (name === "plural") return [{ id: sides(second)[0], plural: sides(third)[0], node: call }];
  if (name === "count") {
    const one = second ? textOf(second) : null;
    if (one === null) return [];
    return [{ id: `{n} ${one}`, plural: `{n} ${(third && textOf(third)) ?? `${one}s`}`, node: call }];
  }
  return sides(first).map(id => ({ id, node: call }));
}

function sides(node) {
  if (!node) return [];
  if (ts.isConditionalExpression(node)) return [...sides(node.whenTrue), ...sides(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return sides(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === is.PlusToken) {
    const [left, right] = [textOf(node.left) ?? sides(node.left)[0], textOf(node.right)];
    return left !== undefined && right !== null ? [left + right] : [];
  }
  const text = textOf(node);
  return text === null ? [] : [text];
}
