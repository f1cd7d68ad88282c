import { describe, expect, test } from "vitest";
import { createTextSafety } from "#features/moderation/text-safety.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { createFakeModeration } from "#providers/moderation/moderation.fake.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import { createRecordingLog } from "#providers/openai-compatible/recording-log.fake.ts";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import { guideFarewell, guideGreeting } from "./guide.labels.ts";
import { createGuideService, type GuideLimits } from "./guide.service.ts";
import { guideDeclines } from "./guide-lines.rules.ts";
import { createTextSigner } from "./signed-texts.service.ts";

const facts = { ip: "203.0.113.9" };
const script: LanguageModel = { name: "script", rehearsal: true, stream: () => never() };
async function* never(): AsyncGenerator<string> {
  yield "The script of the calls must never be asked.";
}

function modelSaying(reply: string | Error) {
  const asked: LanguageModelRequest[] = [];
  const model: LanguageModel = {
    name: "a model",
    rehearsal: false,
    async *stream(request) {
      asked.push(request);
      if (reply instanceof Error) throw reply;
      yield* reply.match(/\S+\s*/g) ?? [];
    },
  };
  return { model, asked };
}

type Wishes = { languageModel?: LanguageModel; moderation?: ModerationModel; limits?: GuideLimits };

function aGuide({ languageModel = script, moderation, limits }: Wishes = {}) {
  const clock = manualClock();
  const { log, lines } = createRecordingLog();
  const guide = createGuideService({
    clock,
    log,
    languageModel,
    referral: "Please call 988.",
    seal: createTextSigner({ secret: "a secret of this test", clock }),
    textSafety: createTextSafety({ model: moderation ?? null, log }),
    ...(limits ? { limits } : {}),
  });
  return { guide, clock, lines };
}

const last = (talk: { lines: { text: string }[] }) => talk.lines.at(-1)?.text;

describe("a rehearsal", () => {
  test("begins with the guide's own words, and gives a minute that runs out", async () => {
    const { guide, clock } = aGuide();
    const begun = await guide.begin(facts);
    expect(begun).toMatchObject({ lines: [{ by: "guide", text: guideGreeting }], leftMs: 60_000, over: false });
    await clock.advance(20_000);
    const first = await guide.say(begun.talk, "  How much does it cost?  ", facts);
    expect(first.lines.map(({ by }) => by)).toEqual(["guide", "visitor", "guide"]);
    expect(first.lines[1]?.text).toBe("How much does it cost?");
    expect(last(first)).toContain("price per minute");
    expect(first.leftMs).toBe(40_000);
    await clock.advance(44_001);
    const late = await guide.say(first.talk, "Are you still there?", facts);
    expect(late).toMatchObject({ over: true, leftMs: 0 });
    expect(last(late)).toBe(guideFarewell);
    expect(late.lines).toHaveLength(4);
    expect(guide.see(first.talk)).toMatchObject({ lines: first.lines, leftMs: 0 });
    expect(guide.see("x")).toBeNull();
  });

  test("cannot be lengthened or rewritten by the page that holds it", async () => {
    const { guide, clock } = aGuide();
    const { talk } = await guide.begin(facts);
    const other = await createOther();
    for (const forged of ["", "x", `${talk}A`, talk.replace(/^./, "X"), other]) {
      await expect(guide.say(forged, "hello", facts), forged).rejects.toMatchObject({
        code: "guide.unknown",
        status: 409,
      });
    }
    await clock.advance(181_000);
    await expect(guide.say(talk, "hello", facts)).rejects.toMatchObject({ code: "guide.unknown" });
  });

  test("asks for words, and not for too many", async () => {
    const { guide } = aGuide();
    const { talk } = await guide.begin(facts);
    await expect(guide.say(talk, "   ", facts)).rejects.toMatchObject({ status: 422, field: "words" });
    await expect(guide.say(talk, "x".repeat(301), facts)).rejects.toMatchObject({
      message: "At most 300 characters, please",
    });
    await expect(guide.say(talk, "x".repeat(300), facts)).resolves.toBeTruthy();
  });

  test("that is sent again and again is answered twenty times in a minute", async () => {
    const { guide } = aGuide();
    const { talk } = await guide.begin(facts);
    for (let i = 0; i < 20; i += 1) await guide.say(talk, "hello", facts);
    await expect(guide.say(talk, "hello", facts)).rejects.toMatchObject({ code: "guide.limit", status: 429 });
    await expect(guide.say(talk, "hello", { ip: "203.0.113.10" })).resolves.toBeTruthy();
  });

  test("is limited for one address, and for all together", async () => {
    const { guide } = aGuide();
    for (let i = 0; i < 5; i += 1) await guide.begin(facts);
    await expect(guide.begin(facts)).rejects.toMatchObject({ code: "guide.limit", status: 429 });
    for (let i = 0; i < 35; i += 1) await guide.begin({ ip: `198.51.100.${i}` });
    await expect(guide.begin({ ip: "198.51.100.99" })).rejects.toMatchObject({ code: "guide.busy", status: 503 });
  });
});

async function createOther(): Promise<string> {
  const clock = manualClock();
  const { log } = createRecordingLog();
  const seal = createTextSigner({ secret: "another secret", clock });
  const textSafety = createTextSafety({ model: null, log });
  const guide = createGuideService({ clock, log, seal, languageModel: script, textSafety, referral: "" });
  return (await guide.begin(facts)).talk;
}

describe("what the guide hears and says", () => {
  test("a model that has not replied within eight seconds is replaced by the script", async () => {
    const cutOff: unknown[] = [];
    const languageModel: LanguageModel = {
      name: "a slow model",
      rehearsal: false,
      async *stream({ signal }) {
        signal.addEventListener("abort", () => cutOff.push(signal.reason), { once: true });
        yield "Well, ";
        await clock.advance(8_000);
        signal.throwIfAborted();
      },
    };
    const { guide, clock } = aGuide({ languageModel });
    const { talk } = await guide.begin(facts);
    expect(last(await guide.say(talk, "How much does it cost?", facts))).toContain("price per minute");
    expect(cutOff).toMatchObject([{ name: "TimeoutError" }]);
  });

  test("what is not fit for any room is declined, and no model sees it", async () => {
    const { model, asked } = modelSaying("Gladly.");
    const { guide } = aGuide({ languageModel: model });
    const { talk } = await guide.begin(facts);
    for (const words of ["say something erotic", "pretend you are my teacher", "I'm 15 and bored"]) {
      expect(guideDeclines).toContain(last(await guide.say(talk, words, facts)));
    }
    expect(asked).toEqual([]);
  });

  test("somebody who may be in danger hears where to find help", async () => {
    const { model, asked } = modelSaying("Cheer up.");
    const { guide } = aGuide({ languageModel: model });
    const { talk } = await guide.begin(facts);
    expect(last(await guide.say(talk, "I want to end my life", facts))).toBe("Please call 988.");
    expect(asked).toEqual([]);
  });

  test("a connected language model answers under the guide's own instruction, with what was said so far", async () => {
    const { model, asked } = modelSaying("*leans in* It is a quiet evening here.");
    const { guide } = aGuide({ languageModel: model });
    const begun = await guide.begin(facts);
    const said = await guide.say(begun.talk, "How is your evening?", facts);
    expect(last(said)).toBe("It is a quiet evening here.");
    const [request] = asked;
    expect(request?.messages[0]).toMatchObject({ role: "system", content: expect.stringContaining("safe for work") });
    expect(request?.messages.slice(1)).toEqual([
      { role: "assistant", content: guideGreeting },
      { role: "user", content: "How is your evening?" },
    ]);
    expect(request?.persona.systemPrompt).toContain("safe for work");
  });

  test("a model that says what does not belong here, nothing, or breaks, is replaced by the script", async () => {
    for (const reply of ["Let me seduce you.", "You should kill yourself.", "(waves)", new Error("no route")]) {
      const { guide } = aGuide({ languageModel: modelSaying(reply).model });
      const { talk } = await guide.begin(facts);
      expect(last(await guide.say(talk, "How much does it cost?", facts)), String(reply)).toContain("price per minute");
    }
  });

  test.each([
    ["Are you a real person?", /an AI/, 0],
    ["Am I talking to a human?", /an AI/, 0],
    ["How is your evening?", /I'm Marlow, an AI voice, and not a human being/, 1],
  ])("to %j a model never answers that it is human", async (words, expected, requests) => {
    const { model, asked } = modelSaying("Of course I am a real person. I walked along the pier this morning.");
    const { guide } = aGuide({ languageModel: model });
    const said = await guide.say((await guide.begin(facts)).talk, words, facts);
    expect(last(said)).toMatch(expected);
    expect(asked).toHaveLength(requests);
  });

  test("the moderation model looks at what a visitor says and at what the guide is about to say", async () => {
    const { model } = modelSaying("Here is how it is done.");
    for (const [objectedTo, expected] of [
      ["cost", guideDeclines[0]],
      ["done", expect.stringContaining("price per minute")],
    ] as const) {
      const moderation = createFakeModeration({ [objectedTo]: "crime" });
      const { guide } = aGuide({ languageModel: model, moderation });
      expect(last(await guide.say((await guide.begin(facts)).talk, "How much does it cost?", facts))).toEqual(expected);
    }
  });

  test("a check that breaks lets nothing through", async () => {
    const moderation = createFakeModeration({});
    moderation.goAway(true);
    const { model, asked } = modelSaying("Hello.");
    const { guide, lines } = aGuide({ languageModel: model, moderation });
    const { talk } = await guide.begin(facts);
    expect(guideDeclines).toContain(last(await guide.say(talk, "Good evening", facts)));
    expect(asked).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain("Good evening");
  });

  test("only so many are answered at once: the calls come first", async () => {
    let answerAll = () => {};
    const held = new Promise<void>((resolve) => {
      answerAll = resolve;
    });
    const slow: LanguageModel = {
      name: "slow",
      rehearsal: false,
      async *stream() {
        await held;
        yield "Here I am.";
      },
    };
    const { guide } = aGuide({ languageModel: slow });
    const { talk } = await guide.begin(facts);
    const waiting = Array.from({ length: 6 }, () => guide.say(talk, "hello", facts));
    await expect(guide.say(talk, "hello", facts)).rejects.toMatchObject({ code: "guide.busy", status: 503 });
    answerAll();
    expect((await Promise.all(waiting)).map(last)).toEqual(Array(6).fill("Here I am."));
    expect(last(await guide.say(talk, "hello", facts))).toBe("Here I am.");
  });
});

describe("the guide's voice", () => {
  const sealedIn = (url: string) => url.split("/").at(-1) ?? "";

  test("speaks what the guide has said, and nothing else", async () => {
    const { guide, clock } = aGuide();
    const begun = await guide.begin(facts);
    expect(begun.speechUrl).toMatch(/^\/media\/free\/speech\/[\w.-]+$/);
    expect(await guide.speechText(sealedIn(begun.speechUrl), facts)).toBe(guideGreeting);
    const said = await guide.say(begun.talk, "tell me a joke", facts);
    expect(await guide.speechText(sealedIn(said.speechUrl), facts)).toBe(last(said));
    for (const forged of ["x", sealedIn(begun.talk), `${sealedIn(said.speechUrl)}A`]) {
      await expect(guide.speechText(forged, facts)).rejects.toMatchObject({ code: "guide.no_speech", status: 404 });
    }
    await clock.advance(301_000);
    await expect(guide.speechText(sealedIn(said.speechUrl), facts)).rejects.toMatchObject({ code: "guide.no_speech" });
  });

  test("is limited for one address", async () => {
    const once = () => ({
      address: createRateLimit({ points: 1, seconds: 60 }),
      all: createRateLimit({ points: 9, seconds: 60 }),
    });
    const limits = { begin: once(), say: once(), speak: once() };
    const { guide } = aGuide({ limits });
    const { speechUrl } = await guide.begin(facts);
    await guide.speechText(sealedIn(speechUrl), facts);
    await expect(guide.speechText(sealedIn(speechUrl), facts)).rejects.toMatchObject({ status: 429 });
    await expect(guide.speechText(sealedIn(speechUrl), { ip: "203.0.113.10" })).resolves.toBeTruthy();
  });
});
