import { useEffect } from "react";

const chosenFrom = "input, textarea, select";
const notTyped = new Set(["hidden", "submit", "button", "range", "image", "reset"]);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Once the page's scripts run, its handlers are told what was typed and chosen before they did, on a slow line or by a
 * browser that restores a form: it is saved, checked and counted like everything later.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    for (const field of document.querySelectorAll<Field>(chosenFrom)) tell(field);
  }, []);
}

/** Tells of a field that is not as the server sent it, by the event to which React listens for its kind. */
function tell(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    if (field.value !== sentChoice(field)) send(field, "input", "change");
  } else if (field.type === "file") {
    if (field.value !== "") send(field, "change");
  } else if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    // Of a group of radios the chosen one tells.
    if (field.checked === field.defaultChecked || (field.type === "radio" && !field.checked)) return;
    forget(field, "checked", field.defaultChecked);
    // An event that is no mouse's runs handlers and chooses nothing.
    send(field, "click", "input");
  } else if (!notTyped.has(field.type) && field.value !== field.defaultValue) {
    const { selectionStart, selectionEnd } = field;
    forget(field, "value", field.defaultValue);
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
    send(field, "input");
  }
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
function forget(field: Exclude<Field, HTMLSelectElement>, name: "value" | "checked", sent: unknown): void {
  const chosen: unknown = Reflect.get(field, name);
  Reflect.set(field, name, sent);
  // React watches the property of the element itself, and does not see its prototype's.
  Reflect.set(Object.getPrototypeOf(field), name, chosen, field);
}
