import { expect, test } from "vitest";
import { beginsWith, likeness, mostAlike, soughtIn } from "./people-search.rules.ts";

const uid = "01a1fe15-f802-7397-b9db-21c4eaf01c8c";

test("what is typed is taken as what it looks like", () => {
  expect(soughtIn("  ")).toEqual({ by: "nothing" });
  expect(soughtIn(uid.toUpperCase())).toEqual({ by: "uid", uid });
  expect(soughtIn(`sandbox:pi_${uid}`)).toMatchObject({ by: "payment", purchaseId: uid });
  expect(soughtIn(`pi_${uid}`)).toMatchObject({ by: "payment", purchaseId: uid });
  expect(soughtIn("ch_3Nf8aKq2L")).toEqual({ by: "payment", reference: "ch_3Nf8aKq2L", purchaseId: null });
  expect(soughtIn("@NightOwl")).toEqual({ by: "words", words: "nightowl" });
  expect(soughtIn("Owl@Example.com")).toEqual({ by: "words", words: "owl@example.com" });
  expect(soughtIn("night_owl")).toEqual({ by: "words", words: "night_owl" });
});

test("a name with one slip is alike, another name is not", () => {
  for (const slip of ["nigthowl", "nightow", "nitghtowl", "nightoowl"]) {
    expect(likeness(slip, "nightowl"), slip).toBeGreaterThan(0.35);
  }
  expect(likeness("nightowl", "morning-lark")).toBeLessThan(0.2);
  expect(likeness("...", "nightowl")).toBe(0);
});

test("the most alike stands first, whichever of the three names it is", () => {
  const rows = [
    { username: "lark", email: "morning@example.com", name: null },
    { username: "a-nightowl", email: "x@example.com", name: null },
    { username: "zed", email: "y@example.com", name: "Nightowl" },
    { username: "nightowlet", email: "z@example.com", name: null },
  ];
  expect(mostAlike("nightowl", rows, 10).map(({ username }) => username)).toEqual(["zed", "a-nightowl", "nightowlet"]);
  expect(mostAlike("nightowl", rows, 1)).toHaveLength(1);
});

test("signs of a pattern mean themselves", () => {
  expect(beginsWith("a_b%c\\")).toBe("a\\_b\\%c\\\\%");
});
