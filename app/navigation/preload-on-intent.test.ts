import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadOnIntent } from "./preload-on-intent.ts";

/** What the page fetches ahead: the links that are put into its head. */
let fetched: { rel?: string; href?: string; onload?: () => void }[];
let listeners: Map<string, (event: { target: unknown }) => void>;

/** What an event meets: something in a link, or beside all links. */
class FakeElement {
  readonly #link: object | null;
  constructor(link: object | null) {
    this.#link = link;
  }
  closest = () => this.#link;
}
const linkTo = (pathname: string, more: object = {}) =>
  new FakeElement({ origin: "https://site.example", target: "", pathname, ...more });

const module = "/assets/agents.js";
const imports = ["/assets/shared.js", "/assets/loaded.js"];

beforeEach(() => {
  fetched = [];
  listeners = new Map();
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { origin: "https://site.example", pathname: "/", href: "https://site.example/" });
  vi.stubGlobal("window", {
    __reactRouterDataRouter: {
      routes: [
        { id: "agents", path: "/agents" },
        { id: "home", path: "/" },
      ],
    },
    __reactRouterManifest: {
      version: "1",
      routes: { agents: { module, imports }, home: { module: "/assets/home.js" } },
    },
  });
  vi.spyOn(performance, "getEntriesByName").mockImplementation((name) =>
    name === "https://site.example/assets/loaded.js" ? [{} as PerformanceEntry] : [],
  );
  vi.stubGlobal("document", {
    addEventListener: (sign: string, listener: (event: { target: unknown }) => void) => listeners.set(sign, listener),
    removeEventListener: (sign: string) => listeners.delete(sign),
    createElement: () => ({}),
    head: { append: (link: object) => void fetched.push(link) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pointAt = (target: unknown) => listeners.get("pointerover")?.({ target });

test("pointing at a link of the site fetches the files of its page that are not there yet, each once", () => {
  preloadOnIntent();
  pointAt(linkTo("/agents"));
  pointAt(linkTo("/agents"));
  expect(fetched).toHaveLength(2);
  expect(fetched).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ rel: "modulepreload", href: module }),
      expect.objectContaining({ rel: "modulepreload", href: "/assets/shared.js" }),
    ]),
  );
});

test("nothing is fetched beside links, for other sites, other windows, this page, or who saves data", () => {
  preloadOnIntent();
  pointAt(new FakeElement(null));
  pointAt({});
  pointAt(linkTo("/agents", { origin: "https://elsewhere.example" }));
  pointAt(linkTo("/agents", { target: "_blank" }));
  pointAt(linkTo("/"));
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  pointAt(linkTo("/agents"));
  expect(fetched).toEqual([]);
});

test("a finger and the keyboard count as pointing does, until it is stopped", () => {
  const stop = preloadOnIntent();
  expect([...listeners.keys()].sort()).toEqual(["focusin", "pointerover", "touchstart"]);
  stop();
  expect(listeners.size).toBe(0);
});
