import { expect, test } from "vitest";
import { type EditorFields, fieldNames } from "#features/agents/fields/agent-fields.rules.ts";
import { byKey } from "#platform/text/keys.rules.ts";
import { DraftSaver, type PutAnswer, type PutDraft } from "./draft-saver.ts";
import { LeftBehind, putBack, takeTheirs } from "./left-behind.ts";
import { localDraftOf } from "./local-draft.rules.ts";

const valid = { basic: true, voice: true, pricing: true };
const saved: EditorFields = byKey(fieldNames, () => "");
const failed: PutAnswer = { kind: "failed" };

/** An editor that opens where an earlier visit has left a tone, before a server that answers as it is told. */
function opened(answers: PutAnswer[] = []) {
  const shelf = new Map<string, string>();
  const storage = {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => void shelf.set(name, text),
    removeItem: (name: string) => void shelf.delete(name),
  };
  const local = localDraftOf(
    () => storage,
    "rae",
    () => 0,
  );
  local.keep({ tone: "Slow" });
  const asked: Parameters<PutDraft>[0][] = [];
  const put: PutDraft = async (body) => {
    asked.push(body);
    return answers.shift() ?? { kind: "saved", edition: body.edition + 1, valid };
  };
  const leftBehind = new LeftBehind(local);
  const saver = new DraftSaver({
    edition: 4,
    saved,
    put,
    theirs: async () => saved,
    local: leftBehind,
    onValid: () => {},
    restMs: 60_000,
    retryMs: 60_000,
  });
  const left = leftBehind.find(saved, 4) ?? {};
  return { leftBehind, saver, asked, left, here: () => local.read(4) };
}

test.each<[string, PutAnswer, RegExp]>([
  ["while offline", failed, /^The server could not be reached. Your words are kept/],
  [
    "over another window's words",
    { kind: "conflict", message: "x" },
    /^Changed in another window meanwhile. Your words/,
  ],
  ["signed out", { kind: "signed-out" }, /^You are signed out. Your words are kept/],
  ["when they are refused", { kind: "refused", message: "Too long" }, /^Too long$/],
])("words that are put back %s stay where they are, and the reason is told", async (_when, answer, reason) => {
  const { leftBehind, saver, left, here } = opened([answer]);
  expect(await putBack({ leftBehind, saver }, left)).toMatch(reason);
  expect(here()).toEqual({ tone: "Slow" });
  // The form does not show them: what it shows instead is no change of them.
  saver.typed({ tone: "", mood: "calm" });
  expect(saver.unsaved()).toEqual({ mood: "calm" });
  saver.stop();
  expect(await putBack({ leftBehind, saver }, left)).toBeNull();
  expect(here()).toBeNull();
});

test("words that are put back go after what was typed meanwhile, and wait as long as that cannot be saved", async () => {
  const { leftBehind, saver, asked, left, here } = opened([failed]);
  saver.typed({ mood: "calm" });
  expect(await putBack({ leftBehind, saver }, left)).toMatch(/Your words are kept/);
  saver.stop();
  expect(here()).toEqual({ tone: "Slow", mood: "calm" });
  expect(await putBack({ leftBehind, saver }, left)).toBeNull();
  expect(asked.slice(1)).toEqual([
    { edition: 4, overwrite: false, fields: { mood: "calm" } },
    { edition: 5, overwrite: false, fields: { tone: "Slow" } },
  ]);
  expect(here()).toBeNull();
});

test("discarding old words keeps what is typed now and not saved", () => {
  const { leftBehind, saver, here } = opened();
  saver.typed({ mood: "calm" });
  leftBehind.decide(saver.unsaved());
  expect(here()).toEqual({ mood: "calm" });
  saver.stop();
});

test("taking another window's words waits until they can be read, and leaves older ones to be decided", async () => {
  const { leftBehind, saver, here } = opened();
  saver.typed({ mood: "calm" });
  expect(await takeTheirs(leftBehind, async () => null)).toMatch(
    /^What is saved could not be read. Your words are kept/,
  );
  expect(here()).toEqual({ tone: "Slow", mood: "calm" });
  expect(await takeTheirs(leftBehind, async () => saved)).toBeNull();
  expect(here()).toEqual({ tone: "Slow" });
  saver.stop();
});

test("words that a form has saved are not offered afterwards, whatever stands there by then", () => {
  const { leftBehind, saver, here } = opened();
  leftBehind.decide({});
  saver.typed({ mood: "calm" });
  const typed = { ...saved, mood: "calm" };
  expect(saver.settle()).toBeNull();
  leftBehind.send(saver.newOf(typed), 4);
  expect(here()).toEqual({ mood: "calm" });
  expect(leftBehind.find({ ...saved, mood: "written since by somebody else" }, 6)).toBeNull();
});
