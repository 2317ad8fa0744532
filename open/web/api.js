// Requests to the program. Each is a POST with JSON; the secret is in the address of the window
// itself.
export class Failure extends Error {}

export async function ask(path, body = {}, { signal, raw } = {}) {
  const answer = await fetch("api/" + path, {
    method: "POST", body: JSON.stringify(body), signal, cache: "no-store",
    headers: { "Content-Type": "application/json" },
  });
  if (raw && answer.ok) {
    const bytes = await answer.blob();
    return Object.assign(bytes, { leftOut: Number(answer.headers.get("Furrow-Left-Out")) });
  }
  let value;
  try { value = await answer.json(); } catch { throw new Failure("furrow has ended"); }
  if (value.error) throw new Failure(value.error);
  return value;
}

// A small builder of elements: el("button", {class: "main", onclick}, "Save").
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false));
  return node;
}

export const $ = (id) => document.getElementById(id);
export const plural = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
