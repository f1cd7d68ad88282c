import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.rules.ts";

test("gives headings anchors, and lists them in the table of contents down to level three", () => {
  const { html, headings, ids } = renderMarkdown("## What it costs\n\nText.\n\n### By the minute\n\n#### Deeper\n");
  expect(headings).toEqual([
    { id: "what-it-costs", title: "What it costs", depth: 2 },
    { id: "by-the-minute", title: "By the minute", depth: 3 },
  ]);
  expect(ids).toEqual(["what-it-costs", "by-the-minute", "deeper"]);
  expect(html).toContain(
    '<h2 id="what-it-costs">What it costs<a class="heading-link" href="#what-it-costs" aria-hidden="true" tabindex="-1">#</a></h2>',
  );
});

test("gives two headings with the same text different anchors", () => {
  expect(renderMarkdown("## Fees\n\n## Fees\n").ids).toEqual(["fees", "fees-1"]);
});

test("drops raw HTML and reports it with its line", () => {
  const { html, faults } = renderMarkdown("One\n\n<script>alert(1)</script>\n\nTwo <b>bold</b>\n");
  expect(html).not.toMatch(/<script|<b>/);
  expect(faults.map(({ line }) => line)).toEqual([3, 5, 5]);
  expect(faults[0]?.message).toContain("raw HTML");
});

test("opens external links in a new tab without a referrer, and leaves internal ones unchanged", () => {
  const { html } = renderMarkdown(
    "[a](https://x.example/) [b](/docs) [c](mailto:me@x.example) [d]({{billingSupportUrl}})",
  );
  expect(html).toContain('<a href="https://x.example/" target="_blank" rel="noopener noreferrer">a</a>');
  expect(html).toContain('<a href="/docs">b</a>');
  expect(html).toContain('<a href="mailto:me@x.example">c</a>');
  expect(html).toContain('<a href="%7B%7BbillingSupportUrl%7D%7D" target="_blank" rel="noopener noreferrer">d</a>');
});

test.each(["javascript:alert(1)", "data:text/html,x", "//elsewhere.example", "http://plain.example", "other.md"])(
  "a link to %s has no address",
  (address) => {
    expect(renderMarkdown(`[x](${address})`).html).toBe("<p><a>x</a></p>");
  },
);

test("makes a table scrollable, also by keyboard, and labels it by its heading", () => {
  const { html } = renderMarkdown("## Prices\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n");
  expect(html).toContain('<div class="table-scroll" tabindex="0" role="region" aria-label="Table: Prices"><table>');
  expect(html).toContain('<td align="right">2</td>');
  expect(html.match(/table-scroll/g)).toHaveLength(1);
});

test("no element has a style or an inline handler", () => {
  const { html } = renderMarkdown(
    "| a |\n| :-: |\n| 1 |\n\n```js\nx\n```\n\n- [x] done\n\n![words](/brand/nocturne.svg)\n",
  );
  expect(html).not.toMatch(/\s(style|on\w+)=/);
  expect(html).toContain('<pre tabindex="0">');
});

test("stores the plain text of each section for the search, with its blocks separated", () => {
  const { sections, words } = renderMarkdown(
    "Intro **bold**.\n\n## One\n\n- first\n- second\n\n| a | b |\n| - | - |\n| c | d |\n",
  );
  expect(sections).toEqual([
    { id: null, heading: "", text: "Intro bold." },
    { id: "one", heading: "One", text: "first second a b c d" },
  ]);
  expect(words).toBe(8);
});

test("reports first-level headings, skipped levels and pictures without alt text, with their lines", () => {
  const { faults } = renderMarkdown("# Title\n\n## A\n\n#### C\n\n![](/brand/nocturne.svg)\n");
  expect(faults).toEqual([
    { line: 1, message: "the title stands in the front matter: begin with ##" },
    { line: 5, message: "a heading of level 3 is left out" },
    { line: 7, message: expect.stringContaining("a picture needs words") },
  ]);
});
