import { expect, onTestFinished, test, vi } from "vitest";
import type { EditorFields } from "#features/agents/fields/agent-fields.rules.ts";
import { DraftSaver, draftsOf, type PutAnswer, type PutDraft } from "./draft-saver.ts";

/** What another window has saved. */
const saved = { name: "Theirs" } as EditorFields;
const valid = { basic: true, voice: false, pricing: true };

/** A server that answers as it is told and notes what it was asked. */
function saver(answers: PutAnswer[] = [], loaded: Partial<EditorFields> = {}) {
  const asked: Parameters<PutDraft>[0][] = [];
  const put: PutDraft = async (body) => {
    asked.push(body);
    return answers.shift() ?? { kind: "saved", edition: body.edition + 1, valid };
  };
  const kept: Partial<EditorFields>[] = [];
  const local = { keep: (fields: Partial<EditorFields>) => void kept.push(fields), forget: () => void kept.push({}) };
  const theirs = async () => saved;
  const reads: Partial<EditorFields>[] = [];
  const made = new DraftSaver({
    edition: 4,
    saved: loaded,
    put,
    theirs,
    local,
    onValid: () => {},
    onOverwritten: () => void reads.push(made.unsaved()),
    restMs: 1,
    retryMs: 1,
  });
  const until = (state: string) =>
    new Promise<void>((resolve) => {
      const look = () => made.snapshot().state === state && resolve();
      made.subscribe(look);
      look();
    });
  return { made, asked, until, kept, reads };
}

test("what is typed at once is saved at once, over the edition it was typed over", async () => {
  const { made, asked, until } = saver();
  made.typed({ name: "L" });
  made.typed({ name: "La", tone: "calm" });
  expect(made.snapshot().state).toBe("saving");
  await until("saved");
  expect(asked).toEqual([{ edition: 4, overwrite: false, fields: { name: "La", tone: "calm" } }]);
  expect(made.snapshot().edition).toBe(5);
});

test("a failure is told and tried again with everything that was typed", async () => {
  const { made, asked, until } = saver([{ kind: "failed" }, { kind: "failed" }]);
  made.typed({ name: "Lan" });
  await until("failing");
  await until("saved");
  expect(asked.map(({ fields }) => fields)).toEqual([{ name: "Lan" }, { name: "Lan" }, { name: "Lan" }]);
});

test("once another window's words are written over, the page is read anew: what that window saved in other fields stands", async () => {
  const { made, until, reads } = saver([{ kind: "conflict", message: "Changed elsewhere" }, { kind: "failed" }]);
  made.typed({ name: "Mine" });
  await until("conflict");
  void made.keepMine();
  await until("failing");
  expect(reads).toEqual([]);
  made.typed({ tone: "calm" });
  await until("saved");
  expect(reads, "with nothing left to be lost").toEqual([{}]);
  made.typed({ name: "Mine again" });
  await until("saving");
  await until("saved");
  expect(reads, "not after an ordinary save").toHaveLength(1);
});

test("another window's words are not written over unless that is asked for", async () => {
  const { made, asked, until } = saver([{ kind: "conflict", message: "Changed elsewhere" }]);
  made.typed({ name: "Mine" });
  await until("conflict");
  made.typed({ name: "Mine too" });
  expect(made.snapshot()).toMatchObject({ state: "conflict", message: "Changed elsewhere", theirs: saved });
  expect(made.unsaved()).toEqual({ name: "Mine too" });
  await made.keepMine();
  expect(asked.at(-1)).toEqual({ edition: 4, overwrite: true, fields: { name: "Mine too" } });
  expect(made.snapshot().state).toBe("saved");
});

test("on a slow connection there is one request at a time, each based on the revision that the one before made", async () => {
  const waiting: (() => void)[] = [];
  const editions: number[] = [];
  const put: PutDraft = async ({ edition }) => {
    editions.push(edition);
    await new Promise<void>((answered) => waiting.push(answered));
    return { kind: "saved", edition: edition + 1, valid };
  };
  const local = { keep: () => {}, forget: () => {} };
  const slow = new DraftSaver({ edition: 4, put, theirs: async () => saved, local, onValid: () => {} });
  const save = (name: string) => {
    slow.typed({ name });
    void slow.now();
  };
  const settled = () => new Promise((done) => setImmediate(done));
  save("A");
  // Two pauses in typing pass while the first request is in progress, and one while the second is.
  save("B");
  save("C");
  await settled();
  waiting.shift()?.();
  await settled();
  save("D");
  await settled();
  expect(editions).toEqual([4, 5]);
  waiting.shift()?.();
  await settled();
  expect(editions).toEqual([4, 5, 6]);
  waiting.shift()?.();
  await settled();
  expect(slow.unsaved()).toEqual({});
  expect(slow.snapshot()).toMatchObject({ state: "saved", edition: 7 });
});

test("a save that is overtaken by more typing does not count as saved", async () => {
  let answer: () => void = () => {};
  const put: PutDraft = ({ edition }) =>
    new Promise((resolve) => {
      answer = () => resolve({ kind: "saved", edition: edition + 1, valid });
    });
  const local = { keep: () => {}, forget: () => {} };
  const slow = new DraftSaver({ edition: 4, put, theirs: async () => saved, local, onValid: () => {}, restMs: 60_000 });
  slow.typed({ name: "La" });
  const first = slow.now();
  await Promise.resolve();
  slow.typed({ name: "Lan" });
  answer();
  await first;
  expect(slow.snapshot()).toMatchObject({ state: "saving", edition: 5 });
  expect(slow.unsaved()).toEqual({ name: "Lan" });
  const second = slow.now();
  await Promise.resolve();
  answer();
  await second;
  expect(slow.snapshot()).toMatchObject({ state: "saved", edition: 6 });
});

test("before a form is sent, nothing waits and nothing is on its way", async () => {
  const { made, asked, until } = saver();
  made.typed({ name: "Late" });
  expect(made.settle()).toBeNull();
  expect(asked).toEqual([]);
  made.typed({ name: "Later" });
  await until("saved");
  made.typed({ name: "Latest" });
  await until("saving");
  expect(made.snapshot().edition).toBe(5);
});

test("what is typed is kept in the browser until the server has it", async () => {
  const { made, until, kept } = saver();
  made.typed({ name: "La" });
  expect(kept).toEqual([{ name: "La" }]);
  await until("saved");
  expect(kept.at(-1)).toEqual({});
});

test("signed out, nothing is sent any more and everything typed is kept, until it is asked to save again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { made, asked, until, kept } = saver([{ kind: "signed-out" }]);
  made.typed({ name: "Mine" });
  vi.runAllTimers();
  await until("signed-out");
  made.typed({ tone: "calm" });
  expect(kept.at(-1)).toEqual({ name: "Mine", tone: "calm" });
  vi.runAllTimers();
  expect(made.snapshot().state).toBe("signed-out");
  expect(asked).toHaveLength(1);
  await made.now();
  expect(asked.at(-1)).toEqual({ edition: 4, overwrite: false, fields: { name: "Mine", tone: "calm" } });
  expect([made.snapshot().state, kept.at(-1)]).toEqual(["saved", {}]);
});

test("a form that another window's save has overtaken is a conflict with its words, and can be kept", async () => {
  const { made, asked } = saver();
  await made.meet({ name: "Mine", tone: "calm" }, "Changed elsewhere");
  expect(made.snapshot()).toMatchObject({ state: "conflict", theirs: saved });
  await made.keepMine();
  expect(asked).toEqual([{ edition: 4, overwrite: true, fields: { name: "Mine", tone: "calm" } }]);
});

test("of a whole form only what was typed here is sent, so that another window's words stay", async () => {
  const { made, asked, until } = saver([], { name: "La", tone: "calm", mood: "" });
  made.typed({ name: "La", tone: "calm", mood: "" });
  expect(made.snapshot().state).toBe("resting");
  made.typed({ name: "La", tone: "calm", mood: "warm" });
  await until("saved");
  expect(asked).toEqual([{ edition: 4, overwrite: false, fields: { mood: "warm" } }]);
});

test.each([
  ["a short draft outlives its page", 10, true],
  ["one that browsers would not keep alive is sent all the same", 20_000, false],
])("%s", async (_, length, keepalive) => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ edition: 1, valid }));
  onTestFinished(() => fetched.mockRestore());
  const fields = { backstory: "நி".repeat(length) };
  expect(await draftsOf("ivy")({ edition: 0, overwrite: false, fields })).toMatchObject({ kind: "saved" });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive });
});
