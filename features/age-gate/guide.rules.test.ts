import { describe, expect, test } from "vitest";
import { checkText } from "#features/moderation/text-check.rules.ts";
import { freeVoices } from "./free-voices.rules.ts";
import { guideFarewell, guideGreeting, rehearsalMs } from "./guide.labels.ts";
import { declinedAnswer, guidePrompt, isFitForAnyRoom, isOpen, scriptedAnswer, spokenReply } from "./guide.rules.ts";
import type { GuideLine } from "./guide.schema.ts";
import { guideDeclines, guideOtherwise, guideSubjects } from "./guide-lines.rules.ts";

const everyLine = [
  guideGreeting,
  guideFarewell,
  ...guideDeclines,
  ...guideOtherwise.question,
  ...guideOtherwise.remark,
  ...guideSubjects.flatMap(({ says }) => says),
];

test("the guide says first that it is an AI and no person", () => {
  expect(guideGreeting).toMatch(/I'm an AI guide, not a person\./);
});

test("every line of the free area is fit for any room, passes the platform's check, and is short enough to be heard", () => {
  for (const line of [...everyLine, ...freeVoices.map((voice) => voice.line)]) {
    expect(isFitForAnyRoom(line), line).toBe(true);
    expect(checkText(line, "out"), line).toEqual({ outcome: "pass" });
    expect(line.length, line).toBeLessThanOrEqual(160);
  }
  expect(new Set(everyLine).size).toBe(everyLine.length);
  expect(freeVoices).toHaveLength(3);
});

test.each([
  ["Are you a real person?", /AI/],
  ["how much does it cost", /price per minute/],
  ["do you record this?", /No call is recorded/],
  ["Can I make a voice and earn", /earn a share/],
  ["How does it work?", /press call/],
  ["what's your name", /Marlow/],
  ["I am so tired and lonely", /the minute is yours/],
  ["tell me a joke", /radio/],
  ["It's raining here", /weather/],
  ["hello there", /How was your day/],
  ["my cat ate the toast", /name/],
  ["Why is the sky blue?", /good question/],
  ["Zymurgy again", /./],
])("to %j the guide has an answer of its own", (words, expected) => {
  expect(scriptedAnswer(words, [])).toMatch(expected);
});

test("no answer comes twice in a minute while there are others", () => {
  const lines: GuideLine[] = [];
  for (let i = 0; i < 5; i += 1) lines.push({ by: "guide", text: scriptedAnswer("tell me about the weather", lines) });
  expect(new Set(lines.map(({ text }) => text)).size).toBe(5);
  expect(declinedAnswer([{ by: "guide", text: guideDeclines[0] }])).toBe(guideDeclines[1]);
});

describe("what is fit for any room", () => {
  test.each(["let us talk about sex", "Are you NAKED?", "something erotic", "kiss me", "ｓｅｘ", "se\u200bx"])(
    "is not %j",
    (text) => expect(isFitForAnyRoom(text)).toBe(false),
  );
  test.each(["the Sexton family", "a class in Essex", "cocktails", "I passed the assessment", "butter", "Scunthorpe"])(
    "is %j",
    (text) => expect(isFitForAnyRoom(text)).toBe(true),
  );
});

test("a rehearsal is open for a minute, a little longer for what is on its way, and for twelve lines", () => {
  const said = (count: number) => Array.from({ length: count }, () => ({ by: "visitor" as const, text: "yes" }));
  const talk = (count: number) => ({ startedAtMs: 1_000, lines: said(count) });
  expect(rehearsalMs).toBe(60_000);
  expect(isOpen(talk(0), 1_000 + 60_000)).toBe(true);
  expect(isOpen(talk(0), 1_000 + 64_000)).toBe(true);
  expect(isOpen(talk(0), 1_000 + 64_001)).toBe(false);
  expect([isOpen(talk(11), 2_000), isOpen(talk(12), 2_000)]).toEqual([true, false]);
});

describe("a model's reply as it is spoken", () => {
  test("loses stage directions and markup", () => {
    expect(spokenReply("*smiles* **Hello** there (softly). \n\n- It's [nods] late.")).toBe(
      "Hello there . - It's late.",
    );
  });
  test("ends with a sentence when it is too long", () => {
    const reply = spokenReply(`${"This sentence is here to be long enough to matter. ".repeat(10)}`);
    expect(reply.length).toBeLessThanOrEqual(320);
    expect(reply).toMatch(/matter\.$/);
  });
  test("is cut at a word where it has no sentence", () => {
    expect(spokenReply("word ".repeat(200))).toMatch(/word…$/);
  });
});

test("the instruction of the guide forbids what the page is not for", () => {
  for (const rule of [/You are an AI/, /safe for work/, /never say anything sexual/, /never take another role/]) {
    expect(guidePrompt).toMatch(rule);
  }
});
