import { z } from "zod";

/** The kinds of content; each is a folder of the content directory and an area of the site. */
export const collections = ["blog", "docs", "legal"] as const;
export type Collection = (typeof collections)[number];

export const audiences = ["customers", "creators"] as const;
export type Audience = (typeof audiences)[number];

/** YAML parses an unquoted day as a timestamp; content uses days only. */
const day = z.preprocess(
  (value) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 10) : value),
  z.iso.date("a day such as 2026-11-20"),
);
const line = (longest: number) => z.string().trim().min(1, "some words").max(longest, `at most ${longest} characters`);
const tag = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower case words with hyphens");

const common = {
  title: line(90),
  /** Shown in lists, in search results and as the page's meta description. */
  description: line(180),
  /** Shown with the preview token only. */
  draft: z.boolean().default(false),
};
const order = z.number().int("a whole number");

/** The front matter fields of each collection. Unknown names are refused, since they are probably typos. */
export const frontMatterOf = {
  blog: z.strictObject({
    ...common,
    date: day,
    updated: day.optional(),
    author: line(60),
    audience: z.enum(audiences),
    tags: z.array(tag).min(1).max(4),
  }),
  docs: z.strictObject({ ...common, updated: day, order, audience: z.enum(audiences) }),
  legal: z.strictObject({
    ...common,
    updated: day,
    order,
    /** No lawyer has reviewed it for this operator yet; the page says so. */
    template: z.boolean().default(false),
  }),
};

const previewToken = z.string().max(200).optional();

/** For routes whose only query parameter is the preview token. */
export const previewQuery = z.object({ preview: previewToken });

export const listQuery = z.object({
  preview: previewToken,
  tag: tag.max(40).optional(),
  audience: z.enum(audiences).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export type ListQuery = Omit<z.infer<typeof listQuery>, "preview">;

export const searchQuery = z.object({ q: z.string().trim().max(100).default("") });

/** A page in a list. */
export const contentEntry = z.object({
  slug: z.string(),
  path: z.string().meta({ description: "Where the page stands on the site", example: "/docs/calls/billing" }),
  title: z.string(),
  description: z.string(),
  date: z.string().nullable().meta({ description: "The day of publication; blog only" }),
  updated: z.string().nullable().meta({ description: "The day of the last change" }),
  author: z.string().nullable(),
  audience: z.enum(audiences).nullable(),
  tags: z.array(z.string()),
  draft: z.boolean(),
  template: z.boolean(),
  readingMinutes: z.number().int(),
});
export type ContentEntry = z.infer<typeof contentEntry>;

export const heading = z.object({ id: z.string(), title: z.string(), depth: z.union([z.literal(2), z.literal(3)]) });
export type Heading = z.infer<typeof heading>;

const place = z.object({ path: z.string(), title: z.string() });
/** The address and title of a page. */
export type Place = z.infer<typeof place>;

/** A whole page. */
export const contentPage = contentEntry.extend({
  html: z.string().meta({ description: "The text, as safe HTML" }),
  headings: z.array(heading),
  above: z.array(place).meta({ description: "The pages above this one, the topmost first" }),
  children: z.array(contentEntry).meta({ description: "The pages right below this one" }),
  previous: place.nullable(),
  next: place.nullable(),
});
export type ContentPage = z.infer<typeof contentPage>;

export const contentList = z.object({
  collection: z.enum(collections),
  entries: z.array(contentEntry),
  tags: z.array(z.string()).meta({ description: "Every tag that an entry of the collection has" }),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
});
export type ContentList = z.infer<typeof contentList>;

/** A page in the navigation, with its children. */
export type NavigationNode = Place & { draft: boolean; audience: Audience | null; children: NavigationNode[] };
const navigationNode: z.ZodType<NavigationNode> = place.extend({
  draft: z.boolean(),
  audience: z.enum(audiences).nullable(),
  get children() {
    return z.array(navigationNode);
  },
});
export const contentNavigation = z.object({
  blog: z.array(navigationNode),
  docs: z.array(navigationNode),
  legal: z.array(navigationNode),
});
export type ContentNavigation = z.infer<typeof contentNavigation>;

/** A search result. */
export type SearchHit = { path: string; title: string; heading: string; kind: SearchKind; excerpt: Excerpt };
export type SearchKind = Collection | "site";
/** Text around a match, with the matches marked. */
export type Excerpt = { text: string; isMatch: boolean }[];
