import { get } from "node:http";
import { describe, expect, test } from "vitest";
import { sharedSite } from "./support/shared-site.ts";

/** Passes no gate, as no crawler does. */
const site = await sharedSite();
const crawler = await site.visit({ gate: false });

/** Width and height of a PNG. */
async function pngSize(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPng = bytes.subarray(1, 4).toString() === "PNG";
  return { answer, size: isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : null };
}

/** The browser's own `fetch` does not let a host be named. */
function etagAt(host: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const asked = { port: site.port, path: "/media/cards/home.png", headers: { host } };
    get(asked, (answer) => resolve(answer.resume().headers.etag)).on("error", reject);
  });
}

describe("the card of a shared link", () => {
  test("is a public picture of 1200 by 630, for the site and for a profile", async () => {
    for (const path of ["/media/cards/home.png", `/media/cards/${site.stage.creators[0]?.username}.png`]) {
      const { answer, size } = await pngSize(path);
      expect([answer.status, size, answer.headers.get("content-type")], path).toEqual([200, [1200, 630], "image/png"]);
      const etag = answer.headers.get("etag") ?? "";
      const again = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers: { "if-none-match": etag } });
      expect(again.status, path).toBe(304);
    }
  });

  test("differs from brand to brand", async () => {
    const etags = await Promise.all(["nocturne.test", "velvet.test", "ember.test"].map(etagAt));
    expect(etags.every((etag) => etag !== undefined)).toBe(true);
    expect(new Set(etags).size).toBe(3);
  });

  test("is there for public agents only", async () => {
    const [creator] = site.stage.creators.slice(1);
    if (!creator) throw new Error("The demo has one creator only");
    await site.db.updateTable("agents").set({ status: "paused" }).where("id", "=", creator.agentId).execute();
    expect((await crawler.get(`/media/cards/${creator.username}.png`)).status).toBe(404);
    await site.db.updateTable("agents").set({ status: "active" }).where("id", "=", creator.agentId).execute();
    expect((await crawler.get("/media/cards/nobody-here.png")).status).toBe(404);
  });
});

test("the icon of the installed app is a picture of each size that the manifest names", async () => {
  const { icons } = JSON.parse((await crawler.get("/manifest.webmanifest")).text) as {
    icons: { src: string; sizes: string }[];
  };
  expect(icons.length).toBeGreaterThan(1);
  for (const { src, sizes } of icons) {
    const { answer, size } = await pngSize(src);
    expect([answer.status, size?.join("x")], src).toEqual([200, sizes]);
  }
});

describe("for search engines", () => {
  test("robots.txt lists the closed paths and the sitemap", async () => {
    const { text } = await crawler.get("/robots.txt");
    expect(text).toContain("Disallow: /user/");
    expect(text).toMatch(/Sitemap: http:\/\/.+\/sitemap\.xml/);
  });

  test("the sitemap lists every public page and every public profile, and no other", async () => {
    const index = await crawler.get("/sitemap.xml");
    expect(index.headers.get("content-type")).toContain("application/xml");
    const maps = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => new URL(at).pathname);
    expect(maps).toEqual(["/sitemap-pages.xml", "/sitemap-profiles-1.xml"]);
    const pages = (await crawler.get("/sitemap-pages.xml")).text;
    for (const path of ["/agents", "/blog", "/docs", "/legal/terms"]) expect(pages).toContain(`${path}</loc>`);
    const profiles = (await crawler.get("/sitemap-profiles-1.xml")).text;
    for (const { username } of site.stage.creators) expect(profiles).toContain(`/${username}</loc>`);
    expect(profiles.match(/<loc>/g)).toHaveLength(site.stage.creators.length);
    expect(profiles).not.toContain("caller");
    expect((await crawler.get("/sitemap-profiles-2.xml")).status).toBe(404);
  });
});
