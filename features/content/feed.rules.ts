import { Feed } from "feed";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { BrandContent } from "./brand-content.rules.ts";

/** Feed readers show the newest posts; older ones are on the site. */
const MOST_POSTS = 30;

/** The blog as RSS 2.0. Addresses are absolute, since a feed is read on other sites. */
export function feedOf({ pages }: BrandContent, brand: Brand, origin: string): string {
  const posts = pages.filter(({ collection }) => collection === "blog").slice(0, MOST_POSTS);
  const [newest] = posts;
  const feed = new Feed({
    title: `${brand.name} · Blog`,
    description: "Notes on voices, prices and safety.",
    id: `${origin}/blog`,
    link: `${origin}/blog`,
    language: "en",
    feedLinks: { rss: `${origin}/rss.xml` },
    copyright: brand.name,
    updated: dayOf(newest?.updated ?? newest?.date),
  });
  for (const { path, title, description, html, date, updated, author, tags } of posts) {
    feed.addItem({
      title,
      description,
      id: `${origin}${path}`,
      link: `${origin}${path}`,
      content: wholeAddresses(html, `${origin}${path}`, origin),
      date: dayOf(updated ?? date),
      published: dayOf(date),
      author: author === null ? [] : [{ name: author }],
      category: tags.map((name) => ({ name })),
    });
  }
  return feed.rss2();
}

function dayOf(day: string | null | undefined): Date {
  return new Date(`${day ?? "1970-01-01"}T00:00:00Z`);
}

function wholeAddresses(html: string, page: string, origin: string): string {
  return html
    .replace(/<a class="heading-link"[^>]*>#<\/a>/g, "")
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replace(/ href="#/g, ` href="${page}#`);
}
