import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { everyPath } from "#tests/builders/site-map.ts";

/** What a visitor reads at a path; the empty text where there is none. */
export type Read = (path: string) => Promise<string>;

/** Addresses of one kind, such as profiles and pictures of the same folder, of which the first are taken. */
const OF_EACH_KIND = 4;
/** Signing out would end the session of every later request. */
const unwanted = /^\/(logout|login\/again)\b/;
const starts = [
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
  "/favicon.ico",
  "/livez",
  "/readyz",
  "/api/openapi.json",
  "/api/docs",
];

/**
 * Every address that a GET is answered at: screens and their data, documented endpoints, built files, and what the answers
 * that `reads` get link to (feeds, sitemaps, covers, samples).
 */
export async function everyAddress(reads: readonly Read[]): Promise<string[]> {
  const screens = everyPath().filter((path) => !/[:*]/.test(path));
  const described = await endpoints(reads);
  const found = new Set([...starts, ...screens, ...described].filter((path) => !unwanted.test(path)));
  const kinds = new Map<string, number>();
  // A set is walked to its end, with what is added on the way.
  for (const path of found) {
    for (const read of reads) {
      for (const linked of linksIn(await read(path))) {
        const kind = kindOf(linked);
        const known = kinds.get(kind) ?? 0;
        if (found.has(linked) || unwanted.test(linked) || known >= OF_EACH_KIND) continue;
        kinds.set(kind, known + 1);
        found.add(linked);
      }
    }
  }
  const pages = [...found].filter((path) => everyPath().includes(path) && path !== "/");
  return [...found, ...pages.map((path) => `${path}.data`), "/_root.data", ...builtFiles()];
}

async function endpoints(reads: readonly Read[]): Promise<string[]> {
  const documents = await Promise.all(reads.map((read) => read("/api/openapi.json")));
  const paths = documents.flatMap((text) =>
    Object.entries((JSON.parse(text) as { paths: Record<string, object> }).paths),
  );
  const texts = await Promise.all(reads.flatMap((read) => ["/api/agents", "/api/me/statement", "/api/me"].map(read)));
  const named = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(texts.join("\n"))?.[1] ?? "nobody";
  const facts: Record<string, string> = {
    agents: named("id"),
    conversations: named("callId"),
    calls: named("callId"),
    purchases: named("purchaseId"),
    users: named("uid"),
  };
  return [...new Set(paths.filter(([, operations]) => "get" in operations).map(([path]) => path))].map((path) =>
    path
      .replace(/([\w-]+)\/\{\w+\}/g, (_, noun: string) => `${noun}/${facts[noun] ?? "nobody"}`)
      .replace(/\{\w+\}/g, "nobody"),
  );
}

/** Paths of the site that a page, a style, a feed or an answer in JSON names. */
function linksIn(text: string): string[] {
  const named = text.matchAll(
    /(?:href|src|action|content)="(\/[^"/][^"]*|\/)"|<loc>https?:\/\/[^/]+([^<]+)|url\("?(\/[^")]+)|":"(\/(?:media|feeds?)\/[^"]+)"/g,
  );
  return [...named]
    .map(([, ...paths]) => (paths.find(Boolean) ?? "/").replaceAll("&amp;", "&").replace(/#.*/, ""))
    .filter((path) => !path.startsWith("/assets/"));
}

/** The address without what tells one of a kind from another. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*/, "?")
    .replace(/[^/]*\d[^/]*/g, ":")
    .replace(/[^/.]+(?=$|\.|\?)/, "*");

function builtFiles(): string[] {
  const root = join("build", "client");
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|zst)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length).split(sep).join("/"));
}
