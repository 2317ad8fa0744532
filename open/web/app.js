// The window. The user's work is one small document: a recipe for each page, or one for all,
// and the labels. Every change makes a new document, and the old ones are kept, so that
// everything can be undone.
import { $, ask, el, Failure, plural } from "./api.js";
import * as columns from "./columns.js";
import * as dialogs from "./dialogs.js";
import * as frame from "./frame.js";
import * as labels from "./labels.js";
import * as lists from "./lists.js";
import * as table from "./table.js";

let world = null;                 // what is available: pages, methods, parameters
let made = { mode: "list", recipes: {}, shared: null, labels: [] };
let past = [], future = [], savedAt = made;
let page = 0, file = null, answer = null, picked = null, firstOfTwo = null;
let running = null, states = new Map(), sweep = 0, ticket = 0, marked = [];

// ---- The document ---------------------------------------------------------

function recipe(number = page) {
  const own = labels.usable(made.labels);
  if (made.mode === "label") return own.length ? { page: number, labels: own } : { page: number, detail: true };
  return made.shared ?? made.recipes[number] ?? { page: number, method: "auto" };
}

function change(what, fn, isSmall = false) {
  const next = structuredClone(made);
  fn(next);
  // Several small moves of one slider count as one step.
  if (!(isSmall && past.at(-1)?.what === what && Date.now() - past.at(-1).at < 1500)) past.push({ what, made, page, at: Date.now() });
  else past.at(-1).at = Date.now();
  future = [];
  made = next;
  return refresh();
}

function setRecipe(what, patch, isSmall) {
  return change(what, (next) => {
    const now = { ...recipe(), ...patch };
    for (const key of Object.keys(now)) if (now[key] === undefined) delete now[key];
    if (next.shared) next.shared = now; else next.recipes[page] = now;
  }, isSmall);
}

function travel(from, to) {
  const step = from.pop();
  if (!step) return;
  to.push({ what: step.what, made, page, at: 0 });
  made = step.made;
  page = step.page;
  refresh();
}
const undo = () => travel(past, future);
const redo = () => travel(future, past);

// ---- Asking the program ---------------------------------------------------

function busy(isOn) {
  $("grid").setAttribute("aria-busy", String(isOn));
  clearTimeout(busy.timer);
  if (isOn) busy.timer = setTimeout(() => { $("busy").hidden = false; }, 300);
  else $("busy").hidden = true;
}

// Cancel everything asked so far, here and in the program.
function stop() {
  running?.abort();
  ask("stop", { ticket: ticket + 1 }).catch(() => {});
}

async function refresh() {
  if (running) stop();
  sweep++;
  const mine = running = new AbortController();
  const body = { recipe: recipe(), page, file, ticket: ++ticket };
  showControls();
  busy(true);
  try {
    answer = await ask("table", body, { signal: mine.signal });
    showAnswer(body);
  } catch (why) {
    if (why.name === "AbortError") return;
    answer = null;
    table.show(null);
    allowKeeping();
    notice([[why instanceof Failure ? why.message : "furrow does not answer. Was it stopped?", "bad"]]);
  } finally {
    if (running === mine) { running = null; busy(false); }
  }
  tellUnsaved();
  sweepPages();
}

// Get rows and state of the other pages, one after another.
async function sweepPages() {
  const mine = ++sweep;
  await new Promise((done) => setTimeout(done, 250));
  for (const p of world.pages) {
    if (mine !== sweep) return;
    if (p.number === page) continue;
    progress(world.pages.length > 8 ? `Page ${p.number + 1} of ${world.pages.length}…` : "");
    try {
      const a = await ask("table", { recipe: recipe(p.number), page: p.number, file, brief: true });
      if (mine !== sweep) return;
      keepState(p.number, a);
    } catch (why) { states.set(p.number, { text: why.message, kind: "bad" }); }
    if (mine === sweep) showPages();
  }
  progress("");
}
const progress = (text) => { $("progress").textContent = text; };

// Whether the rows come from labels.
const isLabelled = () => made.mode === "label" && labels.usable(made.labels).length > 0;

// The confidence of the least certain field of a labelled page.
function leastSure(a) {
  const sure = a.columns.map((c) => c.sure).filter((s) => s !== undefined);
  return sure.length ? Math.min(...sure) : undefined;
}

// How a page differs from its rule, with the doubtful fields together.
function departures(drift) {
  const asked = drift.filter((d) => d.kind === "doubt").flatMap((d) => d.columns);
  const others = drift.filter((d) => d.kind !== "doubt").map((d) => d.text);
  return [...(asked.length ? [`asks for ${asked.join(", ")}`] : []), ...others].join("; ");
}

function keepState(number, a) {
  if (!a) return states.delete(number);
  if (a.nothing) states.set(number, isLabelled()
    ? { text: `asks: ${a.nothing}`, kind: "warn" }
    : a.kind === "none" ? { text: "no records", kind: "" } // the reason is shown with the page
    : { rows: 0, text: a.nothing, kind: "bad" });
  else if (a.columns) states.set(number, { rows: a.rows, text: departures(a.drift),
    kind: a.drift.length ? "warn" : "", score: a.lists?.[a.list]?.score ?? (labels.asks(a) ? undefined : leastSure(a)) });
}

// ---- Showing --------------------------------------------------------------

function notice(list) {
  $("notices").replaceChildren(...list.map(([text, kind = "", button]) =>
    el("div", { class: "notice " + kind }, el("span", {}, text), button ?? null)));
}
const say = (text, kind) => notice([[text, kind]]);

function showControls() {
  const r = recipe(), isList = made.mode === "list";
  $("mode-list").setAttribute("aria-pressed", String(isList));
  $("mode-label").setAttribute("aria-pressed", String(!isList));
  $("list-tools").hidden = !isList;
  if (!isList && !$("picked").hidden) unpick(); // what it offers is for lists
  $("label-tools").hidden = isList;
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
  $("undo").title = past.length ? `Undo: ${past.at(-1).what} (Ctrl+Z)` : "Undo (Ctrl+Z)";
  $("redo").title = future.length ? `Redo: ${future.at(-1).what} (Ctrl+Shift+Z)` : "Redo (Ctrl+Shift+Z)";
  $("all").setAttribute("aria-pressed", String(made.shared !== null));
  $("all").parentElement.hidden = !isList || world.pages.length < 2;
  lists.showMethods(world.methods, r.method ?? "auto");
  $("method").disabled = r.wrapper !== undefined;
  lists.showParameters(world.parameters, r.method ?? "auto", r.options ?? {}, world.pages.map((p) => ({ number: p.number, name: shortName(p) })), onParameter);
  const p = world.pages[page];
  $("page-name").textContent = p?.name ?? "No page yet";
  document.title = p ? `${shortName(p)} – furrow` : "furrow";
  $("nopage").hidden = p !== undefined;
  $("frame").parentElement.hidden = $("images").parentElement.hidden = p === undefined;
  if (p) frame.showPage(p, $("images").checked);
  showPages();
}

// Enable what needs rows only when there are rows.
function allowKeeping() {
  const hasRows = answer?.columns !== undefined;
  $("export").disabled = $("copy-rows").disabled = !hasRows;
  $("save").disabled = (!hasRows && !isLabelled()) || isEmbedded();
}

// Whether the rows come from the data of the page's scripts. They are not in the page, so no
// wrapper finds them.
const isEmbedded = () => made.mode === "list" && answer?.lists?.[recipe().list ?? 0]?.method === "embedded";

// The end of a name, just long enough to differ from those of the other pages.
function shortName(p) {
  const parts = p.name.split("/").filter(Boolean);
  for (let n = 1; n < parts.length; n++) {
    const end = parts.slice(-n).join("/");
    if (world.pages.every((o) => o === p || !("/" + o.name).endsWith("/" + end))) return end;
  }
  return p.name;
}

// Rebuild only what has changed: a button that is replaced while pressed gets no click.
function showPages() {
  const shown = $("pages").children;
  world.pages.forEach((p, i) => {
    const s = states.get(p.number), key = JSON.stringify([shortName(p), p.number === page, s]);
    if (shown[i]?.key === key) return;
    const item = el("li", {}, el("button", { "aria-current": String(p.number === page), title: p.name, onclick: () => go(p.number) },
      el("span", { class: "name" }, shortName(p)),
      el("span", { class: "rows" }, s?.rows !== undefined ? plural(s.rows, "row") : ""),
      s?.score !== undefined ? lists.sureness(s.score) : null,
      s?.text ? el("span", { class: "state " + s.kind }, s.text) : null));
    item.key = key;
    if (shown[i]) shown[i].replaceWith(item); else $("pages").append(item);
  });
}

// What to try with a page without records, by the program's keyword.
const HINTS = {
  empty: "The page is empty.",
  bare: "It has no markup: is it a web page?",
  embedded: "Its scripts hold a list.",
  render: "Scripts build this page: add it by its address, and load it in a browser first.",
  detail: "Is the page about one thing?",
};
const sentence = (text) => text[0].toUpperCase() + text.slice(1) + ".";

// A button for what to try if there are no records.
function wayOut(answer) {
  if (made.mode !== "list") return null;
  if (canRepair()) return el("button", { onclick: repair }, "Repair the rule for this page");
  if (answer.hint === "embedded" && !recipe().embedded) return el("button", { onclick: () => setRecipe("read the scripts", { embedded: true }) }, "Read its scripts");
  return answer.hint === "detail" ? el("button", { onclick: () => $("mode-label").click() }, "Single object") : null;
}

// Whether the page is read with what was learned from another one.
const canRepair = () => made.mode === "list" && made.shared && (made.shared.wrapper !== undefined || made.shared.page !== page);

async function repair() {
  const r = recipe(), name = shortName(world.pages[page]);
  try {
    const { wrapper, view } = await ask("repair", { recipe: r, page });
    world = await ask("state");
    await change(`repair the rule for ${name}`, (n) => { n.shared = { page, wrapper, ...(view.length ? { view } : {}) }; });
  } catch (why) { say(why.message, "bad"); }
}

function showAnswer(body) {
  const r = recipe(), notices = [];
  frame.showRecords(made.mode === "list" && !isEmbedded() ? answer.records ?? [] : []);
  markFields([]);
  lists.showLists(r.wrapper === undefined && !(r.records) ? answer.lists ?? null : null, r.list ?? 0, (i) => setRecipe("choose a list", { list: i || undefined, view: undefined, kept: undefined }));
  lists.showReasons(answer.explain ?? [], r.wrapper === undefined && !r.records ? answer.lists?.[r.list ?? 0] : null, (n) => frame.markPicked(n >= 0 ? [n] : []));
  table.show(answer, (from, count) => ask("rows", { ...body, from, count }));
  $("count").textContent = table.summary();
  keepState(page, answer);
  allowKeeping();
  if (answer.nothing && isLabelled()) notices.push([`This page needs a label: ${answer.nothing}.`]);
  else if (answer.nothing) notices.push([`${sentence(answer.nothing)} ${canRepair() ? "The page is built differently." : HINTS[answer.hint] ?? ""}`, answer.kind === "error" ? "bad" : "",
    wayOut(answer)]);
  if (answer.columns && answer.wanted !== undefined && answer.wanted !== answer.rows)
    notices.push([`The saved rule finds ${plural(answer.rows, "record")}, the list has ${answer.wanted}.`]);
  (answer.drift ?? []).forEach((d, i) => notices.push(d.kind === "doubt" ? [`This page needs a label: ${d.text}. Label it, or choose Not here.`]
    : [d.text, "", i === 0 && canRepair() ? el("button", { onclick: repair }, "Repair the rule for this page") : null]));
  if (made.mode === "list" && made.shared && made.shared.page !== page && made.shared.wrapper === undefined)
    notices.push([`By the rule of ${shortName(world.pages[made.shared.page])}.`, "good",
      el("button", { onclick: () => change("find lists here", (n) => { n.shared = null; }) }, "Find lists on this page")]);
  if (r.wrapper !== undefined && world.wrappers[r.wrapper])
    notices.push([`By the wrapper ${world.wrappers[r.wrapper].name}.`, "good",
      el("button", { onclick: () => change("close the wrapper", (n) => { n.shared = null; }) }, "Find lists instead")]);
  if (isEmbedded()) notices.push(["From the data of the page's scripts.", "good",
    el("button", { onclick: () => setRecipe("back to the page", { embedded: undefined, view: undefined, kept: undefined }) }, "Back to the page")]);
  if (r.records) notices.push([`A list that you chose, ${plural(r.records.length, "record")}.`, "good",
      el("button", { onclick: () => setRecipe("back to the lists", { records: undefined, view: undefined }) }, "Back to the lists")]);
  notice(notices);
  if (made.mode === "label") showLabels();
  $("command").textContent = answer.command ?? "";
  const p = world.pages[page];
  const isKept = / apply /.test(answer.command ?? "");
  $("command-note").textContent = !answer.command ? "" : p && !p.named ? "this page is only here: save it as a file first"
    : isKept && made !== savedAt ? "after saving the wrapper" : "";
  showHidden();
  showSlots();
  showPages();
  performance.mark("table shown");
}

// Mark in the page: the labels, and the field under the pointer.
function markFields(fields) {
  marked = fields;
  frame.markFields(fields);
}

// Show the slots of the chosen pattern.
async function showSlots() {
  const r = recipe(), isHere = made.mode === "list" && r.method === "iepad" && r.page === page && !r.records && answer.columns;
  if (!isHere) return lists.showSlots(null);
  const now = answer;
  let slots = null;
  try { ({ slots } = await ask("slots", { recipe: { ...r, view: undefined } })); } catch { /* the pattern has no rule */ }
  if (now !== answer) return;
  const names = () => r.rule && r.view ? r.view : slots.map((s) => ({ name: s.name, from: [s.name] }));
  lists.showSlots(slots, r.rule === true, {
    rule: () => setRecipe(r.rule ? "find records" : "keep the pattern as the rule", { rule: r.rule ? undefined : true, view: undefined }),
    over: (s) => frame.markFields(s && s.first < s.end ? [{ first: s.first, end: s.end, text: `${s.number}` }] : marked),
    nameOf: (s) => names().find((c) => c.from.includes(s.name))?.name ?? `${s.name}, hidden`,
    name: (s) => dialogs.ask(`Name slot ${s.number}`, [dialogs.text("Column", "name", names().find((c) => c.from.includes(s.name))?.name ?? s.name)], "Name", (form) => {
      const name = form.elements.name.value.trim();
      const view = names().map((c) => c.from.includes(s.name) ? { ...c, name } : c);
      if (new Set(view.map((c) => c.name)).size < view.length) throw new Error("Another column has this name.");
      setRecipe(`name slot ${s.number}`, { rule: true, view });
      return true;
    }),
  });
}

async function showHidden() {
  const view = recipe().view;
  $("hidden-columns").hidden = true;
  if (!view || !answer.columns) return;
  const base = await baseColumns();
  const gone = columns.hidden(view, base);
  if (view !== recipe().view || !gone.length) return;
  const button = $("hidden-columns");
  button.hidden = false;
  button.textContent = `${plural(gone.length, "hidden column")}`;
  button.onclick = () => dialogs.openMenu(button, gone.map((c) => ({ text: `Show ${c.name}`,
    run: () => setRecipe(`show ${c.name}`, { view: columns.showAgain(view, c.name) }) })));
}

// The wrapper's own columns, without the changes of the view.
async function baseColumns() {
  const a = await ask("table", { recipe: { ...recipe(), view: undefined, kept: true }, page: recipe().page ?? page, brief: true });
  return a.columns ?? [];
}

function showLabels() {
  labels.showTools({ labels: made.labels, page, answer, pages: world.pages, act: {
    remove: (name) => change(`remove ${name}`, (n) => { n.labels = labels.without(n.labels, page, name); }),
    absent: (name) => change(`${name} is not here`, (n) => { n.labels = labels.withField(n.labels, page, { name, absent: true }); }),
    next: nextAsking, save: saveLabels, step: () => go((page + 1) % world.pages.length) } });
  // The labelled values, and the proposed ones for the other fields.
  const own = labels.of(made.labels, page), known = new Set(own.map((f) => f.name));
  const proposed = (answer.columns ?? []).map((c, i) => known.has(c.name) ? null : table.placeOf(0, i)).filter(Boolean);
  markFields([...own.filter((f) => f.node !== undefined).map((f) => ({ first: f.node, text: f.name })), ...proposed]);
}

// Go to the next page where the program is not sure.
async function nextAsking() {
  for (let k = 1; k < world.pages.length; k++) {
    const number = (page + k) % world.pages.length;
    const a = await ask("table", { recipe: recipe(number), page: number, brief: true });
    keepState(number, a);
    if (labels.asks(a)) return go(number);
  }
  showPages();
  say("No page needs a label.", "good");
}

function go(number) {
  page = number;
  unpick();
  return refresh();
}

// ---- Choosing and correcting ----------------------------------------------

function onParameter(name, value, isSmall) {
  const options = name === null ? undefined : { ...(recipe().options ?? {}), [name]: value };
  if (options && value === undefined) delete options[name];
  clearTimeout(onParameter.timer);
  onParameter.timer = setTimeout(() => setRecipe(`set ${name ?? "usual values"}`,
    { options: options && Object.keys(options).length ? options : undefined, list: undefined, view: undefined, kept: undefined, records: undefined,
      // An option that only affects the method's own rule selects that rule.
      rule: world.parameters.some((p) => p.rule && p.method === recipe().method && options?.[p.name] !== undefined) || undefined }, isSmall), isSmall ? 40 : 0);
}

const columnApp = {
  get types() { return world.types; },
  say,
  view: async () => recipe().view ?? (await baseColumns()).map((c) => ({ name: c.name, from: [c.name] })),
  set: (what, view) => setRecipe(what, { view }),
};

async function onClick(node, isSecond) {
  const info = await ask("node", { page, node });
  picked = info;
  frame.markPicked(firstOfTwo && isSecond ? [firstOfTwo.node, info.node] : [info.node]);
  if (made.mode === "label") return labelValue(info);
  const i = frame.recordOf(node);
  if (i >= 0) { table.choose(i, undefined, true); frame.light(i); }
  showPicked(node, i, isSecond);
}

// Close what is offered for the picked element.
function unpick() {
  picked = firstOfTwo = null;
  $("picked").hidden = true;
  frame.markPicked([]);
}

async function labelValue(info) {
  const got = await labels.nameValue(labels.names(made.labels), info, labels.of(made.labels, page));
  frame.markPicked([]);
  if (!got) return;
  const { field, isFurther } = got;
  const first = labels.of(made.labels, page).find((f) => f.name === field.name && f.node !== undefined);
  await change(`label ${field.name}`, (n) => { n.labels = labels.withField(n.labels, page, field, isFurther); });
  if (!isFurther || labels.of(made.labels, page).filter((f) => f.name === field.name).length !== 2) return;
  // A second value of a field: it is a list, so propose the other values.
  let values = [];
  try { ({ values } = await ask("rest", { page, nodes: [first.node, field.node] })); } catch { return; }
  if (values.length < 3) return;
  frame.markFields([...marked, ...values.map((v) => ({ first: v.node, text: "?" }))]);
  const isAll = await labels.proposeRest(field.name, values);
  frame.markFields(marked);
  if (isAll) await change(`label all of ${field.name}`, (n) => { n.labels = labels.withAll(n.labels, page, field, values.map((v) => v.node)); });
}

function showPicked(node, record, isSecond) {
  const box = $("picked"), about = (picked.text || picked.tag).slice(0, 160);
  const buttons = [el("button", { onclick: () => listWith([node]) }, "The list this is in")];
  if (firstOfTwo && firstOfTwo.node !== node)
    buttons.push(el("button", { class: isSecond ? "main" : "", onclick: () => listWith([firstOfTwo.node, node]) }, "The list with both"));
  buttons.push(el("button", { class: "quiet", onclick: () => { firstOfTwo = { node, text: about }; showPicked(node, record, false); } }, "First of two"));
  if (recipe().page === page && recipe().wrapper === undefined) {
    buttons.push(el("button", { class: "quiet", onclick: () => correct("begin", node) }, "Starts a record"));
    if (record >= 0) buttons.push(el("button", { class: "quiet", onclick: () => correct("drop", node) }, "Not a record"),
      el("button", { class: "quiet", disabled: record === 0, onclick: () => correct("join", node) }, "Part of the previous record"));
  }
  buttons.push(el("button", { class: "quiet", "aria-label": "Close", onclick: unpick }, "✕"));
  box.replaceChildren(el("div", { class: "what" }, record >= 0 ? el("b", {}, `Record ${record + 1} · `) : null, `${picked.tag}: ${about}`,
    firstOfTwo ? ` — first: ${firstOfTwo.text}` : ""), ...buttons);
  box.hidden = false;
}

async function listWith(nodes) {
  try {
    const found = await ask("list-with", { page, nodes });
    unpick();
    await change("the list this is in", (n) => {
      n.shared = null;
      n.recipes[page] = found.records ? { page, records: found.records } : { page, method: found.method, ...(found.list ? { list: found.list } : {}) };
    });
  } catch (why) { say(why.message, "bad"); }
}

async function correct(action, node) {
  const what = { begin: "begin a record", drop: "no record", join: "join two records" }[action];
  try {
    let { records, others, all } = await ask("correct", { recipe: recipe(), page, action, node });
    unpick();
    // What is wrong with one is often wrong with all that look like it.
    if (others && await dialogs.ask(`${plural(others, "other")} ${others === 1 ? "looks" : "look"} like this one`, [
      el("p", {}, { begin: "Does a record start there, too?", drop: "Should they not be records, either?", join: "Are they part of the previous record, too?" }[action]),
    ], `All ${others + 1}`, () => true, "Only this one")) records = all;
    await setRecipe(what, { records });
  } catch (why) { say(why.message, "bad"); }
}

// ---- Bringing pages -------------------------------------------------------

async function addHtml(html, name) {
  const { page: added } = await ask("add", { html, name });
  world.pages.push(added);
  return added.number;
}

function addDialog() {
  return dialogs.ask("Add a page", [
    el("label", {}, "Address", el("input", { type: "url", name: "address", placeholder: "https://…" })),
    dialogs.check("Load it in a browser first and run its scripts", "render"),
    el("label", {}, "or its HTML", el("textarea", { name: "html", spellcheck: "false" })),
    el("label", {}, "or files", el("input", { type: "file", name: "files", multiple: true, accept: ".html,.htm,text/html" })),
  ], "Add", async (form) => {
    let number = null;
    for (const f of form.elements.files.files) number = await addHtml(await f.text(), f.name);
    if (form.elements.html.value.trim()) number = await addHtml(form.elements.html.value, "pasted page");
    const address = form.elements.address.value.trim();
    if (address) {
      const got = await ask("add", { address, render: form.elements.render.checked });
      world.pages.push(got.page);
      number = got.page.number;
    }
    if (number === null) throw new Error("Give an address, some HTML or a file.");
    go(number);
    return true;
  });
}

function takeDrops() {
  // The page under view would receive what is dropped on it. So it reports that something is
  // being dragged, and the drop sign then covers it.
  frame.on("drag", () => { $("drop").hidden = false; });
  addEventListener("dragover", (event) => { event.preventDefault(); $("drop").hidden = false; });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) $("drop").hidden = true; });
  addEventListener("drop", async (event) => {
    event.preventDefault();
    $("drop").hidden = true;
    let number = null;
    try { for (const f of event.dataTransfer.files) number = await addHtml(await f.text(), f.name); }
    catch (why) { say(why.message, "bad"); }
    if (number !== null) go(number);
  });
  addEventListener("paste", async (event) => {
    if (/^(input|textarea)$/i.test(event.target.tagName)) return;
    const text = event.clipboardData.getData("text/plain");
    if (/<[a-z!][^>]*>/i.test(text)) go(await addHtml(text, "pasted page"));
  });
}

// ---- Keeping --------------------------------------------------------------

function tellUnsaved() {
  const isOwn = made !== savedAt && (made.labels.length || made.shared || Object.values(made.recipes).some((r) => r.view || r.records));
  const what = isOwn ? `${plural(past.length, "change")}, the last one: ${past.at(-1)?.what ?? ""}` : null;
  if (what !== tellUnsaved.last) ask("unsaved", { what }).catch(() => {});
  tellUnsaved.last = what;
}

// Ask for a name, and whether to replace a file of the same kind.
function saveAs(title, name, about, request, then) {
  return dialogs.ask(title, [
    dialogs.text("File, in the folder where furrow was started", "name", name),
    el("p", { class: "muted" }, about),
  ], "Save", async (form, ok) => {
    const chosen = form.elements.name.value.trim();
    const got = await request(chosen, ok.dataset.sure === chosen || chosen === file);
    if (got.exists) { ok.dataset.sure = chosen; ok.textContent = "Replace"; throw new Error("The file exists. Replace it?"); }
    await then(got);
    notice([[`Saved ${got.saved}.`, "good"]]);
    return true;
  });
}

function saveLabels() {
  return saveAs("Save the labels", "labels.json", "furrow open labels.json, with the same pages, shows them again.",
    (name, overwrite) => ask("save-labels", { recipe: { page, labels: made.labels }, name, overwrite }), () => {});
}

function save() {
  if (made.mode === "label" && !labels.usable(made.labels).length) return say("Label a value first: click it in the page and name it.");
  return saveAs("Save the wrapper", file ?? "site.json", "furrow apply uses it on other pages.",
    (name, overwrite) => ask("save", { recipe: { ...recipe(), kept: true }, name, overwrite }), async (got) => {
    file = got.saved;
    if (made.mode === "list") {
      await setRecipe("save", { kept: true });
      past.pop();
    }
    savedAt = made;
    await refresh();
  });
}

const clip = async (text, what) => { await navigator.clipboard.writeText(text); say(`Copied ${what}.`, "good"); };

async function copyRows() {
  if (!answer?.columns) return;
  const rows = await ask("export", { recipe: recipe(), pages: [page], format: "tsv", safe: true }, { raw: true });
  await clip(await rows.text(), plural(answer.rows, "row"));
}

async function exportRows() {
  const isMany = world.pages.length > 1 && (made.shared || made.mode === "label");
  await dialogs.ask("Export rows", [
    dialogs.select("Format", "format", world.formats, "csv"),
    isMany ? dialogs.check("From all pages", "all", true) : null,
    dialogs.check("Typed numbers, prices and dates", "typed"),
    dialogs.check("Escape formulas (csv, tsv)", "safe"),
  ], "Export", async (form) => {
    const format = form.elements.format.value;
    const pages = form.elements.all?.checked ? world.pages.map((p) => p.number) : [page];
    const rows = await ask("export", { recipe: recipe(), pages, format, typed: form.elements.typed.checked, safe: form.elements.safe.checked }, { raw: true });
    const link = el("a", { href: URL.createObjectURL(rows), download: `rows.${format === "sqlite" ? "db" : format}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    if (rows.leftOut) say(`Exported without ${plural(rows.leftOut, "page")} of ${pages.length}: nothing was found there.`, "bad");
    return true;
  });
}

async function quit() {
  const left = tellUnsaved.last;
  await dialogs.ask("Quit furrow?", [el("p", {}, left ? `Not saved: ${left}.` : "Everything is saved, or nothing was changed.")], "Quit", async () => {
    await ask("quit");
    document.body.replaceChildren(el("p", { class: "notice good" }, "furrow has stopped. You can close this window."));
    return true;
  });
}

function help() {
  const keys = [["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"], ["Ctrl+S", "save the wrapper"], ["Ctrl+E", "export rows"],
    ["Arrow keys", "move in the table; the page follows"], ["Arrow keys, Enter", "in the page: go from text to text, to the element around and back; choose"], ["Ctrl+C", "in the table: copy the row"], ["Enter", "change the column"], ["[ and ]", "previous and next page"],
    ["1 to 9", "choose a list"], ["Shift+click", "the second of two records"]];
  dialogs.ask("Keys", [el("dl", {}, keys.flatMap(([k, w]) => [el("dt", {}, k), el("dd", {}, w)]))], "Close", () => true);
}

// ---- Wiring ---------------------------------------------------------------

function wire() {
  const mode = (to) => made.mode !== to && change(to === "label" ? "single object" : "list of records", (n) => { n.mode = to; });
  $("mode-list").onclick = () => mode("list");
  $("mode-label").onclick = () => mode("label");
  $("undo").onclick = undo;
  $("redo").onclick = redo;
  $("save").onclick = save;
  $("export").onclick = exportRows;
  $("copy-rows").onclick = () => copyRows().catch((why) => say(why.message, "bad"));
  $("add").onclick = $("add-first").onclick = addDialog;
  $("stop").onclick = () => { stop(); busy(false); say("Stopped."); };
  $("images").onchange = () => world.pages[page] && frame.showPage(world.pages[page], $("images").checked);
  $("method").onchange = () => setRecipe(`method ${$("method").value}`, { method: $("method").value, options: undefined, list: undefined, view: undefined, kept: undefined, records: undefined, rule: undefined });
  $("all").onclick = () => change("apply to all pages", (n) => { n.shared = n.shared ? null : { ...recipe(), kept: true }; });
  for (const [button, box] of [["tune", "tuning"], ["why", "reasons"]])
    $(button).onclick = () => {
      $(box).hidden = !$(box).hidden;
      $(button).setAttribute("aria-expanded", String(!$(box).hidden));
      if (!$(box).hidden) $("list-tools").scrollTop = 0; // the box is above the lists
    };
  $("copy").onclick = async () => { await navigator.clipboard.writeText($("command").textContent); $("copy").textContent = "Copied"; setTimeout(() => { $("copy").textContent = "Copy"; }, 1500); };
  $("more").onclick = () => dialogs.openMenu($("more"), [{ text: "Keys", run: help }, null, { text: "Quit furrow…", run: quit }]);
  table.start({
    over: (row, column) => {
      const place = table.placeOf(row, column);
      frame.light(row);
      frame.markFields(place ? [...marked.filter((f) => f.first !== place.first), place] : marked);
    },
    copy: (texts) => texts && clip(texts.map((t) => (t ?? "").replace(/[\t\r\n]+/g, " ")).join("\t"), "the row"),
    choose: (row) => frame.scrollTo(row),
    column: (i, button) => made.mode === "list" && columns.columnMenu(columnApp, i, button),
  });
  frame.on("over", (node) => {
    const i = node < 0 ? -1 : frame.recordOf(node);
    table.light(i, i < 0 ? -1 : table.columnAt(i, node));
    frame.light(i);
  });
  // The keyboard position in the page, for screen readers.
  let here = -1;
  frame.on("at", async (node) => {
    here = node;
    const { tag, text } = await ask("node", { page, node });
    if (here === node) $("spoken").textContent = `${tag}: ${text.slice(0, 200)}`;
  });
  frame.on("click", (node, isSecond) => onClick(node, isSecond).catch((why) => say(why.message, "bad")));
  addEventListener("keydown", onKey);
  splitter();
  takeDrops();
}

function onKey(event) {
  const isTyping = /^(input|textarea|select)$/i.test(event.target.tagName) || $("dialog").open;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const run = { z: event.shiftKey ? redo : undo, y: redo, s: () => $("save").click(), e: () => $("export").click() }[key];
    if (!run || $("dialog").open || (isTyping && key !== "s" && event.target.type !== "range")) return;
    event.preventDefault();
    run();
  } else if (!isTyping && (key === "[" || key === "]") && world.pages.length) {
    go((page + (key === "]" ? 1 : world.pages.length - 1)) % world.pages.length);
  } else if (!isTyping && /^[1-9]$/.test(key)) {
    $("lists").querySelectorAll("button")[Number(key) - 1]?.click();
  }
}

function splitter() {
  const bar = $("split"), panes = $("panes");
  const set = (share) => {
    const left = Math.round(Math.max(20, Math.min(80, share)));
    panes.style.setProperty("--left", `${left}fr`);
    panes.style.setProperty("--right", `${100 - left}fr`);
    bar.setAttribute("aria-valuenow", String(left));
  };
  bar.onpointerdown = (event) => { bar.setPointerCapture(event.pointerId); $("frame").style.pointerEvents = "none"; };
  bar.onpointermove = (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) return;
    const from = document.querySelector(".view").getBoundingClientRect().left;
    set((event.clientX - from) / (innerWidth - from) * 100);
  };
  bar.onpointerup = () => { $("frame").style.pointerEvents = ""; };
  bar.onkeydown = (event) => {
    const by = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (by) set(Number(bar.getAttribute("aria-valuenow")) + by);
  };
}

async function start() {
  world = await ask("state");
  frame.start(world.view);
  if (world.wrappers.length) {
    const { view, name } = world.wrappers[0];
    file = name;
    made = { ...made, shared: { page: 0, wrapper: 0, ...(view.length ? { view } : {}) } };
  }
  if (world.labels?.length) made = { ...made, mode: "label", shared: null, labels: world.labels };
  savedAt = made;
  wire();
  if (world.pages.length) return refresh();
  showControls();
}

start().catch((why) => say(why.message, "bad"));
