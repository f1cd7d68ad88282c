import { describe, expect, test } from "vitest";
import type { TextCheck } from "#voice/ports/text-check.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { recordingTransport } from "../testing/recording-transport.ts";
import { sessionUnderTest, testPersona } from "../testing/session-under-test.ts";
import { toneVoice } from "../testing/tone-voice.ts";
import { defaultPhrases } from "./options/session-options.ts";

const { deflections, referral, greeting } = defaultPhrases;

/** Refuses texts with the word `forbidden`, treats `danger` as a crisis. */
const check: TextCheck = async (text, direction) => {
  if (direction === "in" && text.includes("danger")) return { outcome: "crisis" };
  return text.includes("forbidden") ? { outcome: "refuse", reason: "test_word" } : { outcome: "pass" };
};
const spokenLine = (client: ReturnType<typeof sessionUnderTest>["client"]) =>
  client.all("response.output_audio_transcript.done").at(-1)?.transcript;

describe("what may not be spoken", () => {
  test("a refused sentence never reaches the voice; a deflection replaces it and the response ends", async () => {
    const textToSpeech = toneVoice();
    const reply =
      "This is a harmless sentence to begin. Now comes a forbidden thing in it. And this is what follows it.";
    const languageModel = fixedReplies([reply]);
    const { begin, ask, clock, client } = sessionUnderTest(() => ({ textToSpeech, languageModel, textCheck: check }));
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(textToSpeech.asked.join(" ")).not.toContain("forbidden");
    expect(textToSpeech.asked.join(" ")).not.toContain("follows");
    const said = spokenLine(client) ?? "";
    expect(said.startsWith("This is a harmless sentence to begin. ")).toBe(true);
    expect(deflections).toContain(said.slice("This is a harmless sentence to begin. ".length));
    expect(client.all("response.done").at(-1)?.response).toMatchObject({
      status: "incomplete",
      status_details: { type: "incomplete", reason: "content_filter" },
    });
    expect(JSON.stringify(client.sent)).not.toContain("forbidden");
  });

  test("a sentence that passes is spoken, though the next one is refused before it sounds", async () => {
    const { begin, ask, clock, client } = sessionUnderTest((clock) => ({
      textToSpeech: toneVoice({ clock, firstByteMs: 300 }),
      languageModel: fixedReplies(["This is a harmless sentence to begin. Now comes a forbidden thing in it."]),
      textCheck: check,
    }));
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(spokenLine(client)).toMatch(/^This is a harmless sentence to begin\. ./);
  });

  test("words that are only refused together are checked together, across two sentences", async () => {
    const textCheck: TextCheck = async (text) =>
      /apples.*pears/s.test(text) ? { outcome: "refuse", reason: "pair" } : { outcome: "pass" };
    const textToSpeech = toneVoice();
    const languageModel = fixedReplies([
      "I walked by the market and saw apples. Then there were pears on the other side.",
    ]);
    const { begin, ask, clock } = sessionUnderTest(() => ({ textToSpeech, languageModel, textCheck }));
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(textToSpeech.asked.join(" ")).toContain("apples");
    expect(textToSpeech.asked.join(" ")).not.toContain("pears");
  });

  test("a refused first message is replaced by a plain greeting", async () => {
    const persona = { ...testPersona, firstMessage: "Hello, this is forbidden here." };
    const { begin, client } = sessionUnderTest(() => ({ persona, textCheck: check }));
    await begin();
    expect(spokenLine(client)).toBe(greeting);
  });

  test("a check that fails counts as a refusal: nothing unchecked is spoken", async () => {
    const textToSpeech = toneVoice();
    const textCheck: TextCheck = async (_, direction) => {
      if (direction === "out") throw new Error("the check is gone");
      return { outcome: "pass" };
    };
    const { begin, ask, clock, client, hookCalls } = sessionUnderTest(() => ({ textToSpeech, textCheck }));
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(textToSpeech.asked.join(" ")).not.toContain("rain");
    expect(deflections).toContain(spokenLine(client));
    expect(hookCalls).toContainEqual({ hook: "onFault", where: "text_check" });
  });

  test("a check that hangs counts as a refusal after 3 s", async () => {
    const textCheck: TextCheck = (text, direction) =>
      direction === "out" && text.includes("rain") ? new Promise(() => {}) : check(text, direction);
    const { begin, ask, clock, client } = sessionUnderTest(() => ({ textCheck }));
    await begin();
    ask("Hello");
    await clock.advance(2_999);
    expect(client.all("response.output_audio_transcript.delta")).toHaveLength(2);
    await clock.advance(20_000);
    expect(deflections).toContain(spokenLine(client));
  });
});

describe("what may not be answered", () => {
  test("a refused message gets a deflection and never reaches the language model", async () => {
    const languageModel = fixedReplies(["Of course, my dear friend."]);
    const { begin, ask, clock, client, session } = sessionUnderTest(() => ({ languageModel, textCheck: check }));
    await begin();
    ask("Say something forbidden");
    await clock.advance(10_000);
    expect(deflections).toContain(spokenLine(client));
    expect(languageModel.requests).toHaveLength(0);
    ask("Then something nice");
    await clock.advance(10_000);
    expect(JSON.stringify(languageModel.requests[0]?.messages)).not.toContain("forbidden");
    expect(session.transcript().find((line) => line.flag !== null)).toMatchObject({
      role: "user",
      text: "Say something forbidden",
      flag: "test_word",
    });
  });

  test("a message whose check fails is not answered by the language model", async () => {
    const languageModel = fixedReplies(["Of course, my dear friend."]);
    const textCheck: TextCheck = async (text, direction) => {
      if (direction === "in") throw new Error("gone");
      return check(text, direction);
    };
    const { begin, ask, clock, hookCalls } = sessionUnderTest(() => ({ languageModel, textCheck }));
    await begin();
    ask("Hello");
    await clock.advance(10_000);
    expect(languageModel.requests).toHaveLength(0);
    expect(hookCalls).toContainEqual({ hook: "onFault", where: "text_check" });
  });
});

describe("a caller who may be in danger", () => {
  test("hears the fixed referral as a notice, instead of a reply; the owner is notified", async () => {
    const languageModel = fixedReplies(["Of course, my dear friend."]);
    const { begin, ask, clock, client, hookCalls, errorCodes } = sessionUnderTest(() => ({
      languageModel,
      textCheck: check,
    }));
    await begin();
    ask("I am in danger");
    await clock.advance(60_000);
    expect(spokenLine(client)).toBe(referral);
    expect(client.all("response.done").at(-1)?.response.metadata.kind).toBe("referral");
    expect(client.all("conversation.item.added").at(-1)?.item.x_notice).toBe(true);
    expect(languageModel.requests).toHaveLength(0);
    expect(hookCalls).toContainEqual({ hook: "onCrisis" });
    expect(errorCodes()).toEqual([]);
  });

  test("hears it even without having requested a reply, and a reply requested later is the referral", async () => {
    const { begin, send, clock, client, errorCodes } = sessionUnderTest(() => ({ textCheck: check }));
    await begin();
    const content = [{ type: "input_text", text: "I am in danger" }];
    send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
    await clock.advance(500);
    send({ type: "response.create" });
    await clock.advance(60_000);
    expect(client.all("response.done")).toHaveLength(3);
    expect(spokenLine(client)).toBe(referral);
    expect(errorCodes()).toEqual([]);
  });

  test("hears it at once, even during a reply", async () => {
    const { begin, ask, send, clock, client } = sessionUnderTest(() => ({ textCheck: check }));
    await begin();
    ask("Hello");
    await clock.advance(600);
    const content = [{ type: "input_text", text: "I am in danger" }];
    send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
    await clock.advance(60_000);
    const done = client.all("response.done").map(({ response }) => [response.metadata.kind, response.status]);
    expect(done.slice(2)).toEqual([
      ["reply", "cancelled"],
      ["referral", "completed"],
    ]);
  });

  test("hears it to the end: neither typing nor a second such line cuts it off, and the next line gets a reply", async () => {
    const { begin, ask, send, clock, client, errorCodes } = sessionUnderTest(() => ({ textCheck: check }));
    await begin();
    ask("I am in danger");
    await clock.advance(500);
    send({ type: "response.cancel" });
    ask("I am in danger, really");
    await clock.advance(500);
    ask("Are you there?");
    await clock.advance(60_000);
    const done = client.all("response.done").map(({ response }) => [response.metadata.kind, response.status]);
    expect(done.slice(2)).toEqual([
      ["referral", "completed"],
      ["reply", "completed"],
    ]);
    expect(client.all("response.output_audio_transcript.done").map((event) => event.transcript)).toContain(referral);
    expect(errorCodes()).toEqual(["response_not_cancellable"]);
  });

  test("hears it when the connection is back, if it was lost before the referral", async () => {
    const slowCheck: TextCheck = (text, direction) =>
      new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(check(text, direction)))));
    const { begin, ask, session, clock } = sessionUnderTest(() => ({ textCheck: slowCheck }));
    await begin();
    ask("I am in danger");
    session.detach();
    for (let at = 0; at < 5; at++) await clock.advance(0);
    const back = recordingTransport(clock);
    session.attach(back);
    session.open();
    await clock.advance(60_000);
    expect(back.all("response.output_audio_transcript.done").map((event) => event.transcript)).toEqual([referral]);
  });

  test("their words are hidden from the language model and flagged in the transcript", async () => {
    const languageModel = fixedReplies(["I am here, my friend."]);
    const { begin, ask, clock, session } = sessionUnderTest(() => ({ languageModel, textCheck: check }));
    await begin();
    ask("I am in danger");
    await clock.advance(60_000);
    ask("Thank you");
    await clock.advance(10_000);
    const shown = languageModel.requests[0]?.messages.filter((message) => message.role === "user");
    expect(shown).toEqual([{ role: "user", content: "Thank you" }]);
    expect(session.transcript().find((line) => line.flag === "crisis")?.text).toBe("I am in danger");
  });
});
