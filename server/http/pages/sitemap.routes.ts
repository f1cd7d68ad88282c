import { type Context, Hono } from "hono";
import { commonFailures } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { mostAddresses, robotsText, sitemapIndexXml, sitemapXml } from "./sitemap.rules.ts";

/** Search engines can wait an hour. */
const cache = "public, max-age=3600";

/** Sitemaps and robots.txt. */
export function sitemapRoutes(): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  routes.get("/robots.txt", (c) => c.text(robotsText(c.get("origin")), 200, { "cache-control": cache }));

  routes.get("/sitemap.xml", async (c) => {
    const starts = await profileStarts(c);
    const paths = starts.map((_, index) => `/sitemap-profiles-${index + 1}.xml`);
    return xml(c, sitemapIndexXml(c.get("origin"), ["/sitemap-pages.xml", ...paths]));
  });

  routes.get("/sitemap-pages.xml", async (c) => {
    const words = await c.get("services").content.addresses(c.get("brand"));
    const own = ["/", "/agents", "/free", "/blog", "/docs", "/legal"].map((path) => ({ path, updated: null }));
    const listed = new Set(own.map(({ path }) => path));
    return xml(c, sitemapXml(c.get("origin"), [...own, ...words.filter(({ path }) => !listed.has(path))]));
  });

  routes.get("/:file{sitemap-profiles-[1-9][0-9]{0,3}\\.xml}", async (c) => {
    const number = Number(/\d+/.exec(c.req.param("file"))?.[0]);
    const start = (await profileStarts(c))[number - 1];
    if (start === undefined) throw commonFailures.notFound();
    return xml(c, sitemapXml(c.get("origin"), await c.get("services").sharing.profiles(start, mostAddresses)));
  });

  return routes;
}

const xml = (c: Context<ServerEnv>, text: string) =>
  c.body(text, 200, { "content-type": "application/xml; charset=utf-8", "cache-control": cache });

/** The name after which each profile sitemap starts. */
async function profileStarts(c: Context<ServerEnv>): Promise<string[]> {
  const starts: string[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const profiles: { name: string }[] = await c.get("services").sharing.profiles(after, mostAddresses);
    if (profiles.length > 0) starts.push(after);
    after = profiles.length === mostAddresses ? profiles.at(-1)?.name : undefined;
  }
  return starts;
}
