// The lists of a page, the methods that find them, and their parameters.
import { $, el, plural } from "./api.js";

// "<tr><td><text> length 3, count 8, variance 0.04, density 1.00"
function pattern(note) {
  const m = /^(.*) length (\d+), count (\d+), variance ([\d.]+), density ([\d.]+)$/s.exec(note || "");
  return m && { tokens: m[1], facts: { Length: m[2], Count: m[3], Variance: m[4], Density: m[5] } };
}

export function showLists(lists, chosen, onChoose) {
  $("lists").hidden = !lists;
  $("lists-title").textContent = lists?.[0]?.method === "iepad" ? "Patterns" : "Lists";
  $("lists").replaceChildren(...(lists || []).map((list, i) => {
    const p = pattern(list.note);
    const sure = Math.round(list.score * 100);
    return el("li", {}, el("button", { "aria-pressed": String(i === chosen), onclick: () => onChoose(i) },
      el("span", { class: "bar-of", title: `${sure} % sure` }, bar(list.score), el("span", { class: "unseen" }, `${sure} percent sure: `)),
      el("span", { class: "n" }, plural(list.records, "record")),
      el("span", { class: "t" }, list.texts.join(" · ")),
      p && el("span", { class: "facts" }, Object.entries(p.facts).map(([k, v]) => el("span", {}, k + " ", el("b", {}, v)))),
      p && el("span", { class: "pattern" }, p.tokens.length > 240 ? p.tokens.slice(0, 240) + "…" : p.tokens)));
  }));
}

function bar(share) {
  const i = el("i");
  i.style.width = Math.max(4, Math.round(share * 100)) + "%";
  return i;
}

export function showMethods(methods, method) {
  const box = $("method");
  if (!box.options.length)
    box.append(...methods.map((m) => el("option", { value: m.name, title: m.about }, m.name)));
  box.value = method;
}

// Sliders, choices and switches of a method; 'options' are those that are not
// the usual ones.
export function showParameters(parameters, method, options, onChange) {
  const own = parameters.filter((p) => p.method === method);
  $("tune").disabled = own.length === 0;
  const box = $("tuning");
  if (box.dataset.method === method && box.contains(document.activeElement)) return;
  box.dataset.method = method;
  box.replaceChildren(...own.map((p) => parameter(p, options[p.name], onChange)),
    ...(own.length ? [el("button", { class: "reset quiet", disabled: Object.keys(options).length === 0,
                                     onclick: () => onChange(null) }, "Usual values")] : []));
  if (!own.length) { box.hidden = true; $("tune").setAttribute("aria-expanded", "false"); }
}

function parameter(p, value, onChange) {
  if (p.choices)
    return el("label", {}, el("span", { class: "name" }, p.label),
      el("select", { onchange: (e) => onChange(p.name, e.target.value === p.choices[0] ? undefined : e.target.value) },
        p.choices.map((c) => el("option", { value: c, selected: c === value }, c))));
  if (p.high === undefined)
    return el("label", { class: "check" },
      el("input", { type: "checkbox", checked: value === true, onchange: (e) => onChange(p.name, e.target.checked || undefined) }), p.label);
  const shown = el("output", {}, String(value ?? p.usual));
  return el("label", {}, el("span", { class: "name" }, p.label, shown),
    el("input", { type: "range", min: String(p.low), max: String(p.high), step: String(p.step), value: String(value ?? p.usual),
      oninput: (e) => {
        const now = Number(e.target.value);
        shown.textContent = String(now);
        onChange(p.name, now === p.usual ? undefined : now, true);
      } }));
}

// What the method said, in the order in which it said it.
export function showReasons(lines, onNode) {
  const told = lines.filter((l) => l.method === "auto");
  const all = told.length ? told : lines;
  $("why").disabled = all.length === 0;
  $("reasons").replaceChildren(el("ol", {}, all.slice(0, 30).map((l) => el("li", {
    onmouseenter: () => l.node >= 0 && onNode(l.node), onmouseleave: () => onNode(-1) }, l.text))));
}
