import { expect, test } from "vitest";
import { checkText } from "#features/moderation/text-check.rules.ts";
import type { ChatMessage } from "#voice/ports/language-model.ts";
import { createScriptedPersona, personaScripts } from "./scripted-persona.ts";
import { aiNotices } from "./scripted-reply.rules.ts";
import type { PersonaScript } from "./scripts/persona-script.ts";

const persona = createScriptedPersona();
const types = Object.keys(personaScripts);
const turnsOfOneCall = [
  "hello",
  "My name is Sam.",
  "I'm really tired, it was a long day at the office",
  "yes",
  "no",
  "What should we talk about?",
  "I listened to some music on the train",
  "ok",
  "Why do you say that?",
  "It rained the whole way home and I forgot my umbrella, so I stood in the doorway of a bakery for half an hour and watched the street, which was oddly the best part of my day",
  "maybe",
  "I had a cup of coffee with my friend",
  "",
  "Are you a real person?",
  "I feel a bit lonely tonight",
  "Tell me a story",
  "that was funny",
  "I can't sleep",
  "will you remember this tomorrow?",
  "I have to go, good night",
];

async function reply(contentType: string, callSeed: string, messages: ChatMessage[]): Promise<string> {
  const request = {
    messages,
    callSeed,
    signal: new AbortController().signal,
    persona: {
      name: "Ivy",
      contentType,
      systemPrompt: "",
      firstMessage: "Good to hear you.",
      language: "en",
      voice: { voiceId: "warm-alto", speed: 1 },
    },
  };
  let text = "";
  for await (const piece of persona.stream(request)) text += piece;
  return text;
}

async function talk(contentType: string, callSeed: string, lines: string[]): Promise<string[]> {
  const messages: ChatMessage[] = [
    { role: "system", content: "" },
    { role: "assistant", content: "Good to hear you." },
  ];
  const replies: string[] = [];
  for (const content of lines) {
    messages.push({ role: "user", content });
    const answer = await reply(contentType, callSeed, messages);
    messages.push({ role: "assistant", content: answer });
    replies.push(answer);
  }
  return replies;
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);
const linesOf = (script: PersonaScript) => [
  ...Object.values(script.reactions).flat(),
  ...script.echoes,
  ...script.stories,
  ...script.questions,
  ...script.closings,
];
const allLines = types.flatMap((type) => linesOf(personaScripts[type] ?? never()));

function never(): never {
  throw new Error("a content type without a script");
}

/** What was said within the last ten turns. */
function repeatedWithinTen(replies: string[]): string[] {
  return replies.flatMap((text, turn) => {
    const before = replies.slice(Math.max(0, turn - 10), turn).flatMap(sentencesOf);
    return sentencesOf(text).filter((sentence) => before.includes(sentence));
  });
}

for (const type of types) {
  test(`twenty turns of ${type} repeat no reply or sentence within ten turns, in thirty calls`, async () => {
    for (let call = 0; call < 30; call += 1) {
      const replies = await talk(type, `call-${call}`, turnsOfOneCall);
      expect(new Set(replies).size).toBe(20);
      expect(repeatedWithinTen(replies)).toEqual([]);
    }
  });

  test(`${type} does not repeat itself when the caller says the same thing twenty times`, async () => {
    for (const line of ["work", "yes", "no", "hm", "", "Are you human?", "What do you think?", "I walked the dog"]) {
      const replies = await talk(
        type,
        "same",
        Array.from({ length: 20 }, () => line),
      );
      const notices = new Set(aiNotices);
      const spoken = replies.map((text) =>
        sentencesOf(text)
          .filter((sentence) => !notices.has(sentence))
          .join(" "),
      );
      expect(repeatedWithinTen(spoken)).toEqual([]);
    }
  });

  test(`${type} has at least sixty sentences of its own`, () => {
    const sentences = new Set(linesOf(personaScripts[type] ?? never()).flatMap(sentencesOf));
    expect(sentences.size).toBeGreaterThanOrEqual(60);
  });

  test(`${type} says plainly that it is an AI, however it is asked`, async () => {
    const questions = [
      "are you human?",
      "Are you a real person",
      "you're a robot, right?",
      "am I talking to a machine?",
      "is this a recording",
      "Is there anybody there?",
      "so what are you",
      "do you have a body?",
      "hang on, are you even real",
      "be honest — human or bot?",
      "Is this an AI?",
      "I think you're just a computer program",
    ];
    for (const [turn, question] of questions.entries()) {
      const lines = [...turnsOfOneCall.slice(0, turn), question];
      expect((await talk(type, `honest-${turn}`, lines)).at(-1)).toMatch(/\bAI\b/);
    }
  });
}

test("no sentence belongs to two content types, or twice to one", () => {
  const sentences = [...aiNotices, ...allLines].flatMap(sentencesOf);
  const twice = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
  expect(twice).toEqual([]);
});

test("nothing in the scripts is explicit", () => {
  const explicit =
    /\b(sex\w*|nud\w+|naked|undress\w*|strip\w*|genital\w*|orgasm\w*|climax\w*|arous\w*|erotic\w*|lick\w*|moan\w*|thrust\w*|nipple\w*|breasts?|thighs?|lust\w*|horny|masturbat\w*|intercourse|fetish\w*|spank\w*|whip\w*|slave\w*|lingerie|kiss\w*)\b/i;
  expect(allLines.filter((line) => explicit.test(line))).toEqual([]);
});

test("every line passes the text check", () => {
  const refused = [...aiNotices, ...allLines].filter((line) => checkText(line, "out").outcome !== "pass");
  expect(refused).toEqual([]);
});

test("no line claims to be human or promises to remember", () => {
  const claims =
    /\b(I'm|I am|as) (a|an|your) (\w+ )?(human|person|woman|man|girl|guy|lady)\b|\bI was born\b|\bmy (body|skin|lips|hands?)\b/i;
  const promises =
    /\bI('ll| will| always)? remember\b|\bnever forget\b|\bI('ll| will) (keep|save) (this|that|it) in mind\b/i;
  expect(allLines.filter((line) => claims.test(line) || promises.test(line))).toEqual([]);
});

test("the same call and turn give the same reply, another call another conversation", async () => {
  const [once, again] = [await talk("joi", "a", turnsOfOneCall), await talk("joi", "a", turnsOfOneCall)];
  expect(again).toEqual(once);
  expect(await talk("joi", "b", turnsOfOneCall)).not.toEqual(once);
});

test("a topic is taken up, and a harmless word of the caller is repeated now and then", async () => {
  const tired = await talk("girlfriend-experience", "t", ["I'm so tired"]);
  expect(personaScripts["girlfriend-experience"]?.reactions.tired.some((line) => tired[0]?.includes(line))).toBe(true);
  const echoed = await Promise.all(
    types.map(async (type) =>
      (
        await talk(type, "e", [
          "I saw a lighthouse near the harbour bridge",
          "We walked in the garden together all day",
          "My train passed the old river again",
        ])
      ).join(" "),
    ),
  );
  for (const text of echoed) expect(text).toMatch(/\b(bridge|garden|river)\b/i);
});

test("a caller's word is only repeated if it is known to be harmless", async () => {
  for (const type of types) {
    const replies = await talk(
      type,
      "x",
      Array.from({ length: 20 }, () => "I really want xyzzyword from you today"),
    );
    expect(replies.join(" ")).not.toContain("xyzzyword");
  }
});

test("turns end in different ways: some ask, some do not", async () => {
  for (const type of types) {
    const replies = await talk(type, "ends", turnsOfOneCall);
    const asking = replies.filter((text) => text.endsWith("?")).length;
    expect(asking).toBeGreaterThanOrEqual(4);
    expect(asking).toBeLessThanOrEqual(16);
  }
});

test("an unknown content type still gets a conversation", async () => {
  expect((await talk("something-new", "u", ["hello"]))[0]).not.toBe("");
});
