import { useEffect } from "react";

const typedInto = "input, textarea";
const notTyped = new Set(["radio", "checkbox", "hidden", "submit", "button", "range", "image", "reset"]);

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Once the page's scripts run, its handlers are told what was typed before they did, on a slow line or by a browser that
 * restores a form: it is saved, checked and counted like everything typed later.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    for (const field of document.querySelectorAll<TextField>(typedInto)) tell(field);
  }, []);
}

function tell(field: TextField): void {
  const bubbling = { bubbles: true };
  if (field.type === "file") {
    if (field.value !== "") field.dispatchEvent(new Event("change", bubbling));
  } else if (field instanceof HTMLInputElement && notTyped.has(field.type)) {
    if (field.checked !== field.defaultChecked) field.dispatchEvent(new Event("input", bubbling));
  } else if (field.value !== field.defaultValue) {
    forgetValue(field);
    field.dispatchEvent(new Event("input", bubbling));
  }
}

/** React drops an event about a value that it has seen, and it has taken what was typed for the first value. */
function forgetValue(field: TextField): void {
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // React watches the property of the element itself, and does not see its prototype's.
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}
