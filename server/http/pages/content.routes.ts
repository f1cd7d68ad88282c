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
import { contentFailures } from "#features/content/content.service.ts";
import { permitAnybody } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { endpointsOf } from "../operations/endpoints.ts";
import { isUnchanged } from "./page-cache.rules.ts";

const collectionName = z.enum(collections);

/** Any cache may store the response, and revalidates it before each use. */
const revalidated = "public, no-cache";

const preview = previewQuery.shape.preview.meta({
  description: "The operator's preview token: drafts are shown as well",
});
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

const content = endpointsOf({
  tag: "Words",
  permit: permitAnybody,
  params: {
    collection: "`blog`, `docs` or `legal`",
    slug: "The address within the collection, such as `calls/how-a-call-is-billed`",
  },
  refusals: [],
});

/** The site's content as JSON: public and the same for everyone, except drafts. */
export const contentEndpoints = {
  navigation: content("GET /content/navigation", {
    summary: "The pages of every collection as trees",
    input: previewQuery.extend({ preview }),
    answer: contentNavigation,
    refusals: [contentFailures.previewRefused],
    respond: async (c, { input }) =>
      send(c, input.preview, await c.var.services.content.navigation(readerOf(c, input.preview))),
  }),

  list: content("GET /content/:collection", {
    summary: "The pages of a collection: posts newest first, the others in their order",
    input: listQuery.extend({
      tag: listQuery.shape.tag.meta({ description: "Only posts with this tag" }),
      audience: listQuery.shape.audience.meta({ description: "`customers` or `creators`" }),
      page: listQuery.shape.page.meta({ description: "From 1" }),
      preview,
    }),
    answer: contentList,
    refusals: [contentFailures.previewRefused, commonFailures.notFound],
    async respond(c, { params, input: { preview: token, ...query } }) {
      const collection = collectionOf(params.collection);
      return send(c, token, await c.var.services.content.list(readerOf(c, token), collection, query));
    },
  }),

  page: content("GET /content/:collection/:slug{.+}", {
    summary: "One page as HTML, with its headings and the pages around it",
    input: previewQuery.extend({ preview }),
    answer: contentPage,
    refusals: [contentFailures.previewRefused, commonFailures.notFound],
    async respond(c, { input }) {
      const collection = collectionOf(c.req.param("collection") ?? "");
      const slug = c.req.param("slug") ?? "";
      const page = await c.var.services.content.page(readerOf(c, input.preview), collection, slug);
      if (!page) throw commonFailures.notFound();
      return send(c, input.preview, page);
    },
  }),

  searchIndex: content("GET /search.json", {
    summary: "The search index of the words as a file, to search in the browser",
    answer: z.object({ index: z.array(z.unknown()), documentCount: z.number().int() }).loose(),
    async respond(c) {
      const { json, etag } = await c.var.services.content.searchIndex(c.var.brand);
      const headers = { etag, "cache-control": revalidated };
      if (isUnchanged(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
      return c.body(json, 200, { "content-type": "application/json", ...headers });
    },
  }),

  search: content("GET /search", {
    summary: "Searches the words",
    input: searchQuery.extend({ q: searchQuery.shape.q.meta({ description: "What is searched for" }) }),
    answer: hits,
    respond: async (c, { input }) =>
      send(c, undefined, { hits: await c.var.services.content.search(c.var.brand, input.q) }),
  }),
};

/** The blog's RSS feed. */
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

const readerOf = (c: Context<ServerEnv>, token: string | undefined) => ({ brand: c.var.brand, preview: token });

function collectionOf(name: string): (typeof collections)[number] {
  const parsed = collectionName.safeParse(name);
  if (!parsed.success) throw commonFailures.notFound();
  return parsed.data;
}

/** Sends JSON. With a preview token it may be a draft, which no cache and no search engine may store. */
function send(c: Context<ServerEnv>, token: string | undefined, body: object): Response {
  if (token === undefined) return c.json(body, 200, { "cache-control": revalidated });
  return c.json(body, 200, { "cache-control": "no-store", "x-robots-tag": "noindex" });
}
