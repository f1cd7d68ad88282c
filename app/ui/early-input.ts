import { useEffect } from "react";

const chosenFrom = "input, textarea, select";
const notTyped = new Set(["hidden", "submit", "button", "range", "image", "reset"]);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Once the page's scripts run, its handlers are told what was typed and chosen before they did, on a slow line or by a
 * browser that restores a form: it is saved, checked and counted like everything later. A form that reads early answers
 * itself has the attribute `data-reads-early`.
 */
export function useEarlyInput(): void {
  useEffect(() => void tellInTurn([...document.querySelectorAll<Field>(chosenFrom)]), []);
}

/** All is read first: the answer to one event may draw the other fields again, as the server sent them. */
async function tellInTurn(fields: Field[]): Promise<void> {
  const early = fields.filter((field) => field.closest("[data-reads-early]") === null).map(earlyIn);
  for (const tell of early) {
    tell?.();
    // React runs what a handler asked for before it goes on: the next handler knows of it.
    await null;
  }
}

/** What tells of a field that is not as the server sent it, by the event to which React listens for its kind. */
function earlyIn(field: Field): (() => void) | null {
  if (field instanceof HTMLSelectElement) return earlyChoice(field);
  if (field.type === "file") return field.value === "" ? null : () => send(field, "change");
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    return earlyTick(field);
  }
  const { value, defaultValue } = field;
  if (notTyped.has(field.type) || value === defaultValue) return null;
  return () => {
    const { selectionStart, selectionEnd } = field;
    put(field, "value", { sent: defaultValue, early: value });
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
    send(field, "input");
  };
}

function earlyChoice(field: HTMLSelectElement): (() => void) | null {
  const { value } = field;
  if (value === sentChoice(field)) return null;
  return () => {
    field.value = value;
    send(field, "input", "change");
  };
}

function earlyTick(field: HTMLInputElement): (() => void) | null {
  const { checked, defaultChecked } = field;
  // Of a group of radios the chosen one tells.
  if (checked === defaultChecked || (field.type === "radio" && !checked)) return null;
  return () => {
    put(field, "checked", { sent: defaultChecked, early: checked });
    // An event that is no mouse's runs handlers and chooses nothing.
    send(field, "click", "input");
  };
}

/** What the server chose: without a choice of its own, the first that a browser takes. */
function sentChoice({ options }: HTMLSelectElement): string {
  const all = [...options];
  const sent = all.findLast(({ defaultSelected }) => defaultSelected) ?? all.find(({ disabled }) => !disabled);
  return sent?.value ?? "";
}

function send(field: Field, ...events: string[]): void {
  for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** React drops an event about what it has seen, and it has taken what was chosen early for the first value. */
function put(
  field: Exclude<Field, HTMLSelectElement>,
  name: "value" | "checked",
  { sent, early }: Record<"sent" | "early", string | boolean>,
): void {
  Reflect.set(field, name, sent);
  // React watches the property of the element itself, and does not see its prototype's.
  Reflect.set(Object.getPrototypeOf(field), name, early, field);
}
