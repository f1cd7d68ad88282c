import { useEffect } from "react";
import { useFetchers, useNavigation } from "react-router";

/** What had the focus last, and all that it stands in, the nearest first. */
let held: Element[] = [];

/**
 * When the answer to a form takes away or disables what had the focus, the keyboard goes on from there: at the same
 * control if it is back, else at the heading of what it stood in. The browser would begin again at the top of the page.
 */
export function useKeptFocus(): void {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const busy = [navigation, ...fetchers].some(({ state }) => state !== "idle");
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      held = target instanceof Element && target !== document.body ? chainOf(target) : [];
    };
    // A press on anything else is meant to leave it.
    const onPress = () => {
      held = [];
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);
  useEffect(() => {
    if (busy || held.length === 0 || document.activeElement !== document.body) return;
    const [control] = held;
    const isBack = control?.isConnected === true && !control.matches(":disabled");
    const target = isBack ? control : headingNear(held);
    if (!(target instanceof HTMLElement)) return;
    if (!isBack && !target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [busy]);
}

function chainOf(element: Element): Element[] {
  const chain: Element[] = [];
  for (let one: Element | null = element; one && one.id !== "main"; one = one.parentElement) chain.push(one);
  return chain;
}

/** The heading of the smallest of these places that is still there and has one, else that of the page. */
function headingNear(places: Element[]): Element | null {
  for (const place of places) {
    const heading = place.isConnected ? place.querySelector("h1, h2, h3") : null;
    if (heading) return heading;
  }
  return document.querySelector("#main h1");
}
