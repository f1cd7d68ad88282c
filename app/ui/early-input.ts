import { useEffect, useLayoutEffect, useState } from "react";

/** A form that reads early answers itself has the attribute. */
const chosenFrom = ":is(input, textarea, select):not([data-reads-early] *)";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Once the page's scripts run, its handlers are told what was typed and chosen before they did, on a slow line or by a
 * browser that restores a form: it is saved, checked and counted like everything later.
 */
export function useEarlyInput(): void {
  const [giveBack] = useState(textsBefore);
  useLayoutEffect(giveBack, [giveBack]);
  useEffect(() => void tellInTurn(), []);
}

/**
 * Hydration writes each text of several lines as the server sent it: over what was typed early, and with the caret at its
 * start. Returns what puts both back where nothing was typed meanwhile.
 */
function textsBefore(): () => void {
  const texts = import.meta.env.SSR ? [] : [...document.querySelectorAll("textarea")];
  const early = texts.map((text) => {
    const { value, selectionStart, selectionEnd } = text;
    return () => {
      if (text.value === text.defaultValue) text.value = value;
      if (text === document.activeElement && text.value === value) text.setSelectionRange(selectionStart, selectionEnd);
    };
  });
  return () => {
    for (const giveBack of early) giveBack();
  };
}

/** All is read first: the answer to one event may draw the other fields again, as the server sent them. */
async function tellInTurn(): Promise<void> {
  for (const tell of [...document.querySelectorAll<Field>(chosenFrom)].map(earlyIn)) {
    tell?.();
    // React runs what a handler asked for before it goes on: the next handler knows of it.
    await null;
  }
}

/** What tells of a field that is not as the server sent it, by the events to which React listens for its kind. */
function earlyIn(field: Field): (() => void) | undefined {
  const { type, value, checked, defaultValue, defaultChecked } = field as HTMLInputElement;
  const isTick = /checkbox|radio/.test(type);
  const early = isTick ? checked : value;
  const sent = isTick ? defaultChecked : field instanceof HTMLSelectElement ? sentChoice(field) : defaultValue;
  // A slider has a value of its own from the start, and of a group of radios the chosen one tells.
  if (early === sent || type === "range" || (type === "radio" && !early)) return;
  return () => {
    const { selectionStart, selectionEnd } = field as HTMLInputElement;
    if (type !== "file") {
      // React drops an event about what it has seen, and it has taken what was chosen early for the first value. It
      // watches the property of the element itself, and does not see its prototype's.
      const name = isTick ? "checked" : "value";
      Reflect.set(field, name, sent);
      Reflect.set(Object.getPrototypeOf(field), name, early, field);
    }
    if (field === document.activeElement && selectionStart != null)
      (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
    // An event that is no mouse's runs handlers and chooses nothing.
    for (const event of [isTick ? "click" : "change", "input"]) {
      field.dispatchEvent(new Event(event, { bubbles: true }));
    }
  };
}

/** What the server chose: without a choice of its own, the first that a browser takes. */
function sentChoice(field: HTMLSelectElement): string | undefined {
  const option = (which: string) => field.querySelector<HTMLOptionElement>(which);
  return (option("[selected]") ?? option("option:enabled"))?.value;
}
