import { expect, test } from "vitest";
import { forgetDrafts, KEPT_MS } from "#app/components/editor/old-drafts.rules.ts";
import { type EditorFields, fieldNames } from "#features/agents/fields/agent-fields.rules.ts";
import { byKey } from "#platform/text/keys.rules.ts";
import { localDraftOf, notSaved } from "./local-draft.rules.ts";

function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}
const saved: EditorFields = byKey(fieldNames, () => "");

test("what could not be saved is kept for its member, in this browser, for two weeks", () => {
  const here = shelf();
  let now = 0;
  const draft = localDraftOf(
    () => here,
    "Rae",
    () => now,
  );
  expect(draft.read(0)).toBeNull();
  draft.keep({ tone: "Unhurried" });
  expect(
    localDraftOf(
      () => here,
      "rae",
      () => now,
    ).read(0),
  ).toEqual({ tone: "Unhurried" });
  expect(
    localDraftOf(
      () => here,
      "sol",
      () => now,
    ).read(0),
  ).toBeNull();
  now = KEPT_MS + 1;
  expect(draft.read(0)).toBeNull();
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
  expect(draft.read(0)).toBeNull();
  for (const text of ["", "7", "{}", '{"at":0,"fields":{"password":"x","tone":4}}']) {
    const here = shelf();
    here.kept.set("nocturne.editor-draft.rae", text);
    expect(
      localDraftOf(
        () => here,
        "rae",
        () => 0,
      ).read(0),
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

test("what went with a form is offered again only where the companion shows that it was not taken", () => {
  const here = shelf();
  const draft = localDraftOf(
    () => here,
    "rae",
    () => 0,
  );
  draft.keep({ mood: "calm" }, { over: 4, fields: { tone: "Slow" } });
  expect(draft.read(4)).toEqual({ mood: "calm", tone: "Slow" });
  // Whatever stands there by now: the words were saved, and somebody has written others since.
  expect(draft.read(6)).toEqual({ mood: "calm" });
});

test("words that lie too long go without a visit of the editor, and all of them with a sign-out", () => {
  const entry = (at: number) => JSON.stringify({ at, fields: { tone: "Slow" } });
  const here = {
    "nocturne.editor-draft.rae": entry(0),
    "nocturne.editor-draft.sol": entry(KEPT_MS),
    "nocturne.editor-draft.ivo": "nonsense",
    "other-thing": "stays",
  };
  Object.defineProperty(here, "getItem", { value: (name: keyof typeof here) => here[name] ?? null });
  Object.defineProperty(here, "removeItem", { value: (name: keyof typeof here) => delete here[name] });
  const storage = () => here as unknown as Storage;
  forgetDrafts(storage, { olderThan: KEPT_MS + 1 });
  expect(Object.keys(here)).toEqual(["nocturne.editor-draft.sol", "other-thing"]);
  forgetDrafts(storage, "all");
  expect(Object.keys(here)).toEqual(["other-thing"]);
  forgetDrafts(() => {
    throw new Error("denied");
  }, "all");
});
