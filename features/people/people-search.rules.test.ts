import { expect, test } from "vitest";
import { mostSimilar, parseSearch, prefixPattern, similarity } from "./people-search.rules.ts";

const uid = "01a1fe15-f802-7397-b9db-21c4eaf01c8c";

test("recognises what was typed", () => {
  expect(parseSearch("  ")).toEqual({ by: "nothing" });
  expect(parseSearch(uid.toUpperCase())).toEqual({ by: "uid", uid });
  expect(parseSearch(`sandbox:pi_${uid}`)).toMatchObject({ by: "payment", purchaseId: uid });
  expect(parseSearch(`pi_${uid}`)).toMatchObject({ by: "payment", purchaseId: uid });
  expect(parseSearch("ch_3Nf8aKq2L")).toEqual({ by: "payment", reference: "ch_3Nf8aKq2L", purchaseId: null });
  expect(parseSearch("@NightOwl")).toEqual({ by: "text", text: "nightowl" });
  expect(parseSearch("Owl@Example.com")).toEqual({ by: "text", text: "owl@example.com" });
  expect(parseSearch("night_owl")).toEqual({ by: "text", text: "night_owl" });
});

test("rates a name with one typo as similar, another name not", () => {
  for (const slip of ["nigthowl", "nightow", "nitghtowl", "nightoowl"]) {
    expect(similarity(slip, "nightowl"), slip).toBeGreaterThan(0.35);
  }
  expect(similarity("nightowl", "morning-lark")).toBeLessThan(0.2);
  expect(similarity("...", "nightowl")).toBe(0);
});

test("sorts the most similar first, by any of the three names", () => {
  const rows = [
    { username: "lark", email: "morning@example.com", name: null },
    { username: "a-nightowl", email: "x@example.com", name: null },
    { username: "zed", email: "y@example.com", name: "Nightowl" },
    { username: "nightowlet", email: "z@example.com", name: null },
  ];
  expect(mostSimilar("nightowl", rows, 10).map(({ username }) => username)).toEqual([
    "zed",
    "a-nightowl",
    "nightowlet",
  ]);
  expect(mostSimilar("nightowl", rows, 1)).toHaveLength(1);
});

test("escapes LIKE wildcards", () => {
  expect(prefixPattern("a_b%c\\")).toBe("a\\_b\\%c\\\\%");
});
