import type { MetaDescriptor } from "react-router";
import { type Brand, brandOfHost, pageTitle } from "#features/brand/brand.rules.ts";
import type { RootData } from "../root-data.ts";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
export type PageWords = { title: string; description?: string; image?: string; indexed?: boolean };

/** The data of the root loader, or undefined on an error page without it. */
export function rootDataOf(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}

/** Title with the brand's suffix, description and social card: every page has all three. */
export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const brand: Brand = root?.brand ?? brandOfHost("");
  const origin = root?.origin ?? "";
  const title = pageTitle(brand, words.title);
  const description = words.description ?? brand.homeDescription;
  return [
    { title },
    { name: "description", content: description },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${origin}${words.image ?? "/preview_models/1.png"}` },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "rating", content: "adult" },
    ...(words.indexed === false ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
