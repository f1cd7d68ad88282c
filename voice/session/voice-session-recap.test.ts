import { describe, expect, test } from "vitest";
import type { ChatMessage, LanguageModel } from "#voice/ports/language-model.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";

const isForNotes = ([first]: readonly ChatMessage[]) => first?.content.startsWith("You keep notes") === true;
const whole = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content).join("\n");

/** Notes hold every fact of the caller; a reply is short. `fails`: writing notes fails. */
function keeper(requests: ChatMessage[][], fails = false): LanguageModel {
  return {
    name: "keeper",
    rehearsal: false,
    async *stream({ messages }) {
      requests.push(structuredClone(messages));
      if (!isForNotes(messages)) return yield* ["I see, ", "go on."];
      if (fails) throw new Error("no notes today");
      yield [...new Set(whole(messages).match(/fact-\d+/g))].join(" ");
    },
  };
}

async function longCall(turns: number, fails = false) {
  const requests: ChatMessage[][] = [];
  const call = sessionUnderTest(() => ({ languageModel: keeper(requests, fails) }));
  await call.begin();
  for (let turn = 1; turn <= turns; turn += 1) {
    call.ask(turn <= 20 ? `Remember this: fact-${turn}.` : `We talk about the weather of day ${turn}.`);
    await call.clock.advance(12_000);
  }
  return { ...call, answers: requests.filter((messages) => !isForNotes(messages)) };
}

describe("a call of a hundred and fifty turns", () => {
  test("forgets nothing of its beginning, and its prompts do not grow", async () => {
    const { answers } = await longCall(150);
    expect(answers).toHaveLength(150);
    const last = whole(answers.at(-1) ?? []);
    for (let fact = 1; fact <= 20; fact += 1) expect(last).toContain(`fact-${fact}`);
    for (const messages of answers) expect(messages.length).toBeLessThanOrEqual(130);
    expect(last).not.toContain("day 25.");
  });

  test("starts most prompts with the same words as the one before", async () => {
    const { answers } = await longCall(150);
    const late = answers.slice(40);
    const same = late.slice(1).filter((messages, at) => {
      const before = late[at] ?? [];
      return JSON.stringify(messages.slice(0, before.length)) === JSON.stringify(before);
    });
    expect(same.length / (late.length - 1)).toBeGreaterThanOrEqual(0.9);
  });

  test("goes on when notes fail: it stays bounded, and the caller does not notice", async () => {
    const { answers, errorCodes, hookCalls } = await longCall(150, true);
    for (const messages of answers) expect(messages.length).toBeLessThanOrEqual(130);
    expect(errorCodes()).toEqual([]);
    expect(hookCalls.filter(({ hook }) => hook === "onFault")).toEqual([]);
  });
});
