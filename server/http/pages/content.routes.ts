import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  collections,
  contentList,
  contentNavigation,
  contentPage,
  listQuery,
  previewQuery,
  searchQuery,
} from "#features/content/content.schema.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";
import { isUnchanged } from "./page-cache.rules.ts";

const collectionName = z.enum(collections);

/** Anybody may keep it, and asks each time whether it is still the same. */
const askEachTime = "public, no-cache";

/** The words of the site for programs. They are public and the same for everybody, drafts excepted. */
export function contentRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/content/navigation", documented(described.navigation), async (c) => {
    const { preview } = parseInput(previewQuery, c.req.query());
    return answer(c, preview, await c.get("services").content.navigation({ brand: c.get("brand"), preview }));
  });

  api.get("/content/:collection", documented(described.list), async (c) => {
    const { preview, ...query } = parseInput(listQuery, c.req.query());
    const reader = { brand: c.get("brand"), preview };
    return answer(
      c,
      preview,
      await c.get("services").content.list(reader, collectionOf(c.req.param("collection")), query),
    );
  });

  api.get("/content/:collection/:slug{.+}", documented(described.page), async (c) => {
    const { preview } = parseInput(previewQuery, c.req.query());
    const [collection, slug] = [collectionOf(c.req.param("collection")), c.req.param("slug")];
    const page = await c.get("services").content.page({ brand: c.get("brand"), preview }, collection, slug);
    if (!page) throw commonFailures.notFound();
    return answer(c, preview, page);
  });

  api.get("/search.json", documented(described.searchIndex), async (c) => {
    const { json, etag } = await c.get("services").content.searchIndex(c.get("brand"));
    if (isUnchanged(c.req.header("if-none-match"), etag)) {
      return c.body(null, 304, { etag, "cache-control": askEachTime });
    }
    return c.body(json, 200, { "content-type": "application/json", etag, "cache-control": askEachTime });
  });

  api.get("/search", documented(described.search), async (c) => {
    const { q } = parseInput(searchQuery, c.req.query());
    return answer(c, undefined, { hits: await c.get("services").content.search(c.get("brand"), q) });
  });

  return api;
}

/** The posts of the blog for readers of feeds. */
export function feedRoutes(): Hono<ServerEnv> {
  const feed = new Hono<ServerEnv>();
  feed.get("/rss.xml", async (c) => {
    const xml = await c.get("services").content.feed(c.get("brand"), c.get("origin"));
    return c.body(xml, 200, {
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "public, max-age=600",
    });
  });
  return feed;
}

function collectionOf(name: string): (typeof collections)[number] {
  const parsed = collectionName.safeParse(name);
  if (!parsed.success) throw commonFailures.notFound();
  return parsed.data;
}

/** A draft is for the one who has the token: no cache and no search engine keeps it. */
function answer(c: Context<ServerEnv>, preview: string | undefined, body: object): Response {
  if (preview === undefined) return c.json(body, 200, { "cache-control": askEachTime });
  return c.json(body, 200, { "cache-control": "no-store", "x-robots-tag": "noindex" });
}

const hits = z.object({
  hits: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      heading: z.string(),
      kind: z.enum([...collections, "site"]),
      excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
    }),
  ),
});

const tag = "Words";
const preview = "The operator's preview token: drafts are shown as well";
const collection = { collection: "`blog`, `docs` or `legal`" };

const described = {
  navigation: {
    tag,
    summary: "The pages of every collection as trees",
    answer: contentNavigation,
    refusals: [403, 422],
    query: { preview },
  },
  list: {
    tag,
    summary: "The pages of a collection: posts newest first, the others in their order",
    answer: contentList,
    refusals: [403, 404, 422],
    path: collection,
    query: { tag: "Only posts with this tag", audience: "`customers` or `creators`", page: "From 1", preview },
  },
  page: {
    tag,
    summary: "One page as HTML, with its headings and the pages around it",
    answer: contentPage,
    refusals: [403, 404, 422],
    path: { ...collection, slug: "The address within the collection, such as `calls/how-a-call-is-billed`" },
    query: { preview },
  },
  searchIndex: {
    tag,
    summary: "The search index of the words as a file, to search in the browser",
    refusals: [],
    answer: z.object({ index: z.array(z.unknown()), documentCount: z.number().int() }).loose(),
  },
  search: { tag, summary: "Searches the words", answer: hits, refusals: [422], query: { q: "What is searched for" } },
} satisfies Record<string, Described>;
