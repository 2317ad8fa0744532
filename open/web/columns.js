// Actions on a column. The view is the list of output columns; every change makes a new list.
import { ask, check, openMenu, select, text } from "./dialogs.js";
import { el } from "./api.js";

const isPlain = (column) => column.from.length === 1 && !column.parts;

function freeName(view, name, but = -1) {
  const taken = new Set(view.filter((_, i) => i !== but).map((c) => c.name));
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`;
  return free;
}

// app: {types, view(): Promise of the current view, set(what, view)}
export function columnMenu(app, i, button) {
  const change = (what, fn) => async () => {
    const view = structuredClone(await app.view());
    if (view[i]) app.set(what, (await fn(view)) ?? view);
  };
  const count = button.closest(".head").querySelectorAll("[data-column]").length;
  openMenu(button, [
    { text: "Rename…", run: () => rename(app, i) },
    { text: "Type…", run: () => retype(app, i) },
    null,
    { text: "Move left", disabled: i === 0, run: change("move", (v) => { v.splice(i - 1, 0, ...v.splice(i, 1)); }) },
    { text: "Move right", disabled: i === count - 1, run: change("move", (v) => { v.splice(i + 1, 0, ...v.splice(i, 1)); }) },
    { text: "Hide", disabled: count === 1, run: change("hide", (v) => { v.splice(i, 1); }) },
    { text: "Hide all others", disabled: count === 1, run: change("hide", (v) => [v[i]]) },
    null,
    { text: "Merge with the next…", disabled: i === count - 1, run: () => merge(app, i) },
    { text: "Split at a text…", run: () => split(app, i) },
  ]);
}

async function rename(app, i) {
  const view = structuredClone(await app.view());
  const before = view[i].name;
  await ask("Rename the column", [text("Name", "name", before)], "Rename", (form) => {
    const name = form.elements.name.value.trim();
    if (view.some((c, k) => k !== i && c.name === name)) throw new Error("Another column has this name.");
    view[i].name = name;
    if (name !== before) app.set(`rename ${before}`, view);
    return true;
  });
}

async function retype(app, i) {
  const view = structuredClone(await app.view());
  await ask("Type of the column", [
    select("The values are", "type", ["as they look", ...app.types], view[i].type ?? "as they look"),
    el("p", { class: "muted" }, "Types count in typed exports and in databases. Texts stay as they are on the page."),
  ], "Set", (form) => {
    const type = form.elements.type.value;
    if (type === "as they look") delete view[i].type; else view[i].type = type;
    app.set(`type of ${view[i].name}`, view);
    return true;
  });
}

async function merge(app, i) {
  const view = structuredClone(await app.view());
  const [a, b] = [view[i], view[i + 1]];
  if (!b || a.parts || b.parts) return app.say("A column that was split cannot be merged; undo the split instead.");
  await ask(`Merge ${a.name} and ${b.name}`, [
    text("Between the two texts", "join", a.join ?? " ", { required: false }),
    text("Name", "name", a.name)], "Merge", (form) => {
    const name = form.elements.name.value.trim();
    view.splice(i, 2, { name, from: [...a.from, ...b.from], join: form.elements.join.value });
    view[i].name = freeName(view, name, i);
    app.set(`merge ${a.name} and ${b.name}`, view);
    return true;
  });
}

async function split(app, i) {
  const view = structuredClone(await app.view());
  const column = view[i];
  if (!isPlain(column)) return app.say("Only a column as it was found can be split.");
  await ask(`Split ${column.name}`, [
    text("At this text", "at", ", "),
    text("Into how many columns", "parts", "2", { type: "number", min: "2", max: "9", inputmode: "numeric" }),
    check("Keep the whole text too", "keep")], "Split", (form) => {
    const at = form.elements.at.value, parts = Number(form.elements.parts.value);
    if (!at) throw new Error("Enter the text to split at.");
    const made = Array.from({ length: parts }, (_, k) =>
      ({ name: `${column.name} ${k + 1}`, from: column.from, split: at, part: k + 1, parts }));
    view.splice(i, form.elements.keep.checked ? 0 : 1, ...made);
    made.forEach((c) => { c.name = freeName(view, c.name, view.indexOf(c)); });
    app.set(`split ${column.name}`, view);
    return true;
  });
}

// Learned columns that are not output.
export const hidden = (view, base) =>
  base.filter((c) => !view.some((v) => v.from.includes(c.name)));

export function showAgain(view, name) {
  return [...view, { name: freeName(view, name), from: [name] }];
}
