let late: MutationObserver | undefined;

/**
 * Moves the focus to the main heading, unless somebody is in a field of the page or a dialog is open. While the page has
 * none yet, since its content is still being fetched, the main part has the focus.
 */
export function focusHeading(): void {
  late?.disconnect();
  const active = document.activeElement;
  if (active?.matches("#main :is(input, textarea, select)") || document.querySelector("dialog[open]")) return;
  const main = document.getElementById("main");
  if (!main || focusIn(main)) return;
  main.focus({ preventScroll: true });
  late = new MutationObserver(() => {
    if (document.activeElement !== main || focusIn(main)) late?.disconnect();
  });
  late.observe(main, { childList: true, subtree: true });
}

function focusIn(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>("h1");
  if (!heading) return false;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
