import type { MetaDescriptor } from "react-router";
import { rootDataOf } from "#app/navigation/page-meta.ts";
import type { ContentPage, Place } from "#features/content/content.schema.ts";

/** What search engines read of a page of words: what it is, from when, and where it stands. */
export function structuredArticle(
  matches: Parameters<typeof rootDataOf>[0],
  page: ContentPage,
  area: Place,
): MetaDescriptor[] {
  const root = rootDataOf(matches);
  if (!root) return [];
  const whole = (path: string) => `${root.origin}${path}`;
  const publisher = { "@type": "Organization", name: root.brand.name, url: whole("/") };
  const changed = page.updated ?? page.date;
  const article = {
    "@context": "https://schema.org",
    "@type": page.date === null ? "TechArticle" : "BlogPosting",
    headline: page.title,
    description: page.description,
    inLanguage: "en",
    mainEntityOfPage: whole(page.path),
    publisher,
    author: page.author === null ? publisher : { "@type": "Organization", name: page.author },
    ...(page.date === null ? {} : { datePublished: page.date }),
    ...(changed === null ? {} : { dateModified: changed }),
  };
  const trail = [area, ...page.above, page].map(({ path, title }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: title,
    item: whole(path),
  }));
  const breadcrumbs = { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: trail };
  return [{ "script:ld+json": article }, { "script:ld+json": breadcrumbs }];
}
