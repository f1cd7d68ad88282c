import { Writable } from "node:stream";
import { createElement as h, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from "react-router";

// A plain page by the same router and React, as the baseline for ours: one root, one route, a loader, 24 cards with a link
// each, and what every page of the framework has (title and description, scripts, scroll position, the loader's data for the
// browser). No database, no session, no gate, no frame, no style sheet.

const CARDS = 24;

type Card = { id: string; name: string; tagline: string; price: string; tags: string[] };

const cards: Card[] = Array.from({ length: CARDS }, (_, i) => ({
  id: `card-${i}`,
  name: `Card number ${i}`,
  tagline: "A sentence that says what this one is about, as long as such sentences are",
  price: `$${(1 + i / 10).toFixed(2)}`,
  tags: ["calm", "witty", "evening"],
}));

function Document({ children }: { children: ReactNode }) {
  const head = [
    h("meta", { charSet: "utf-8", key: "charset" }),
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1", key: "viewport" }),
    h(Meta, { key: "meta" }),
    h(Links, { key: "links" }),
  ];
  return h("html", { lang: "en" }, h("head", null, head), h("body", null, children, h(ScrollRestoration), h(Scripts)));
}

function CardList() {
  const { cards } = useLoaderData<{ cards: Card[] }>();
  const list = cards.map((card) =>
    h(
      "li",
      { key: card.id, className: "card" },
      h("h2", null, h(Link, { to: `/cards/${card.id}` }, card.name)),
      h("p", null, card.tagline),
      h("ul", null, ...card.tags.map((tag) => h("li", { key: tag }, tag))),
      h("span", { className: "price" }, card.price, " a minute"),
    ),
  );
  return h("main", null, h("h1", null, "Cards"), h("ul", { className: "grid" }, list));
}

const meta = () => [{ title: "Cards" }, { name: "description", content: "Twenty-four cards." }];

/** Renders the page and sends it in one piece: the quickest way possible. */
function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    const whole = new Writable({
      write(piece: Uint8Array, _encoding, next) {
        pieces.push(piece);
        next();
      },
      final(next) {
        const page = Buffer.concat(pieces);
        headers.set("content-length", String(page.length));
        resolve(new Response(page, { status, headers }));
        next();
      },
    });
    const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onAllReady: () => void pipe(whole),
      onError: reject,
    });
  });
}

const script = (name: string) => `/assets/${name}.js`;
const inBrowser = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasDefaultExport: true,
  imports: [],
  css: [],
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

/** What the framework's own build would generate for these two routes. */
export const plainBuild: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: "root", path: "", module: { default: () => h(Outlet), Layout: Document } },
    cards: {
      id: "cards",
      parentId: "root",
      index: true,
      module: { default: CardList, loader: async () => ({ cards }), meta },
    },
  },
  assets: {
    entry: { module: script("entry"), imports: [script("framework")] },
    routes: {
      root: { ...inBrowser, id: "root", path: "", module: script("root") },
      cards: { ...inBrowser, id: "cards", parentId: "root", index: true, module: script("cards"), hasLoader: true },
    },
    url: script("manifest"),
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  ssr: true,
  isSpaMode: false,
  prerender: [],
  future: {} as ServerBuild["future"],
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
};
