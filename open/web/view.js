// The only script that runs in a page under view. It numbers the nodes like furrow does, draws
// the records, and tells the window what the user points at. It communicates only by messages.
(() => {
  "use strict";
  const nodes = [];              // by furrow's number
  const number = new Map();      // and back
  const isBlank = /^[\t\n\f\r ]*$/;

  // Elements carry their numbers. A text gets its number from a comment before it if there is
  // one; other non-blank texts count on.
  const walker = document.createTreeWalker(document.documentElement,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
  let next = 0;
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (!node.hasAttribute("data-furrow")) continue;
      next = Number(node.getAttribute("data-furrow"));
    } else if (node.nodeType === Node.COMMENT_NODE) {
      next = Number(node.data);
      continue;
    } else if (isBlank.test(node.data) || node.parentNode.localName === "style" ||
               node.parentNode.localName === "script") {
      continue;
    }
    nodes[next] = node;
    number.set(node, next++);
  }

  // Layout was disabled while the page loaded, since that is faster.
  document.querySelector("style[data-furrow-wait]")?.remove();
  // A page that a script of its own would show, if it is not in a frame.
  for (const e of [document.documentElement, document.body])
    if (e && getComputedStyle(e).display === "none") e.style.setProperty("display", "block", "important");

  const host = document.createElement("div");
  host.style.cssText = "all:initial!important;position:fixed!important;inset:0!important;" +
    "z-index:2147483647!important;pointer-events:none!important;display:block!important";
  const shadow = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .box { position: absolute; border-radius: 4px; box-shadow: 0 0 0 1.5px #2a6a4acc, 0 0 0 3px #ffffffb0;
           font: 600 11px/16px system-ui, sans-serif; }
    .box b { position: absolute; left: -2px; top: -2px; background: #2a6a4a; color: #fff; padding: 0 5px;
             border-radius: 4px 0 5px 0; font-weight: 600; }
    .box b.before { left: auto; right: 100%; top: 0; border-radius: 4px 0 0 4px; }
    .box b.inside { left: auto; right: -2px; border-radius: 0 4px 0 5px; }
    .box b.after { left: 100%; top: 0; border-radius: 0 4px 4px 0; }
    .lit { background: #2a6a4a26; box-shadow: 0 0 0 2.5px #2a6a4a, 0 0 0 4px #ffffffd0; }
    .field { box-shadow: 0 0 0 2px #b35c00, 0 0 0 4px #ffffffd0; background: #ffb34733; }
    .field b { background: #8a4600; left: 100%; border-radius: 0 4px 4px 0; white-space: nowrap; }
    .above b { left: -2px; top: auto; bottom: 100%; border-radius: 4px 4px 0 0; }
    .inside b { left: auto; right: -2px; border-radius: 0 4px 0 5px; }
    .pick { box-shadow: 0 0 0 2px #1a56c4, 0 0 0 4px #ffffffd0; background: #1a56c41f; }`);
  shadow.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);

  let records = [], rects = null, lit = -1, fields = [], picked = [], queued = false;

  // The box of one node. Elements have their own; a range, which is needed for texts and
  // elements without a box, costs a hundred times as much.
  function boxOf(node) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      const r = node.getBoundingClientRect();
      if (r.width || r.height) return r;
    }
    const range = document.createRange();
    range.selectNode(node);
    return range.getBoundingClientRect();
  }

  // The rectangle of a run of siblings [first, end), in page coordinates. The first may be in
  // the part before.
  function rectOf(first, end) {
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    while (first < end && !nodes[first]) first++;
    const start = nodes[first];
    if (first >= end || !start.isConnected) return null;
    for (let n = start; n; n = n.nextSibling) {
      const k = number.get(n);
      if (k !== undefined && k >= end) break;
      if (k === undefined) continue;
      const r = boxOf(n);
      if (!r.width && !r.height) continue;
      left = Math.min(left, r.left); top = Math.min(top, r.top);
      right = Math.max(right, r.right); bottom = Math.max(bottom, r.bottom);
    }
    if (right < left) return null;
    return { x: left + scrollX, y: top + scrollY, w: right - left, h: bottom - top };
  }

  function measure() {
    rects = [];
    for (const [i, ...parts] of records)
      for (let p = 0; p < parts.length; p += 2) {
        const r = rectOf(parts[p], parts[p + 1]);
        if (r) rects.push({ ...r, i, isFirst: p === 0 });
      }
  }

  function add(rect, kind, text) {
    const x = rect.x - scrollX, y = rect.y - scrollY;
    if (y > innerHeight || y + rect.h < 0 || x > innerWidth || x + rect.w < 0) return;
    const box = document.createElement("div");
    box.className = "box " + kind;
    box.style.cssText = `left:${x}px;top:${y}px;width:${rect.w}px;height:${rect.h}px`;
    // The number of a record is placed beside it if there is room, so that it covers nothing;
    // otherwise where its first line usually has ended.
    const width = 8 * text.length + 12;
    const place = kind.startsWith("field") ? "" : x >= width ? "before" : x + rect.w + width < innerWidth ? "after" : "inside";
    if (text) box.append(Object.assign(document.createElement("b"), { textContent: text, className: place }));
    shadow.append(box);
  }

  // Where the name of a field is placed: after it, above it if another field is there, or
  // inside it at the edge of the window.
  function nameOfField(boxes, text, r) {
    const from = r.x + r.w, to = from + 7 * text.length + 12;
    const isTaken = boxes.some(({ r: o }) => o !== r && o.x < to && o.x + o.w > from && o.y < r.y + 16 && o.y + o.h > r.y);
    return isTaken ? "above" : to - scrollX < innerWidth ? "" : "inside";
  }

  let isShown = false;
  function draw() {
    queued = false;
    if (!isShown) setTimeout(() => parent.postMessage({ shown: isShown = true }, "*"));
    if (!rects) measure();
    shadow.replaceChildren();
    for (const r of rects) add(r, r.i === lit ? "lit" : "", r.isFirst ? String(r.i + 1) : "");
    const boxes = fields.map((f) => ({ text: f.text, r: rectOf(f.first, f.end ?? f.first + 1) })).filter((b) => b.r);
    for (const { text, r } of boxes) add(r, `field ${nameOfField(boxes, text, r)}`, text);
    for (const n of picked) { const r = rectOf(n, n + 1); if (r) add(r, "pick", ""); }
  }
  function later() { if (!queued) { queued = true; requestAnimationFrame(draw); } }
  function anew() { rects = null; later(); }

  const show = (first, end) => {
    const r = rectOf(first, end);
    if (!r) return;
    const top = r.y - scrollY;
    if (top < 20 || top + Math.min(r.h, innerHeight) > innerHeight)
      scrollTo({ top: Math.max(0, r.y - Math.min(90, innerHeight / 4)), behavior: "instant" });
  };

  // A large page is shown in parts: at the end of each, a button leads to the next.
  const turns = new Map();       // nodes whose click leads to another part
  function addTurn(by, text) {
    const end = document.createElement("div"), button = document.createElement("button");
    end.style.cssText = "all:initial!important;display:block!important;clear:both!important";
    const inside = end.attachShadow({ mode: "closed" });
    const looks = new CSSStyleSheet();
    looks.replaceSync(`button { display: block; width: 100%; border: 0; padding: 14px; cursor: pointer;
      background: #e4efe8; color: #1d3b2b; font: 600 14px/20px system-ui, sans-serif; }
      button:hover, button:focus-visible { background: #d0e4d8; }`);
    inside.adoptedStyleSheets = [looks];
    button.textContent = text;
    inside.append(button);
    turns.set(end, by);
    if (by < 0) document.documentElement.prepend(end); else host.before(end);
  }

  addEventListener("message", (event) => {
    if (event.source !== parent) return;
    const m = event.data || {};
    if (m.parts?.[0] > 0) addTurn(-1, "Show the previous part of the page");
    if (m.parts?.[0] < m.parts?.[1] - 1) addTurn(1, "Show the next part of the page");
    if (m.bottom) scrollTo(0, document.documentElement.scrollHeight);
    if (m.records) { records = m.records; lit = -1; anew(); }
    if (m.lit !== undefined) { lit = m.lit; later(); }
    if (m.show) show(m.show[0], m.show[1]);
    if (m.fields) { fields = m.fields; later(); }
    if (m.picked) { picked = m.picked; later(); }
  });
  addEventListener("scroll", (event) => event.target === document ? later() : anew(), { capture: true, passive: true });
  addEventListener("resize", anew);
  addEventListener("load", anew);
  new ResizeObserver(anew).observe(document.documentElement);

  // The node under the pointer: the nearest text, else the element.
  function nodeAt(event) {
    const at = document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const text = at && at.startContainer.nodeType === Node.TEXT_NODE && event.target.contains(at.startContainer)
      ? at.startContainer : null;
    for (let n = text || event.target; n; n = n.parentNode)
      if (number.has(n)) return number.get(n);
    return -1;
  }
  // Keyboard: up and down go from text to text, left and right to the element around and to its
  // content, Enter is a click.
  let cursor = -1;
  document.documentElement.tabIndex = 0;
  document.documentElement.style.outline = "none";
  const isStop = (n) => (n.nodeType === Node.TEXT_NODE || n.localName === "img") && rectOf(number.get(n), number.get(n) + 1) !== null;
  function step(by) {
    let n = cursor + by;
    while (n >= 0 && n < nodes.length && !(nodes[n] && isStop(nodes[n]))) n += by;
    return n >= 0 && n < nodes.length ? n : cursor;
  }
  function around(n) {
    for (let e = nodes[n]?.parentNode; e; e = e.parentNode) if (number.has(e)) return e === document.documentElement ? n : number.get(e);
    return n;
  }
  function inside(n) {
    for (const e of nodes[n]?.childNodes ?? []) if (number.has(e)) return number.get(e);
    return n;
  }
  addEventListener("keydown", (event) => {
    const moves = { ArrowDown: () => step(1), ArrowUp: () => step(-1), ArrowLeft: () => around(cursor), ArrowRight: () => inside(cursor) };
    if (event.ctrlKey || event.metaKey || event.altKey || turns.has(event.target)) return;
    if (event.key === "Enter" && cursor >= 0) parent.postMessage({ click: cursor, second: event.shiftKey }, "*");
    else if (moves[event.key]) {
      cursor = moves[event.key]();
      if (cursor < 0) return;
      picked = [cursor];
      show(cursor, cursor + 1);
      later();
      parent.postMessage({ at: cursor, over: cursor }, "*");
    } else return;
    event.preventDefault();
  }, true);

  let over = -1;
  addEventListener("mousemove", (event) => {
    const node = nodeAt(event);
    if (node !== over) parent.postMessage({ over: over = node }, "*");
  }, { passive: true });
  document.documentElement.addEventListener("mouseleave", () => parent.postMessage({ over: over = -1 }, "*"));
  // Sent repeatedly, since the window may learn later than this that the pointer has left it.
  for (const type of ["dragenter", "dragover"]) addEventListener(type, () => parent.postMessage({ drag: true }, "*"), true);
  for (const type of ["click", "auxclick", "submit", "dragstart", "dragover", "drop"])
    addEventListener(type, (event) => { event.preventDefault(); event.stopPropagation(); }, true);
  addEventListener("click", (event) => {
    if (turns.has(event.target)) return parent.postMessage({ turn: turns.get(event.target) }, "*");
    const node = nodeAt(event);
    if (node >= 0) parent.postMessage({ click: node, second: event.shiftKey }, "*");
  }, true);
  parent.postMessage({ ready: true, nodes: number.size }, "*");
})();
