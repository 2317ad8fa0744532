// The page under view: a frame of another origin that only exchanges messages. What it sends is
// checked here: only numbers are accepted.
import { $ } from "./api.js";

let base = "", shown = null, isReady = false, waiting = {};
let page = null, isWithImages = false, part = 0;    // a large page is shown in parts
let records = [], order = [], spans = [], fields = [], picked = [];
const listeners = { over: () => {}, at: () => {}, click: () => {}, drag: () => {} };

export function start(url) {
  base = url;
  addEventListener("message", (event) => {
    if (event.source !== $("frame").contentWindow) return;
    const m = event.data || {};
    if (m.ready) { isReady = true; send(waiting); waiting = {}; }
    if (m.shown) performance.mark("page shown");
    if (m.drag === true) listeners.drag();
    if (m.turn === 1 || m.turn === -1) turn(m.turn);
    if (Number.isInteger(m.over)) listeners.over(m.over);
    if (Number.isInteger(m.at) && m.at >= 0) listeners.at(m.at);
    if (Number.isInteger(m.click) && m.click >= 0) listeners.click(m.click, m.second === true);
  });
  $("part-before").onclick = () => turn(-1);
  $("part-after").onclick = () => turn(1);
}

export const on = (name, fn) => { listeners[name] = fn; };

function send(message) {
  if (isReady) $("frame").contentWindow.postMessage(message, "*");
  else Object.assign(waiting, message);
}

// ---- The page and its parts -----------------------------------------------

export function showPage(now, withImages) {
  if (now.number !== page?.number) {
    [part, records, order, fields, picked] = [0, [], [], [], []];
    page = now;
  }
  isWithImages = withImages;
  load();
}

function load() {
  const url = `${base}${page.number}?part=${part}${isWithImages ? "&images=1" : ""}`, count = page.parts.length;
  if (url === shown) return;
  shown = url;
  isReady = false;
  waiting = { records: shownRecords(), fields, picked, parts: [part, count] };
  $("frame").src = url;
  $("parts").hidden = count < 2;
  $("part-now").textContent = `Part ${part + 1} of ${count.toLocaleString("en")}`;
  $("part-before").disabled = part === 0;
  $("part-after").disabled = part === count - 1;
}

function turn(by) {
  if (part + by < 0 || part + by >= page.parts.length) return;
  part += by;
  load();
  if (by < 0) send({ bottom: true });
}

// How many elements of a sorted array are at most 'value'.
function countUpTo(size, at, value) {
  let low = 0, high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) <= value) low = middle + 1; else high = middle;
  }
  return low;
}

const partOf = (node) => Math.max(0, countUpTo(page.parts.length, (i) => page.parts[i], node) - 1);

function reveal(node) {
  if (partOf(node) === part) return;
  part = partOf(node);
  load();
}

// ---- Records and marks ----------------------------------------------------

const firstOf = (k) => order[k][0];

// The records in this part, each preceded by its number; also one that begins before the part.
function shownRecords() {
  const from = countUpTo(order.length, firstOf, page.parts[part] - 1);
  const to = countUpTo(order.length, firstOf, (page.parts[part + 1] ?? Infinity) - 1);
  return order.slice(Math.max(0, from - 1), to).map(([, i]) => [i, ...records[i]]);
}

export function showRecords(now) {
  const isSame = now.length === records.length && now[0]?.[0] === records[0]?.[0];
  records = now;
  order = now.map((parts, i) => [parts[0], i]).sort((a, b) => a[0] - b[0]);
  spans = now.flatMap((parts, i) => parts.flatMap((first, p) => p % 2 ? [] : [[first, parts[p + 1], i]]))
    .sort((a, b) => a[0] - b[0]);
  if (!isSame && now.length && !shownRecords().some(([, first]) => partOf(first) === part)) reveal(now[0][0]);
  send({ records: shownRecords() });
  if (!isSame && now.length) send({ show: now[0].slice(0, 2) });
}

// The record that contains a node; -1: none.
export function recordOf(node) {
  const [, end, record] = spans[countUpTo(spans.length, (k) => spans[k][0], node) - 1] ?? [0, 0, -1];
  return node < end ? record : -1;
}

export const light = (i) => send({ lit: i });
export function scrollTo(i) {
  if (!records[i]) return;
  reveal(records[i][0]);
  send({ show: [records[i][0], records[i][1]], lit: i });
}
export const markFields = (now) => send({ fields: fields = now });
export const markPicked = (now) => send({ picked: picked = now });
