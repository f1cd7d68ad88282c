import { expect, test } from "vitest";
import { fillBlanks } from "./blanks.rules.ts";

test("what the installation knows is filled in, as text", () => {
  expect(fillBlanks("<p>{{brand}} &#x26; {{brand}}</p>", { brand: "A <b> & C" })).toBe(
    "<p>A &lt;b&gt; &amp; C &#x26; A &lt;b&gt; &amp; C</p>",
  );
});

test("what it does not know is marked as missing, never invented", () => {
  expect(fillBlanks("{{operator}}", {})).toBe("<mark>[to be completed: the operator's company name]</mark>");
  expect(fillBlanks("{{constructor}}", {})).toContain("<mark>[to be completed");
});

test("an address in a link is filled in as well", () => {
  expect(fillBlanks('<a href="%7B%7Burl%7D%7D">x</a>', { url: "https://billing.example/?a=1&b=2" })).toBe(
    '<a href="https://billing.example/?a=1&amp;b=2">x</a>',
  );
});
