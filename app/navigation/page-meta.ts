import type { MetaDescriptor } from "react-router";
import { type Brand, pageTitle } from "#features/brand/brand.rules.ts";
import { defaultBrand } from "#features/brand/default-brand.rules.ts";
import type { RootData } from "../context/root-data.ts";

type Matches = readonly ({ id: string; pathname?: string; loaderData?: unknown } | undefined)[];
export type PageWords = {
  title: string;
  description?: string;
  /** A picture of 1200 by 630 for shared links; the brand's own where there is none. */
  image?: string;
  indexed?: boolean;
  /** The address under which search engines know the page, where it is not its path alone. */
  canonical?: string;
  type?: "website" | "article" | "profile";
  /** What the page is about, in the words of schema.org. Only what is true and stands on the page. */
  facts?: Record<string, unknown>;
};

/** The label by which filters know sites for adults (Restricted To Adults). */
const restrictedToAdults = "RTA-5042-1996-1400-1577-RTA";
const cardSize = { width: "1200", height: "630" };

/** The data of the root loader, or undefined on an error page without it. */
export function rootDataOf(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}

/** Title with the brand's suffix, description, address and social card: every page has all four. */
export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const brand: Brand = root?.brand ?? defaultBrand;
  const origin = root?.origin ?? "";
  const title = pageTitle(brand, words.title);
  const description = words.description ?? brand.homeDescription;
  const address = `${origin}${words.canonical ?? matches.at(-1)?.pathname ?? "/"}`;
  const indexed = words.indexed !== false;
  return [
    { title: root?.discretion?.neutralTitle ? "Home" : title },
    { name: "description", content: description },
    ...(indexed ? [{ tagName: "link", rel: "canonical", href: address }] : [{ name: "robots", content: "noindex" }]),
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: words.type ?? "website" },
    { property: "og:url", content: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${origin}${words.image ?? "/media/cards/home.png"}` },
    { property: "og:image:width", content: cardSize.width },
    { property: "og:image:height", content: cardSize.height },
    { property: "og:image:alt", content: `${words.title}: an abstract picture of voice lines` },
    { property: "og:locale", content: "en_US" },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "rating", content: "adult" },
    { name: "RATING", content: restrictedToAdults },
    ...(words.facts ? [{ "script:ld+json": { "@context": "https://schema.org", ...words.facts } }] : []),
  ];
}
