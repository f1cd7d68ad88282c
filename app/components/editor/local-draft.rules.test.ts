import { expect, test } from "vitest";
import { type EditorFields, fieldNames } from "#features/agents/agent-editor.schema.ts";
import { KEPT_MS, localDraftOf, notSaved } from "./local-draft.rules.ts";

function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}
const saved = Object.fromEntries(fieldNames.map((name) => [name, ""])) as EditorFields;

test("what could not be saved is kept for its member, in this browser, for two weeks", () => {
  const here = shelf();
  let now = 0;
  const draft = localDraftOf(
    () => here,
    "Rae",
    () => now,
  );
  expect(draft.read()).toBeNull();
  draft.keep({ tone: "Unhurried" });
  expect(
    localDraftOf(
      () => here,
      "rae",
      () => now,
    ).read(),
  ).toEqual({ tone: "Unhurried" });
  expect(
    localDraftOf(
      () => here,
      "sol",
      () => now,
    ).read(),
  ).toBeNull();
  now = KEPT_MS + 1;
  expect(draft.read()).toBeNull();
  expect(here.kept.size).toBe(0);
  draft.keep({ tone: "Slow" });
  draft.forget();
  expect(here.kept.size).toBe(0);
});

test("a browser that keeps nothing, and what is no draft, stop nobody", () => {
  const closed = () => {
    throw new Error("denied");
  };
  const draft = localDraftOf(closed, "rae", () => 0);
  draft.keep({ tone: "Slow" });
  draft.forget();
  expect(draft.read()).toBeNull();
  for (const text of ["", "7", "{}", '{"at":0,"fields":{"password":"x","tone":4}}']) {
    const here = shelf();
    here.kept.set("nocturne.editor-draft.rae", text);
    expect(
      localDraftOf(
        () => here,
        "rae",
        () => 0,
      ).read(),
      text,
    ).toBeNull();
  }
});

test("only what is not saved is offered", () => {
  const now = { ...saved, tone: "Slow", welcomes: "rain\nsea", baseRate: "1.50" };
  expect(notSaved({ tone: "Slow ", welcomes: "rain \r\n\r\nsea", baseRate: "1.5" }, now)).toBeNull();
  expect(notSaved({ baseRate: "1.55" }, now)).toEqual({ baseRate: "1.55" });
  expect(notSaved({ tone: "Slower", welcomes: "rain\nsea" }, now)).toEqual({ tone: "Slower" });
});
