/** Moves the focus to the main heading, unless somebody is in a field of the page or a dialog is open. */
export function focusHeading(): void {
  const active = document.activeElement;
  if (active?.matches("#main :is(input, textarea, select)") || document.querySelector("dialog[open]")) return;
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
