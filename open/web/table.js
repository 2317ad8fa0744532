// The table: a window of rows, however many there are. Missing rows are requested when they
// come into view.
import { $, el, plural } from "./api.js";

const ROW = 32, MARGIN = 12, PIECE = 200;
const HIGHEST = 8e6;      // pixels that every browser can scroll
let data = null;          // the last answer to "table"
let cells = new Map();    // row -> its texts
let places = new Map();   // row -> nodes [first, end) of each, in one flat array
let load = async () => [];
let pending = new Set();
let widths = [];          // of the columns, in characters
let chosen = -1, lit = -1, cursor = { row: 0, column: 0 };
let grid, body, handlers = {};

export function start(events) {
  handlers = events;
  grid = $("grid");
  grid.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(draw).observe(grid);
  grid.addEventListener("keydown", onKey);
  grid.addEventListener("mouseover", (event) => {
    const row = event.target.closest?.(".row");
    handlers.over(row ? Number(row.dataset.row) : -1, columnOf(event.target));
  });
  grid.addEventListener("mouseleave", () => handlers.over(-1, -1));
  $("record").addEventListener("mouseover", (event) => handlers.over(chosen, columnOf(event.target)));
  $("record").addEventListener("mouseleave", () => handlers.over(-1, -1));
  grid.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (row) choose(Number(row.dataset.row), Math.max(0, columnOf(event.target)));
  });
}

const columnOf = (node) => Number(node.closest?.("[data-column]")?.dataset.column ?? -1);

// Width of a column, from its first rows.
function widthOf(column, i) {
  const note = column.type + (column.filled < data.rows ? ` · ${column.filled} of ${data.rows}` : "");
  // Addresses say little, and would push the useful columns out of view.
  const widest = isAddress(column) ? 18 : 34;
  let most = Math.max(column.name.length + 2, note.length - 1);
  for (const row of data.cells.slice(0, 40)) most = Math.max(most, Math.min((row[i] || "").length, widest));
  return Math.max(9, Math.min(most + 3, 36));
}

// The end of an address says most, so cut it at its start if it does not fit.
function endOf(text, width) {
  const most = width - 3;
  return text.length > most ? "…" + text.slice(1 - most) : text;
}

const isAddress = (column) => column.type === "url" || column.type === "image";
const isNumber = (column) => column.type === "number" || column.type === "price";

// Whether most columns of a table are those of the table before it: then it is a change of that one.
const isLike = (answer) => {
  const before = new Set(data?.columns?.map((c) => c.name));
  return 2 * answer.columns.filter((c) => before.has(c.name)).length >= answer.columns.length;
};

export function show(answer, loader) {
  if (answer?.columns && !isLike(answer)) grid.scrollLeft = grid.scrollTop = 0;
  data = answer;
  load = loader;
  cells = new Map();
  places = new Map();
  pending = new Set();
  chosen = lit = -1;
  grid.replaceChildren();
  $("record").hidden = true;
  if (!answer || !answer.columns) {
    grid.removeAttribute("aria-rowcount");
    grid.append(el("p", { class: "empty" }, answer?.nothing ? "No rows." : ""));
    return;
  }
  keep(answer);
  widths = answer.columns.map(widthOf);
  grid.style.setProperty("--columns", widths.map((w) => `${w}ch`).join(" "));
  grid.setAttribute("aria-rowcount", answer.rows + 1);
  grid.setAttribute("aria-colcount", answer.columns.length + 1);
  const head = el("div", { class: "head", role: "row", "aria-rowindex": "1" },
    el("div", { class: "no", role: "columnheader" }, "#"),
    answer.columns.map((c, i) => el("div", { role: "columnheader", "data-column": String(i), class: isNumber(c) && "number" },
      el("button", { "aria-haspopup": "menu", "aria-expanded": "false", title: "Change this column",
                     onclick: (event) => handlers.column(i, event.currentTarget) },
        c.name, el("small", {}, c.type + (c.filled < answer.rows ? ` · ${c.filled} of ${answer.rows}` : ""))))));
  body = el("div", { class: "body", role: "rowgroup" });
  // Leave room for one screen after the last row, which above() does not go beyond.
  body.style.height = (answer.rows * ROW > HIGHEST ? HIGHEST + screen.height : answer.rows * ROW) + "px";
  grid.append(head, body);
  draw();
}

function keep(answer) {
  answer.cells.forEach((row, i) => cells.set(answer.from + i, row));
  answer.nodes.forEach((row, i) => places.set(answer.from + i, row));
}

// If the table is higher than a browser can scroll, each pixel of the scroll bar stands for
// this many.
const scale = () => Math.max(1, data.rows * ROW / HIGHEST);

// Pixels of rows above the visible ones.
function above() {
  if (scale() === 1) return grid.scrollTop;
  const most = data.rows * ROW + grid.querySelector(".head").offsetHeight - grid.clientHeight;
  return Math.min(grid.scrollTop * scale(), most);
}

// Where a cell is in the page: {first, end, text}, or null.
export function placeOf(row, column) {
  const nodes = places.get(row);
  const [first, end] = nodes && column >= 0 ? nodes.slice(2 * column, 2 * column + 2) : [0, 0];
  return first < end ? { first, end, text: data.columns[column].name } : null;
}

// The column of a row whose cell is at a node; -1: none.
export function columnAt(row, node) {
  const nodes = places.get(row) ?? [];
  for (let k = 0; k < nodes.length; k += 2) if (node >= nodes[k] && node < nodes[k + 1]) return k / 2;
  return -1;
}

function rowOf(i) {
  const texts = cells.get(i);
  const row = el("div", { class: "row" + (i === lit ? " lit" : ""), role: "row", "data-row": String(i),
                          "aria-rowindex": String(i + 2), "aria-selected": String(i === chosen) },
    el("div", { class: "no", role: "rowheader" }, String(i + 1)),
    data.columns.map((c, k) => {
      const text = texts?.[k];
      return el("div", { role: "gridcell", "data-column": String(k),
                         class: (isNumber(c) ? "number" : "") + (text == null ? " none" : ""), title: isAddress(c) ? text : null,
                         tabindex: i === cursor.row && k === cursor.column ? "0" : "-1" },
        !texts ? "…" : text == null ? "–" : isAddress(c) ? endOf(text, widths[k]) : text);
    }));
  row.style.top = i * ROW - above() + grid.scrollTop + "px";
  return row;
}

function draw() {
  if (!data?.columns || !body) return;
  const first = Math.max(0, Math.floor(above() / ROW) - MARGIN);
  const last = Math.min(data.rows, Math.ceil((above() + grid.clientHeight) / ROW) + MARGIN);
  const focused = document.activeElement?.closest?.("#grid .row") ? document.activeElement : null;
  const place = focused && [focused.closest(".row").dataset.row, focused.dataset.column];
  const rows = [];
  for (let i = first; i < last; i++) rows.push(rowOf(i));
  body.replaceChildren(...rows);
  if (place) body.querySelector(`[data-row="${place[0]}"] [data-column="${place[1]}"]`)?.focus({ preventScroll: true });
  for (let i = first; i < last; i++) if (!cells.has(i)) { fetchPiece(Math.floor(i / PIECE) * PIECE); break; }
  if (last > first && !cells.has(last - 1)) fetchPiece(Math.floor((last - 1) / PIECE) * PIECE);
}

async function fetchPiece(from) {
  const mine = data;
  if (pending.has(from)) return;
  pending.add(from);
  try {
    const answer = await load(from, PIECE);
    if (mine !== data) return;
    keep(answer);
    draw();
    if (chosen >= from && chosen < from + PIECE) showRecord(chosen);
  } catch { pending.delete(from); }
}

export function light(i, column = -1) {
  body?.querySelectorAll(".lit").forEach((e) => e.classList.remove("lit"));
  lit = i;
  const row = body?.querySelector(`[data-row="${i}"]`);
  row?.classList.add("lit");
  row?.querySelector(`[data-column="${column}"]`)?.classList.add("lit");
}

function reveal(i) {
  const top = i * ROW, head = grid.querySelector(".head").offsetHeight;
  if (top < above()) grid.scrollTop = top / scale();
  else if (top + ROW + head > above() + grid.clientHeight) grid.scrollTop = (top + ROW + head - grid.clientHeight) / scale();
}

export function choose(i, column = cursor.column, isQuiet = false) {
  if (!data?.columns || i < 0 || i >= data.rows) return;
  chosen = i;
  cursor = { row: i, column };
  reveal(i);
  draw();
  showRecord(i);
  if (!isQuiet) handlers.choose(i, column);
}

// Show one record completely.
function showRecord(i) {
  const texts = cells.get(i);
  if (!texts) return;
  $("record").hidden = false;
  $("record").replaceChildren(el("dl", {}, data.columns.flatMap((c, k) => texts[k] == null ? [] : [
    el("dt", { "data-column": String(k) }, c.name), el("dd", { "data-column": String(k) }, texts[k])])));
}

function onKey(event) {
  if (event.target.closest(".head") || !data?.columns) return;
  const page = Math.max(1, Math.floor(grid.clientHeight / ROW) - 2);
  const moves = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1],
                  PageDown: [page, 0], PageUp: [-page, 0], Home: [0, -1e6], End: [0, 1e6] };
  const move = moves[event.key];
  if (event.key === "c" && (event.ctrlKey || event.metaKey) && String(getSelection()) === "") {
    event.preventDefault();
    handlers.copy(cells.get(cursor.row));
    return;
  }
  if (!move && event.key !== "Enter") return;
  event.preventDefault();
  if (event.key === "Enter") { handlers.column(cursor.column, grid.querySelector(`.head [data-column="${cursor.column}"] button`)); return; }
  const row = Math.max(0, Math.min(data.rows - 1, cursor.row + move[0] + (event.ctrlKey ? Math.sign(move[1]) * 1e9 : 0)));
  const column = Math.max(0, Math.min(data.columns.length - 1, cursor.column + move[1]));
  choose(row, column);
  const cell = body.querySelector(`[data-row="${row}"] [data-column="${column}"]`);
  cell?.focus({ preventScroll: true }); // which would leave a cell that is partly in sight where it is
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export const summary = () => data?.columns
  ? `${plural(data.rows, "row")} · ${plural(data.columns.length, "column")}` : "";
