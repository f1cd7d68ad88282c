import { type Context, Hono } from "hono";
import { commonFailures } from "#platform/errors/failure.ts";
import type { ShareCard } from "#server/share-cards/share-card.ts";
import type { ShareCards } from "#server/share-cards/share-cards.ts";
import type { ServerEnv } from "../env.ts";
import { isUnchanged } from "./page-cache.rules.ts";

/** The background of the home page's card. */
const homeCover = { mood: "calm", contentType: "", pitch: "low", pace: "even" } as const;

/** Sites that show shared links fetch it once a day at most. */
const cache = "public, max-age=86400";

/**
 * Preview images of shared links. Crawlers pass no age gate, and only get what the link says: a name, a line and a
 * price on an abstract picture.
 */
export function cardRoutes(cards: ShareCards): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  routes.get("/home.png", (c) => {
    const { name, homeTitle, homeDescription } = c.get("brand");
    const cover = { ...homeCover, id: name, name };
    const foot = "AI voices · pay by the second · 18+";
    return send(c, cards, { brand: name, title: homeTitle, line: homeDescription, foot, cover });
  });

  routes.get("/:file{.+\\.png}", async (c) => {
    const username = c.req.param("file").slice(0, -".png".length);
    const { sharing, covers } = c.get("services");
    const agent = await sharing.agentOf(username);
    const cover = agent && (await covers.seedOf(agent.id));
    if (!agent || !cover) throw commonFailures.notFound();
    return send(c, cards, {
      brand: c.get("brand").name,
      title: agent.name,
      line: agent.tagline || `by @${agent.username}`,
      foot: `${agent.price} a minute · an AI voice · 18+`,
      cover,
    });
  });

  return routes;
}

async function send(c: Context<ServerEnv>, cards: ShareCards, card: ShareCard): Promise<Response> {
  const { hash, png } = await cards.of(card);
  const headers = { etag: `"${hash}"`, "cache-control": cache, vary: "Host" };
  if (isUnchanged(c.req.header("if-none-match"), headers.etag)) return c.body(null, 304, headers);
  return c.body(new Uint8Array(png), 200, { ...headers, "content-type": "image/png" });
}
