import { expect, test } from "vitest";
import { DraftSaver, type PutAnswer, type PutDraft } from "./draft-saver.ts";

const valid = { basic: true, voice: false, pricing: true };

/** A server that answers as it is told and notes what it was asked. */
function saver(...answers: PutAnswer[]) {
  const asked: Parameters<PutDraft>[0][] = [];
  const put: PutDraft = async (body) => {
    asked.push(body);
    return answers.shift() ?? { kind: "saved", edition: body.edition + 1, valid };
  };
  const made = new DraftSaver({ edition: 4, put, onValid: () => {}, restMs: 1, retryMs: 1 });
  const until = (state: string) =>
    new Promise<void>((resolve) => {
      const look = () => made.snapshot().state === state && resolve();
      made.subscribe(look);
      look();
    });
  return { made, asked, until };
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
  const { made, asked, until } = saver({ kind: "failed" }, { kind: "failed" });
  made.typed({ name: "Lan" });
  await until("failing");
  await until("saved");
  expect(asked.map(({ fields }) => fields)).toEqual([{ name: "Lan" }, { name: "Lan" }, { name: "Lan" }]);
});

test("another window's words are not written over unless that is asked for", async () => {
  const { made, asked, until } = saver({ kind: "conflict", message: "Changed elsewhere" });
  made.typed({ name: "Mine" });
  await until("conflict");
  made.typed({ name: "Mine too" });
  expect(made.snapshot()).toMatchObject({ state: "conflict", message: "Changed elsewhere" });
  await made.keepMine();
  expect(asked.at(-1)).toEqual({ edition: 4, overwrite: true, fields: { name: "Mine too" } });
  expect(made.snapshot().state).toBe("saved");
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
