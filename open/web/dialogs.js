// Menus and dialogs, all built the same way: the caller lists the choices.
import { $, el } from "./api.js";

let opener = null;

export function closeMenu() {
  const menu = $("menu");
  if (menu.hidden) return;
  menu.hidden = true;
  opener?.setAttribute("aria-expanded", "false");
  if (menu.contains(document.activeElement)) opener?.focus();
}

// items: {text, note, run, disabled}, or null for a separator line.
export function openMenu(button, items) {
  const menu = $("menu");
  const wasHere = !menu.hidden && opener === button;
  closeMenu();
  if (wasHere) return;
  opener = button;
  button.setAttribute("aria-expanded", "true");
  menu.replaceChildren(...items.map((item) => item === null ? el("hr") : el("button", {
    role: "menuitem", tabindex: "-1", disabled: item.disabled === true,
    onclick: () => { closeMenu(); item.run(); } }, item.text, item.note ? el("small", {}, item.note) : null)));
  menu.hidden = false;
  const at = button.getBoundingClientRect(), size = menu.getBoundingClientRect();
  menu.style.left = Math.max(6, Math.min(at.left, innerWidth - size.width - 6)) + "px";
  menu.style.top = (at.bottom + size.height + 4 < innerHeight ? at.bottom + 3 : Math.max(6, at.top - size.height - 3)) + "px";
  menu.querySelector("button:not(:disabled)")?.focus();
}

$("menu").addEventListener("keydown", (event) => {
  const buttons = [...$("menu").querySelectorAll("button:not(:disabled)")];
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) { event.preventDefault(); buttons.at(to % buttons.length)?.focus(); }
  if (event.key === "Escape" || event.key === "Tab") { event.preventDefault(); closeMenu(); }
});
addEventListener("pointerdown", (event) => {
  if (!$("menu").contains(event.target) && !opener?.contains(event.target)) closeMenu();
});
addEventListener("blur", closeMenu);

// A dialog. 'fields' are elements; 'run' gets the form and may throw to keep it open. Resolves
// with the result of 'run', or null if it was closed.
export function ask(title, fields, okText, run, cancelText = "Cancel") {
  const dialog = $("dialog");
  return new Promise((resolve) => {
    let result = null;
    const error = el("p", { class: "error", role: "alert", hidden: true });
    const ok = el("button", { class: "main", type: "submit" }, okText);
    const form = el("form", { method: "dialog" }, fields, error, el("div", { class: "buttons" },
      el("button", { type: "button", onclick: () => dialog.close() }, cancelText), ok));
    if (okText === "Close") form.querySelector(".buttons button").remove();
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      ok.disabled = true;
      try { result = await run(form, ok); if (result !== undefined) dialog.close(); }
      catch (why) { error.textContent = why.message; error.hidden = false; }
      ok.disabled = false;
    });
    dialog.replaceChildren(el("h2", { id: "dialog-title" }, title), form);
    dialog.onclose = () => resolve(result);
    dialog.showModal();
    const first = form.querySelector("input:not([type=checkbox]), textarea, select");
    first?.focus();
    first?.select?.();
  });
}

export const text = (label, name, value, more = {}) =>
  el("label", {}, label, el("input", { type: "text", name, value, required: true, autocomplete: "off", spellcheck: "false", ...more }));
export const check = (label, name, isOn = false) =>
  el("label", { class: "check" }, el("input", { type: "checkbox", name, checked: isOn }), label);
export const select = (label, name, options, value) =>
  el("label", {}, label, el("select", { name }, options.map((o) => el("option", { value: o, selected: o === value }, o))));
