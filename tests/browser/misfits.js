// What of the page does not fit its window, in words; `Array` of them. Evaluated on the page by measuring.py.
() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=tab]";
  const GROUPS = "[role=tablist], [role=listbox], [role=menu], [role=radiogroup]"; // arrows go from one to the next
  const AROUND = "label, .input, .track"; // what is pressed in place of the control in it
  const LEAST = { width: 120, height: 80 }; // pixels of a panel
  const LOW = 480; // pixels of height: a lower window scrolls as a whole
  const found = [];

  const named = one => {
    const words = one.getAttribute("aria-label") || one.innerText || one.title || one.id || "";
    return `${one.localName} “${words.trim().slice(0, 40)}”`;
  };
  const seen = one =>
    one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !one.matches(".vh, .skip, :disabled, [aria-disabled=true]") &&
    one.getBoundingClientRect().width > 0;
  const within = ({ x, y }, { left, right, top, bottom }) => x > left && x < right && y > top && y < bottom;
  const drawers = [...document.querySelectorAll(".drawer[data-open]")].filter(seen);
  const under = point => drawers.some(one => within(point, one.getBoundingClientRect()));

  /** The two ends and the middle; bars between panels lie a little over both. */
  function pointsOf({ left, right, top, bottom, width }) {
    const inset = Math.min(6, width / 4);
    return [left + inset, (left + right) / 2, right - inset].map(x => ({ x, y: (top + bottom) / 2 }));
  }

  function covered(one, points) {
    for (const { x, y } of points) {
      const hit = document.elementFromPoint(x, y);
      if (hit && (one.contains(hit) || (hit.contains(one) && hit.matches(AROUND)))) continue;
      const by = hit ? `${hit.localName}.${hit.getAttribute("class") ?? ""}` : "nothing";
      return `${named(one)} is covered by ${by} at ${Math.round(x)}, ${Math.round(y)}`;
    }
    return null;
  }

  /** Whether words go on beyond the edge where nothing says so. */
  function spills(one) {
    const told = ({ textOverflow, webkitLineClamp }) => textOverflow === "ellipsis" || webkitLineClamp !== "none";
    if ([one, ...one.querySelectorAll("*")].some(part => told(getComputedStyle(part)))) return false;
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const ends = [0];
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode);
      if (getComputedStyle(words.currentNode.parentElement).clipPath === "none")
        ends.push(range.getBoundingClientRect().right);
    }
    return Math.max(...ends) > one.getBoundingClientRect().right + 2;
  }

  /** How far the page can be scrolled as a whole, whoever scrolls it. */
  function slides() {
    const wholes = [document.documentElement, document.body];
    for (const one of wholes) one.scrollTop = 1e6;
    const far = Math.max(...wholes.map(one => one.scrollTop));
    for (const one of wholes) one.scrollTop = 0;
    return Math.max(far, document.documentElement.scrollHeight - innerHeight);
  }

  const down = innerHeight < LOW ? 0 : slides();
  if (down > 0) found.push(`the page is ${down} pixels higher than the window`);
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`the page is ${wide} pixels wider than the window`);
  const whole = document.querySelector("dialog[open]") ?? document; // what is behind a dialog waits
  for (const one of whole.querySelectorAll(CONTROLS)) {
    if (!seen(one)) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = one.getClientRects()[0];
    const points = pointsOf(box);
    if (one.closest(".canvas") && points.some(under)) continue; // a panel was opened over it
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${named(one)} is cut by the window`);
    const how = covered(one, points);
    if (how) found.push(how);
    if (one.matches("button, a, summary, [role=tab]") && spills(one))
      found.push(`${named(one)} has words beyond its edge`);
  }
  for (const pane of document.querySelectorAll(".drawer[data-open], main > .canvas, .editor")) {
    const { width, height } = pane.getBoundingClientRect();
    const small = width < LEAST.width || height < LEAST.height;
    if (seen(pane) && small) found.push(`${pane.id} is ${Math.round(width)} by ${Math.round(height)} pixels`);
  }
  scrollTo(0, 0);
  return found;
};
