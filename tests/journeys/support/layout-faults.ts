import type { Page } from "@playwright/test";

/** Classes that style nothing by intention. */
const withoutRule = [
  // The icons' library names each of its pictures.
  "lucide(-.+)?",
  // The default brand; the others change its green and its letters.
  "(brand|logo)-nocturne",
  // The router's word for a link to where one is, beside `aria-current`, which is styled.
  "active",
];

/**
 * What is wrong with how a page is laid out at its present width, each as `rule: element`:
 * - `sideways`: the page is wider than its window
 * - `clipped`: a field or a button that is narrower than what stands in it
 * - `torn`: a sentence whose parts stand apart, because they stand directly in a flex or grid container
 * - `uneven`: a row of a table whose line above does not run through all of its cells
 * - `overlap`: two things to press or to fill in, one over the other
 * - `no rule`: a class that no style sheet names
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findLayoutFaults, withoutRule);
}

/** Runs within the page, so that it holds all that it needs. */
function findLayoutFaults(allowedClasses: string[]): string[] {
  type Box = { left: number; right: number; top: number; bottom: number };
  const brush = document.createElement("canvas").getContext("2d");
  const toleranceCss = 1.5;
  const pressable = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const typed = "input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden], [type=color])";

  const nameOf = (element: Element) => {
    const words = element.getAttribute("aria-label") || element.getAttribute("name") || element.textContent || "";
    return `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${words.trim().slice(0, 40)}`;
  };
  const isShown = (element: Element) =>
    // What is far below the window may not be laid out yet.
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.getBoundingClientRect().width > 2 &&
    !element.closest("[inert]");

  function widthOf(words: string, { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing }: CSSStyleDeclaration) {
    if (!brush) throw new Error("This browser measures no words");
    brush.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    brush.letterSpacing = letterSpacing === "normal" ? "0px" : letterSpacing;
    return brush.measureText(words).width;
  }

  /** The words that a field shows, which it lays out in a box of its own. */
  function wordsOf(field: Element): string {
    if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.label ?? "";
    if (field instanceof HTMLInputElement) return field.value || field.placeholder;
    return "";
  }

  function isClipped(element: HTMLElement): boolean {
    const style = getComputedStyle(element);
    // An end in dots says that more follows.
    if (style.textOverflow === "ellipsis") return false;
    const words = wordsOf(element);
    if (words === "") return element.scrollWidth > element.clientWidth + toleranceCss;
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return widthOf(words, style) > room + toleranceCss;
  }

  /** Where an element is to be seen, line by line: without what its surroundings cut off, or keeps free in a field. */
  function boxesOf(element: Element): Box[] {
    const window = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow !== "visible") narrow(window, around.getBoundingClientRect());
    }
    const free = element.matches(typed) ? Number.parseFloat(getComputedStyle(element).paddingRight) : 0;
    return [...element.getClientRects()].map(({ left, right, top, bottom }) =>
      narrow({ left, right: right - free, top, bottom }, window),
    );
  }

  function narrow(box: Box, edge: Box): Box {
    box.left = Math.max(box.left, edge.left);
    box.right = Math.min(box.right, edge.right);
    box.top = Math.max(box.top, edge.top);
    box.bottom = Math.min(box.bottom, edge.bottom);
    return box;
  }

  /** What lies over the page on purpose has a place of its own: two of them are compared only within the same. */
  function floorOf(element: Element): Element | null {
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(around).position)) return around;
    }
    return null;
  }

  const overlap = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > toleranceCss &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > toleranceCss;

  function overlaps(): string[] {
    const all = [...document.querySelectorAll(pressable)]
      .filter(isShown)
      .map((element) => ({ element, boxes: boxesOf(element), floor: floorOf(element) }));
    // Each pair is named in the order of the document: which of the two is higher depends on the font.
    return all.flatMap((one, at) => {
      const found: string[] = [];
      for (const other of all.slice(at + 1)) {
        if (one.floor !== other.floor || !one.boxes.some((a) => other.boxes.some((b) => overlap(a, b)))) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        found.push(`overlap: ${nameOf(one.element)} with ${nameOf(other.element)}`);
      }
      return found;
    });
  }

  /** Words on both sides of an element make a sentence; a flex or grid container lays out each part by itself. */
  function isTorn(element: Element): boolean {
    if (!/flex|grid/.test(getComputedStyle(element).display)) return false;
    const parts = [...element.childNodes].flatMap((node) => {
      if (node instanceof Text) return node.data.trim() === "" ? [] : ["words"];
      const isLaidOut = node instanceof Element && !["absolute", "fixed"].includes(getComputedStyle(node).position);
      return isLaidOut ? ["element"] : [];
    });
    return /words element.* words/.test(parts.join(" "));
  }

  /** The names of all classes in the selectors of a list of rules, and of the rules within them. */
  function addClasses(rules: CSSRuleList, names: Set<string>): Set<string> {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        for (const [, name] of rule.selectorText.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/g)) {
          if (name) names.add(unescaped(name));
        }
      }
      if ("cssRules" in rule) addClasses(rule.cssRules as CSSRuleList, names);
    }
    return names;
  }

  const unescaped = (name: string) =>
    name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/g, (_, code: string | undefined, sign: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
    );

  function classesWithoutRule(): string[] {
    const ruled = new Set<string>();
    for (const { cssRules } of document.styleSheets) addClasses(cssRules, ruled);
    const allowed = new RegExp(`^(${allowedClasses.join("|")})$`);
    const used = new Set([...document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]));
    return [...used].filter((name) => !ruled.has(name) && !allowed.test(name)).map((name) => `no rule: ${name}`);
  }

  const isUneven = ({ cells }: HTMLTableRowElement) =>
    new Set([...cells].filter(isShown).map((cell) => getComputedStyle(cell).borderTopWidth)).size > 1;

  const fields = document.querySelectorAll<HTMLElement>(`${typed}, select, button, a.btn, summary.btn`);
  const clipped = [...fields].filter((field) => isShown(field) && isClipped(field));
  const torn = [...document.body.querySelectorAll("*")].filter((element) => isShown(element) && isTorn(element));
  const { scrollWidth } = document.documentElement;
  return [
    ...(scrollWidth > window.innerWidth ? [`sideways: ${scrollWidth} of ${window.innerWidth}`] : []),
    ...clipped.map((field) => `clipped: ${nameOf(field)} ${wordsOf(field)}`),
    ...torn.map((element) => `torn: ${nameOf(element)}`),
    ...[...document.querySelectorAll("tr")].filter(isUneven).map((row) => `uneven: ${nameOf(row)}`),
    ...overlaps(),
    ...classesWithoutRule(),
  ];
}
