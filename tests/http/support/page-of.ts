import type { Visitor } from "./visitor.ts";

/** A page as a browser without scripts gets it, without following where it leads. */
export async function pageOf(who: Visitor, address: string, headers: Record<string, string> = {}) {
  const { status, text, headers: given } = await who.ask(address, { headers });
  return {
    status,
    html: text,
    to: given.get("location") ?? undefined,
    title: /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, ""),
    navigations: [...text.matchAll(/<nav[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name),
  };
}
