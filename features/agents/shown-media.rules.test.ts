import { expect, test } from "vitest";
import { shownMedia } from "./shown-media.rules.ts";

test("only reviewed media have an address, in their owner's order", () => {
  const entries = [
    { id: "c", state: "approved", alt: "A harbour at night" },
    { id: "a", state: "pending" },
    { id: "b", state: "refused" },
    { id: "d", state: "approved", poster: true },
  ] as const;
  expect(shownMedia(entries)).toEqual([
    { address: "/media/files/c", alt: "A harbour at night", poster: null },
    { address: "/media/files/d", alt: "", poster: "/media/files/d/poster.webp" },
  ]);
  expect(shownMedia([])).toEqual([]);
});
