import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import type { Opinions } from "#features/ratings/ratings.schema.ts";
import { CallerOpinions, hasOpinions } from "./caller-opinions.tsx";

const ivy = { name: "Ivy", rating: { count: 8, likedPercent: 75 } } as AgentDetail;
const wren = { id: "wren", name: "Wren", modelUsername: "lamplighter", mood: "calm", voice: null, baseRate: "0.60" };
const opinions = {
  reasons: [{ thumb: "up", reason: "listening", count: 5 }],
  alsoLiked: [wren],
} as unknown as Opinions;
const many = {
  reasons: ["listening", "voice", "persona"].map((reason, at) => ({ thumb: "up", reason, count: 5 - at })),
  alsoLiked: [],
} as unknown as Opinions;
const none: Opinions = { reasons: [], alsoLiked: [] };

function htmlOf(agent: AgentDetail, said: Opinions): string {
  const element = <CallerOpinions agent={agent} opinions={said} />;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />).replaceAll(
    "<!-- -->",
    "",
  );
}

test("a profile says how many callers liked the companion, why, and what they liked besides", () => {
  const html = htmlOf(ivy, opinions);
  expect(html).toMatch(/75%<\/strong> of 8 callers liked Ivy/);
  expect(html).toContain("5 callers: Really listened");
  expect(html).toMatch(/Callers also liked.*Wren.*Calm.*\$0\.60\/min/);
  const drawn = htmlOf(ivy, many);
  expect(drawn).toMatch(/Really listened.*5.*callers/);
  expect(drawn, "the page's policy refuses inline styles").not.toContain("style=");
});

test("a section without figures is left out", () => {
  const unrated = { ...ivy, rating: null };
  expect(htmlOf(unrated, opinions)).not.toContain("What callers say");
  expect(htmlOf(ivy, none)).not.toContain("Callers also liked");
  expect(hasOpinions({ agent: unrated, opinions: none })).toBe(false);
});
