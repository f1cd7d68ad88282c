import { useId } from "react";
import { renderToString } from "react-dom/server";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { createKeptParts } from "./kept-parts.ts";

type Facts = { name: string; price?: string };
const Card = ({ name, price = "free" }: Facts) => (
  <p>
    {name} & {price}
  </p>
);
const Field = ({ name }: Facts) => <input id={useId()} name={name} />;
const Described = ({ name }: Facts) => <p aria-describedby={`${name} ${useId()}-hint`}>_R_0_ in words</p>;
const Here = () => <p>{useLocation().pathname}</p>;
const Title = ({ name }: Facts) => <b>{name}</b>;

/** Parts that count their renders. */
function counted(most?: number) {
  const made: string[] = [];
  const parts = createKeptParts((part) => {
    const html = renderToString(part);
    made.push(html);
    return html;
  }, most);
  return { parts, made };
}

test("a part is rendered once for each set of facts", () => {
  const { parts, made } = counted();
  const first = parts.html(Card, { name: "Ivy" });
  expect(first).toBe("<p>Ivy<!-- --> &amp; <!-- -->free</p>");
  expect(parts.html(Card, { name: "Ivy" })).toBe(first);
  expect(made).toHaveLength(1);
  expect(parts.html(Card, { name: "Ivy", price: "$2" })).toContain("$2");
  expect(parts.html(Title, { name: "Ivy" })).toBe("<b>Ivy</b>");
  expect(made).toHaveLength(3);
});

test("the cache stays small: the least recently used entry is evicted first", () => {
  const { parts, made } = counted(200);
  for (const name of ["a", "b", "c", "d", "e", "f"]) parts.html(Card, { name });
  parts.html(Card, { name: "f" });
  expect(made).toHaveLength(6);
  parts.html(Card, { name: "a" });
  expect(made).toHaveLength(7);
});

test("a part in regular use stays cached while many others are requested", () => {
  const { parts, made } = counted(200);
  for (const name of ["a", "b", "c", "d", "e", "f"]) {
    parts.html(Card, { name: "of every page" });
    parts.html(Card, { name });
  }
  expect(made.filter((html) => html.includes("of every page"))).toHaveLength(1);
});

test("a part that preloads something is refused", () => {
  const { parts } = counted();
  expect(() => parts.html(({ name }: Facts) => <img src="/a.png" alt={name} />, { name: "a" })).toThrow(/early/);
});

test("a part with a React id is refused", () => {
  const { parts } = counted();
  expect(() => parts.html(Field, { name: "a" })).toThrow(/ids/);
  expect(() => parts.html(Described, { name: "a" })).toThrow(/ids/);
  expect(parts.html(() => <p>_R_0_ in words</p>, {})).toContain("_R_0_");
});

test("a part that uses the router is refused", () => {
  const { parts } = counted();
  expect(() => parts.html(Here, {})).toThrow();
});
