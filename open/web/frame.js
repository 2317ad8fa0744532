// The page under view: a frame of another origin that only takes and sends
// messages. What it says is checked here: numbers, and nothing else.
import { $ } from "./api.js";

let base = "", shown = null, isReady = false, waiting = {};
let records = [], order = [];
const listeners = { over: () => {}, click: () => {}, ready: () => {}, drag: () => {} };

export function start(url) {
  base = url;
  addEventListener("message", (event) => {
    if (event.source !== $("frame").contentWindow) return;
    const m = event.data || {};
    if (m.ready) { isReady = true; send(waiting); waiting = {}; listeners.ready(); performance.mark("page shown"); }
    if (m.drag === true) listeners.drag();
    if (Number.isInteger(m.over)) listeners.over(m.over);
    if (Number.isInteger(m.click) && m.click >= 0) listeners.click(m.click, m.second === true);
  });
}

export const on = (name, fn) => { listeners[name] = fn; };

function send(message) {
  if (isReady) $("frame").contentWindow.postMessage(message, "*");
  else Object.assign(waiting, message);
}

export function showPage(number, withImages) {
  const url = base + number + (withImages ? "?images=1" : "");
  if (url === shown) return;
  shown = url;
  isReady = false;
  waiting = {};
  $("frame").src = url;
}

export function showRecords(spans) {
  records = spans;
  order = spans.map((parts, i) => [parts[0], i]).sort((a, b) => a[0] - b[0]);
  send({ records: spans });
}

// The record that a node is in; -1: none.
export function recordOf(node) {
  let low = 0, high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order[middle][0] <= node) low = middle + 1; else high = middle;
  }
  for (let k = low - 1; k >= 0 && k >= low - 4; k--) {
    const parts = records[order[k][1]];
    for (let p = 0; p < parts.length; p += 2)
      if (node >= parts[p] && node < parts[p + 1]) return order[k][1];
  }
  return -1;
}

export const light = (i) => send({ lit: i });
export const scrollTo = (i) => { if (records[i]) send({ show: [records[i][0], records[i][1]], lit: i }); };
export const scrollToNode = (n) => send({ show: [n, n + 1] });
export const markFields = (fields) => send({ fields });
export const markPicked = (picked) => send({ picked });
