/** How long the pointer rests on a menu's button before it opens, and how long it may be away before it closes. */
const openDelayMs = 200;
const closeDelayMs = 100;

/**
 * Opens and closes the popovers within `[data-hover-menu]` by pointing at them. By click, touch and keyboard they work
 * without this. Returns what stops it.
 */
export function openMenusOnHover(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let within: Element | null = null;
  let openedByHover: HTMLElement | null = null;
  const popoverOf = (menu: Element | null) => menu?.querySelector<HTMLElement>("[popover]") ?? null;
  const after = (delayMs: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, delayMs);
  };

  function move(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    const menu = event.target instanceof Element ? event.target.closest("[data-hover-menu]") : null;
    if (menu === within) return;
    within = menu;
    const popover = popoverOf(menu);
    if (popover) {
      after(openDelayMs, () => {
        if (popover.matches(":popover-open")) return;
        popover.showPopover();
        openedByHover = popover;
      });
    } else {
      after(closeDelayMs, () => {
        openedByHover?.hidePopover();
        openedByHover = null;
      });
    }
  }

  /** A click right after the menu opened by itself means "open", not "close". It then stays until it is closed. */
  function pin(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest("button[popovertarget]") : null;
    if (!button || button.getAttribute("popovertarget") !== openedByHover?.id) return;
    event.preventDefault();
    openedByHover = null;
  }

  document.addEventListener("pointerover", move);
  document.addEventListener("click", pin, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerover", move);
    document.removeEventListener("click", pin, true);
  };
}
