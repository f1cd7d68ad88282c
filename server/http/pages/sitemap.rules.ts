export type Address = { path: string; updated: string | null };

/** The size limit of a sitemap; the protocol allows ten times as much. */
export const mostAddresses = 5_000;

/** A sitemap of pages. `origin` is the prefix of every URL. */
export function sitemapXml(origin: string, addresses: readonly Address[]): string {
  const urls = addresses.map(({ path, updated }) => {
    const changed = updated === null ? "" : `<lastmod>${escaped(updated)}</lastmod>`;
    return `<url><loc>${escaped(origin + path)}</loc>${changed}</url>`;
  });
  return document("urlset", urls);
}

/** A sitemap of sitemaps. */
export function sitemapIndexXml(origin: string, paths: readonly string[]): string {
  return document(
    "sitemapindex",
    paths.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>`),
  );
}

function document(element: string, parts: string[]): string {
  const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${schema}">\n${parts.join("\n")}\n</${element}>\n`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** robots.txt. Members' pages require a sign-in anyway. */
export function robotsText(origin: string): string {
  const closed = ["/api/", "/user/", "/model/", "/admin", "/call/", "/dev/", "/sandbox/", "/age-gate", "/search"];
  const open = ["/media/cards/"];
  return [
    "User-agent: *",
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
