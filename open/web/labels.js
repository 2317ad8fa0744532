// Label pages of single objects, as in IDE: the user names values on one page, the program
// proposes those of the next, and asks if it is not sure.
import { $, el, plural } from "./api.js";
import { ask, text, select } from "./dialogs.js";

// labels: [{page, fields: [{name, node, text, attribute, absent}]}]
export const of = (labels, page) => labels.find((l) => l.page === page)?.fields ?? [];
export const names = (labels) => [...new Set(labels.flatMap((l) => l.fields.map((f) => f.name)))];

// Labels to learn from: a page with only absent fields says nothing yet.
export const usable = (labels) => labels.filter((l) => l.fields.some((f) => !f.absent));

// Whether the program is not sure about a page, or a field of it.
export const asks = (answer) => answer.nothing !== undefined || (answer.drift ?? []).some((d) => d.kind === "doubt");

export function withField(labels, page, field, isFurther = false) {
  const rest = labels.filter((l) => l.page !== page);
  const old = of(labels, page).filter((f) => isFurther || f.name !== field.name);
  return [...rest, { page, fields: [...old, field] }].sort((a, b) => a.page - b.page);
}

export function without(labels, page, name) {
  return labels.map((l) => l.page === page ? { ...l, fields: l.fields.filter((f) => f.name !== name) } : l)
    .filter((l) => l.fields.length);
}

// Add all values of a field at the same relative place as the two that were pointed out.
export function withAll(labels, page, field, nodes) {
  const rest = labels.filter((l) => l.page !== page);
  const old = of(labels, page).filter((f) => f.name !== field.name);
  return [...rest, { page, fields: [...old, ...nodes.map((node) => ({ ...field, node }))] }].sort((a, b) => a.page - b.page);
}

// Ask whether the values that look like two of a field also belong to it.
export function proposeRest(name, values) {
  return ask(`${values.length} values look like these two`, [
    el("ol", { class: "proposed" }, values.slice(0, 12).map((v) => el("li", {}, v.text || "–"))),
    values.length > 12 ? el("p", { class: "muted" }, `and ${values.length - 12} more`) : null,
    el("p", { class: "muted" }, `They are placed like the two that you clicked. Do all of them belong to ${name}?`),
  ], `Label all ${values.length}`, () => true, "Only these two");
}

// Ask for the name of what was clicked. Returns a field, and whether it is another value of an
// existing one.
export async function nameValue(known, node, labelled) {
  const values = [["its text", node.text], ...Object.entries(node.attributes)].filter(([, v]) => v);
  const list = el("datalist", { id: "field-names" }, known.map((n) => el("option", { value: n })));
  return ask("Name this value", [
    text("Field", "name", known.find((n) => !labelled.some((f) => f.name === n)) ?? "", { list: "field-names" }), list,
    values.length > 1 && select("The value is", "which", values.map(([k]) => k), "its text"),
    el("p", { class: "muted" }, (node.text || values[0]?.[1] || "").slice(0, 300)),
  ], "Label", (form) => {
    const name = form.elements.name.value.trim(), which = form.elements.which?.value ?? values[0]?.[0];
    if (!name) throw new Error("A field needs a name.");
    const field = { name, node: node.node };
    if (which && which !== "its text") field.attribute = which;
    else if (!node.text) throw new Error("There is no text here.");
    return { field, isFurther: labelled.some((f) => f.name === name && f.node !== node.node && !f.absent) };
  });
}

export function showTools(state) {
  const { labels, page, answer, pages, act } = state;
  const mine = of(labels, page), fields = names(labels);
  const inDoubt = new Set((answer?.drift ?? []).filter((d) => d.kind === "doubt").flatMap((d) => d.columns));
  const sure = new Map((answer?.columns ?? []).map((c) => [c.name, c.sure === undefined ? "" : `, ${Math.round(c.sure * 100)} % sure`]));
  const found = new Map((answer?.columns ?? []).map((c, i) => [c.name, answer.cells[0]?.[i]]));
  const rows = fields.map((name) => {
    const own = mine.filter((f) => f.name === name);
    const value = found.get(name);
    const how = own.length ? (own[0].absent ? "not on this page" : own.length > 1 ? `${own.length} values labelled` : "labelled")
      : answer?.nothing || inDoubt.has(name) ? "asks"
      : (value != null ? "found" : sure.get(name) ? "assumed missing" : "not found") + (sure.get(name) ?? "");
    return el("tr", {}, el("th", { scope: "row" }, name),
      el("td", {}, own.length && own[0].absent ? "–" : value ?? (own.length ? own.map((f) => f.shown ?? "").join("; ") : "–")),
      el("td", { class: "how" + (how === "asks" ? " asks" : "") }, how),
      el("td", { class: "do" }, own.length
        ? el("button", { class: "quiet", onclick: () => act.remove(name), "aria-label": `Remove the label ${name}` }, "Remove")
        : el("button", { class: "quiet", onclick: () => act.absent(name), "aria-label": `${name} is not on this page` }, "Not here")));
  });
  $("label-tools").replaceChildren(el("div", { class: "labels" },
    el("div", { class: "strip" }, el("h2", {}, "Fields"), el("div", { class: "grow" }),
      el("span", { class: "muted" }, labels.length ? `${plural(labels.length, "page")} labelled` : "")),
    el("p", {}, fields.length
      ? "Click another value to label it. Other pages are filled in automatically; furrow asks where it is not sure."
      : `${answer?.columns ? "Below is what furrow finds by itself. To have fields of your own, the same on every page of the site, click" : "Click"} a value on the page and name it. A second click on a value of the same field makes it a list.`),
    rows.length ? el("table", {}, el("tbody", {}, rows)) : null,
    fields.length ? el("div", { class: "next" },
      pages.length > 1 ? [el("button", { onclick: act.next }, "Next page to label"), el("button", { onclick: act.step }, "Next page")] : null,
      el("div", { class: "grow" }), el("button", { onclick: act.save }, "Save labels…")) : null));
}
