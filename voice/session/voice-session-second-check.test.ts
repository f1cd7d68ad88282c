import { expect, test } from "vitest";
import { wait } from "#platform/clock/clock.ts";
import type { TextCheck, TextVerdict } from "#voice/ports/text-check.ts";
import type { CountingClock } from "../testing/counting-clock.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";
import { toneVoice } from "../testing/tone-voice.ts";
import { defaultPhrases } from "./options/session-options.ts";

const LOOK_MS = 400;

/** The rules pass everything; the slower check takes its time and then returns what `look` says. */
function slowLook(clock: CountingClock, look: (text: string, direction: "in" | "out") => TextVerdict): TextCheck {
  return async (text, direction) => ({
    outcome: "pass",
    second: async (signal) => {
      await wait(clock, LOOK_MS, signal);
      return look(text, direction);
    },
  });
}

const reply = "The rain has stopped over the harbour. Now comes a forbidden thing in it.";

function begun(look: (text: string, direction: "in" | "out") => TextVerdict, instead?: Record<string, string>) {
  const voices: ReturnType<typeof toneVoice>[] = [];
  const here = sessionUnderTest((clock) => {
    const textToSpeech = toneVoice({ clock });
    voices.push(textToSpeech);
    const phrases = instead ? { phrases: { ...defaultPhrases, instead } } : {};
    return { textToSpeech, languageModel: fixedReplies([reply]), textCheck: slowLook(clock, look), ...phrases };
  });
  return { ...here, asked: () => voices[0]?.asked.join(" ") ?? "" };
}

const said = (here: ReturnType<typeof begun>) =>
  here.client.all("response.output_audio_transcript.done").at(-1)?.transcript ?? "";
const pass: TextVerdict = { outcome: "pass" };

test("a sentence is synthesised during the slower check, and nothing is played before its result", async () => {
  const here = begun(() => pass);
  await here.begin();
  here.ask("Hello");
  await here.clock.advance(LOOK_MS);
  const before = here.client.all("response.output_audio.delta").length;
  await here.clock.advance(LOOK_MS - 1);
  expect(here.asked()).toContain("rain");
  expect(here.client.all("response.output_audio.delta")).toHaveLength(before);
  expect(JSON.stringify(here.client.sent)).not.toContain("rain");
  await here.clock.advance(20_000);
  expect(said(here)).toBe(reply);
});

test("what the slower check refuses is neither played nor shown, though it was synthesised", async () => {
  const look = (text: string): TextVerdict =>
    text.includes("forbidden") ? { outcome: "refuse", reason: "nonconsent" } : pass;
  const here = begun(look);
  await here.begin();
  here.ask("Hello");
  await here.clock.advance(20_000);
  expect(here.asked()).toContain("forbidden");
  expect(JSON.stringify(here.client.sent)).not.toContain("forbidden");
  expect(defaultPhrases.deflections.some((line) => said(here).endsWith(line))).toBe(true);
  expect(here.hookCalls).toContainEqual({ hook: "onRefused", by: "agent", reason: "nonconsent" });
});

test("a slower check that fails counts as a refusal, and as a fault of ours", async () => {
  const here = begun((text) => {
    if (text.includes("rain")) throw new Error("the model is gone");
    return pass;
  });
  await here.begin();
  here.ask("Hello");
  await here.clock.advance(20_000);
  expect(JSON.stringify(here.client.sent)).not.toContain("rain");
  expect(defaultPhrases.deflections).toContain(said(here));
  expect(here.hookCalls).toContainEqual({ hook: "onFault", where: "text_check" });
});

test("a caller is answered after the slower check, and not if it refuses", async () => {
  const look = (text: string, direction: "in" | "out"): TextVerdict =>
    direction === "in" && text.includes("forbidden") ? { outcome: "refuse", reason: "incest" } : pass;
  const here = begun(look);
  await here.begin();
  here.ask("Something forbidden");
  await here.clock.advance(20_000);
  expect(here.asked()).not.toContain("rain");
  expect(here.hookCalls).toContainEqual({ hook: "onRefused", by: "caller", reason: "incest" });
});

test("some reasons have their own words in place of the sentence", async () => {
  const look = (text: string): TextVerdict =>
    text.includes("rain") ? { outcome: "refuse", reason: "impersonation" } : pass;
  const here = begun(look, { impersonation: "To be clear: I'm an AI voice." });
  await here.begin();
  here.ask("Hello");
  await here.clock.advance(20_000);
  expect(said(here)).toBe("To be clear: I'm an AI voice.");
});

test("a question with one correct answer gets it word for word, without the language model", async () => {
  const languageModel = fixedReplies(["I am as human as you are."]);
  const textCheck: TextCheck = async (text, direction) =>
    direction === "in" && text.includes("human") ? { outcome: "answer", text: "I'm an AI voice." } : pass;
  const here = sessionUnderTest(() => ({ languageModel, textCheck }));
  await here.begin();
  here.ask("Are you human?");
  await here.clock.advance(20_000);
  expect(here.client.all("response.output_audio_transcript.done").at(-1)?.transcript).toBe("I'm an AI voice.");
  expect(languageModel.requests).toHaveLength(0);
  here.ask("And how is the weather?");
  await here.clock.advance(20_000);
  const shown = JSON.stringify(languageModel.requests[0]?.messages);
  expect(shown).toContain("Are you human?");
  expect(shown).toContain("I'm an AI voice.");
});
