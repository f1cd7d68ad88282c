import { expect, test } from "vitest";
import { KEPT_MS } from "../editor/old-drafts.rules.ts";
import { keptWords } from "./kept-words.rules.ts";

const saved = { username: "rae", name: "Rae", description: "Late, and low." };

function browser() {
  const shelf = new Map<string, string>();
  const storage = {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => void shelf.set(name, text),
    removeItem: (name: string) => void shelf.delete(name),
  };
  const visit = (username = "rae", now = 0) =>
    keptWords(
      () => storage,
      { form: "profile", username },
      () => now,
    );
  return { shelf, visit };
}

test("what was typed and not saved is offered on the next visit, and only that", () => {
  const { visit } = browser();
  visit().keep({ ...saved, description: "Early, and bright.", intent: "profile" }, saved);
  expect(visit().left(saved)).toEqual({ description: "Early, and bright." });
  expect(visit().left(saved), "and again, until it is decided").not.toBeNull();
  visit().keep(saved, saved);
  expect(visit().left(saved)).toBeNull();
});

test("what is saved by now, or was taken back while typing, is not kept", () => {
  const { shelf, visit } = browser();
  visit().keep({ ...saved, description: "Early,  and bright. " }, saved);
  expect(visit().left({ ...saved, description: "Early, and bright." })).toBeNull();
  expect(shelf.size).toBe(0);
  visit().keep({ ...saved, name: "R" }, saved);
  visit().keep(saved, saved);
  expect(shelf.size).toBe(0);
});

test("what an earlier visit has left lies below what is typed now, until it is decided", () => {
  const { shelf, visit } = browser();
  visit().keep({ ...saved, name: "R", description: "Early, and bright." }, saved);
  const left = visit().left(saved);
  visit().keep({ ...saved, name: "Ra" }, saved, left);
  expect(visit().left(saved)).toEqual({ name: "Ra", description: "Early, and bright." });
  visit().keep(saved, saved, left);
  expect(visit().left(saved)).toEqual(left);
  visit().keep({ ...saved, name: "Ra" }, saved);
  expect(visit().left(saved)).toEqual({ name: "Ra" });
  visit().keep(saved, saved);
  expect(shelf.size).toBe(0);
});

test("it is kept for two weeks, and for nobody who signs in afterwards", () => {
  const { shelf, visit } = browser();
  visit().keep({ ...saved, name: "R" }, saved);
  expect(visit("rae", KEPT_MS).left(saved)).toEqual({ name: "R" });
  expect(visit("rae", KEPT_MS + 1).left(saved)).toBeNull();
  visit().keep({ ...saved, name: "R" }, saved);
  expect(visit("other").left(saved)).toBeNull();
  expect(shelf.size).toBe(0);
});

test("where a browser keeps nothing, nothing happens", () => {
  const forbidden = keptWords(
    () => {
      throw new Error("SecurityError");
    },
    { form: "profile", username: "rae" },
    () => 0,
  );
  forbidden.keep({ ...saved, name: "R" }, saved);
  expect(forbidden.left(saved)).toBeNull();
});
