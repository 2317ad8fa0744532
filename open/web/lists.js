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
    return el("li", {}, el("button", { "aria-pressed": String(i === chosen), onclick: () => onChoose(i) },
      sureness(list.score),
      el("span", { class: "n" }, plural(list.records, "record")),
      el("span", { class: "t" }, list.texts.join(" · ")),
      p && el("span", { class: "facts" }, Object.entries(p.facts).map(([k, v]) => el("span", {}, k + " ", el("b", {}, v)))),
      p && el("span", { class: "pattern" }, p.tokens.length > 240 ? p.tokens.slice(0, 240) + "…" : p.tokens)));
  }));
}

// The confidence as a bar, and in words for screen readers.
export function sureness(score) {
  const sure = Math.round(score * 100), bar = el("i");
  bar.style.width = Math.max(4, sure) + "%";
  return el("span", { class: "bar-of", title: `${sure} % sure` }, bar, el("span", { class: "unseen" }, ` ${sure} percent sure: `));
}

export function showMethods(methods, method) {
  const box = $("method");
  if (!box.options.length)
    box.append(...methods.map((m) => el("option", { value: m.name, title: m.about }, m.name)));
  box.value = method;
}

// Sliders, choices and switches of a method; 'options' are those that differ from the defaults.
export function showParameters(parameters, method, options, pages, onChange) {
  const own = parameters.filter((p) => p.method ? p.method === method : method !== "auto");
  $("tune").disabled = own.length === 0;
  const box = $("tuning");
  if (box.dataset.method === method && box.contains(document.activeElement)) return;
  box.dataset.method = method;
  box.replaceChildren(...own.map((p) => parameter(p, options[p.name], onChange, pages)),
    ...(own.length ? [el("button", { class: "reset quiet", disabled: Object.keys(options).length === 0,
                                     onclick: () => onChange(null) }, "Usual values")] : []));
  if (!own.length) { box.hidden = true; $("tune").setAttribute("aria-expanded", "false"); }
}

function parameter(p, value, onChange, pages) {
  const label = p.about[0].toUpperCase() + p.about.slice(1);
  if (p.page)
    return el("label", {}, el("span", { class: "name" }, label),
      el("select", { onchange: (e) => onChange(p.name, e.target.value === "" ? undefined : Number(e.target.value)) },
        el("option", { value: "" }, "none"),
        pages.map((o) => el("option", { value: String(o.number), selected: o.number === value }, o.name))));
  if (p.choices)
    return el("label", {}, el("span", { class: "name" }, label),
      el("select", { onchange: (e) => onChange(p.name, e.target.value === p.choices[0] ? undefined : e.target.value) },
        p.choices.map((c) => el("option", { value: c, selected: c === value }, c))));
  if (p.high === undefined)
    return el("label", { class: "check" },
      el("input", { type: "checkbox", checked: value === true, onchange: (e) => onChange(p.name, e.target.checked || undefined) }), label);
  const shown = el("output", {}, String(value ?? p.usual));
  return el("label", {}, el("span", { class: "name" }, label, shown),
    el("input", { type: "range", min: String(p.low), max: String(p.high), step: String(p.step), value: String(value ?? p.usual),
      oninput: (e) => {
        const now = Number(e.target.value);
        shown.textContent = String(now);
        onChange(p.name, now === p.usual ? undefined : now, true);
      } }));
}

// The slots of the chosen IEPAD pattern: what it takes from each record. Naming one keeps the
// pattern as the rule.
export function showSlots(slots, isRule, act) {
  $("slots").hidden = !slots?.length;
  if (!slots?.length) return;
  $("slots").replaceChildren(el("div", { class: "strip" }, el("h2", {}, "Slots"),
    el("span", { class: "muted" }, "what the pattern takes out of each record"), el("div", { class: "grow" }),
    el("button", { "aria-pressed": String(isRule), onclick: act.rule }, "Keep this pattern as the rule")),
  el("table", {}, el("tbody", {}, slots.map((s) => el("tr", {
    onmouseenter: () => act.over(s), onmouseleave: () => act.over(null) },
    el("td", { class: "n" }, String(s.number)), el("td", { class: "how" }, s.kind),
    el("th", { scope: "row" }, act.nameOf(s)), el("td", {}, s.text ?? "–"),
    el("td", { class: "do" }, el("button", { class: "quiet", onclick: () => act.name(s), "aria-label": `Name slot ${s.number}` }, "Name…")))))));
}

// What a method reported, in words for people.
const WORDS = [
  [/^(\d+) groups of (\d+) from child \d+ on are similar$/, (n, w) => w === "1"
    ? `${n} neighbours in a row have the same structure.` : `${n} groups of ${w} neighbours each, in a row, have the same structure.`],
  [/^(\d+) signals: (\d+) records in (\d+) groups, weight ([\d.]+)$/, (s, n, g) =>
    `${plural(Number(s), "kind")} of elements appear together, ${n} times${g === "0" ? "" : `, in ${g} groups`}.`],
  [/^(\d+) records, score ([\d.]+): (.*)$/, (n, _, shares) => {
    const strong = shares.split(", ").map((s) => s.split(" ")).filter(([, v]) => Number(v) >= 0.9).map(([k]) => LOOKS[k]).filter(Boolean);
    return `${n} blocks of lines look alike${strong.length ? `; for them: ${strong.join(", ")}` : ""}.`;
  }],
];
const LOOKS = { area: "the room they take", centre: "their place in the middle", records: "their number", characters: "how much text they hold",
  alike: "how alike they are", links: "their links", votes: "the neighbours' agreement" };

function inWords(text) {
  for (const [form, words] of WORDS) {
    const m = form.exec(text);
    if (m) return words(...m.slice(1));
  }
  return text;
}

// Why this list was chosen, in the method's order; IEPAD's own reason is in the numbers of the
// pattern.
export function showReasons(lines, list, onNode) {
  const told = lines.filter((l) => l.method === "auto");
  const p = pattern(list?.note);
  const all = [...(p ? [{ node: -1, text: `The pattern repeats ${p.facts.Count} times. The gaps between its occurrences vary by ` +
    `${p.facts.Variance} of their length, and it fills ${Math.round(100 * p.facts.Density)} % of the part of the page from its first to its last occurrence.` }] : []),
    ...(told.length ? told : lines)];
  $("why").disabled = all.length === 0;
  $("reasons").replaceChildren(el("ol", {}, all.slice(0, 30).map((l) => el("li", {
    onmouseenter: () => l.node >= 0 && onNode(l.node), onmouseleave: () => onNode(-1) }, inWords(l.text)))));
}
