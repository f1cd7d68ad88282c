import { createHash } from "node:crypto";
import { Hono } from "hono";
import { badgeSize } from "#features/agents/sharing/embed-snippet.rules.ts";
import type { ServerEnv } from "../env.ts";
import { isUnchanged } from "./page-cache.rules.ts";

/** Fresh for a day, and usable for a week while a newer one is fetched. */
const cache = "public, max-age=86400, stale-while-revalidate=604800";

/** The button that creators embed on their own pages: any site may show it. It sets no cookie. */
export function badgeRoutes(): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.get("/talk-to-me.svg", (c) => {
    const svg = badge(c.get("brand").name);
    const headers = {
      etag: `"${createHash("sha256").update(svg).digest("base64url").slice(0, 16)}"`,
      "cache-control": cache,
      vary: "Host",
      "cross-origin-resource-policy": "cross-origin",
    };
    if (isUnchanged(c.req.header("if-none-match"), headers.etag)) return c.body(null, 304, headers);
    return c.body(svg, 200, { ...headers, "content-type": "image/svg+xml; charset=utf-8" });
  });
  return routes;
}

/** In the visitor's sans-serif font, fitted to its width. */
function badge(brand: string): string {
  const { width, height } = badgeSize;
  const name = brand.replace(/[&<>]/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 56" role="img">
<title>Talk to me on ${name}</title>
<rect x=".5" y=".5" width="239" height="55" rx="27.5" fill="#0a0d10" stroke="#26302f"/>
<g fill="none" stroke="#3ddc84" stroke-width="3" stroke-linecap="round"><path d="M24 24v8M31 18v20M38 22v12M45 26v4"/></g>
<g font-family="Helvetica, Arial, sans-serif" fill="#e9efed"><text x="60" y="27" font-size="17" font-weight="600">Talk to me</text>
<text x="60" y="43" font-size="11" fill="#94a3a0" textLength="160" lengthAdjust="spacingAndGlyphs">on ${name} · an AI voice · 18+</text></g>
</svg>
`;
}
