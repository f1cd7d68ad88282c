import { type ComponentType, createElement, type HTMLAttributes } from "react";
import { createKeptParts, type KeptParts } from "./kept-parts.ts";

/** Room for one character, and no part is that short. */
const nothing = 1;

/**
 * While parts are being worked on, the same facts look different after each change: nothing is kept. They are made by
 * themselves all the same, so that one which asks for more than its facts breaks here and not in the built site alone.
 */
const parts: KeptParts | null = import.meta.env.SSR
  ? createKeptParts((await import("react-dom/server")).renderToString, import.meta.env.PROD ? undefined : nothing)
  : null;

type KeptProps<Facts extends object> = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  /** The element around the part. */
  as: "div" | "footer" | "li" | "section";
  of: ComponentType<Facts>;
  /** Everything that the part shows, as plain data, and nothing that belongs to one visitor. */
  facts: Facts;
};

/**
 * A part that looks the same for everybody to whom the same facts are shown: the server makes it once for each set of
 * facts. It stands apart: within it there is no router, no data of the page, no picture that is fetched early, no id of
 * React's, and nothing that belongs to one visitor. Browsers take it over like any other part.
 */
export function Kept<Facts extends object>({ as, of, facts, ...attributes }: KeptProps<Facts>) {
  if (parts === null) return createElement(as, attributes, createElement(of, facts));
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: parts.html(of, facts) } });
}
