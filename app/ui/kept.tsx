import { type ComponentType, createElement, type HTMLAttributes } from "react";
import { createKeptParts, type KeptParts } from "./kept-parts.ts";

/** Room for one character, and no part is that short. */
const nothing = 1;

/**
 * In development nothing is cached, because a code change alters the HTML of the same facts. Parts are still rendered in
 * isolation, so that one which needs more than its facts already fails here.
 */
const parts: KeptParts | null = import.meta.env.SSR
  ? createKeptParts((await import("react-dom/server")).renderToString, import.meta.env.PROD ? undefined : nothing)
  : null;

type KeptProps<Facts extends object> = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  /** The element around the cached part. */
  as: "div" | "footer" | "li" | "section";
  of: ComponentType<Facts>;
  /** Everything that the part shows, as plain data without anything about the visitor. */
  facts: Facts;
};

/**
 * A part that looks the same for everyone who sees the same facts: the server renders it once for each set of facts. It is
 * rendered in isolation: no router, no page data, no image preloads, no React ids, and nothing about the visitor. Browsers
 * hydrate it like any other part.
 */
export function Kept<Facts extends object>({ as, of, facts, ...attributes }: KeptProps<Facts>) {
  if (parts === null) return createElement(as, attributes, createElement(of, facts));
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: parts.html(of, facts) } });
}
