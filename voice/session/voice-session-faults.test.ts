import { describe, expect, test } from "vitest";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";
import { toneVoice } from "../testing/tone-voice.ts";
import { defaultPhrases } from "./options/session-options.ts";

const { apology, patience } = defaultPhrases;

/** A language model that says `before` and then breaks, or hangs forever. */
function broken(before: string, how: "breaks" | "hangs"): LanguageModel {
  return {
    name: "broken",
    rehearsal: false,
    async *stream() {
      if (before !== "") yield before;
      if (how === "breaks") throw new Error("503 from the model server");
      await new Promise(() => {});
    },
  };
}

/** A language model whose content filter refuses, at once or after a sentence. */
function declining(before: string): LanguageModel {
  return {
    name: "declining",
    rehearsal: false,
    async *stream() {
      if (before !== "") yield before;
      throw Object.assign(new Error("content_filter"), { code: "declined" });
    },
  };
}

/** A voice that breaks at every text for which `fails` is true. */
function hoarse(fails: (text: string) => boolean, how: "breaks" | "hangs" | "is mute" = "breaks"): TextToSpeech {
  const tone = toneVoice();
  return {
    name: "hoarse",
    async *stream(request) {
      if (!fails(request.text)) yield* tone.stream(request);
      else if (how === "breaks") throw new Error("voice server is gone");
      else if (how === "hangs") await new Promise(() => {});
    },
  };
}

describe("the language model refuses to answer [N-89]", () => {
  test("at once: a line of the companion's own instead, no fault, no retry, and no charge", async () => {
    const { begin, ask, clock, client, hookCalls, errorCodes } = sessionUnderTest(() => ({
      languageModel: declining(""),
    }));
    await begin();
    hookCalls.length = 0;
    ask("Hello");
    await clock.advance(20_000);
    expect(errorCodes()).toEqual([]);
    const said = client.all("response.output_audio_transcript.done").at(-1)?.transcript;
    expect(defaultPhrases.deflections).toContain(said);
    expect(client.all("response.done").at(-1)?.response.status).toBe("incomplete");
    expect(hookCalls).toEqual([
      { hook: "onUserTurn", text: "Hello" },
      { hook: "onRefused", by: "agent", reason: "declined_by_model" },
      { hook: "onFirstAudio", kind: "notice" },
      { hook: "onSpeaking", isSpeaking: true, kind: "notice" },
      { hook: "onSpeaking", isSpeaking: false, kind: "notice" },
    ]);
  });

  test("midway: what was said stays, and the subject is changed", async () => {
    const { begin, ask, clock, client, hookCalls } = sessionUnderTest(() => ({
      languageModel: declining("The sea is calm tonight. "),
    }));
    await begin();
    hookCalls.length = 0;
    ask("Hello");
    await clock.advance(20_000);
    const said = client.all("response.output_audio_transcript.done").at(-1)?.transcript ?? "";
    expect(defaultPhrases.deflections.some((line) => said.endsWith(line))).toBe(true);
    expect(hookCalls.filter(({ hook }) => hook === "onFault")).toEqual([]);
  });
});

describe("the language model fails", () => {
  test("at once: an apology is spoken, the reply is retried, the client and the owner are notified", async () => {
    const { begin, ask, clock, client, hookCalls, errorCodes } = sessionUnderTest(() => ({
      languageModel: broken("", "breaks"),
    }));
    await begin();
    hookCalls.length = 0;
    ask("Hello");
    await clock.advance(20_000);
    expect(errorCodes()).toEqual(["language_model_failed", "language_model_failed"]);
    expect(client.all("error")[0]?.error.type).toBe("server_error");
    expect(JSON.stringify(client.all("error"))).not.toContain("503");
    expect(client.all("response.output_audio_transcript.done").at(-1)?.transcript).toBe(patience);
    expect(client.all("response.done").at(-1)?.response).toMatchObject({
      status: "failed",
      status_details: { type: "failed", error: { code: "language_model_failed" } },
    });
    expect(hookCalls).toEqual([
      { hook: "onUserTurn", text: "Hello" },
      { hook: "onFault", where: "language_model" },
      { hook: "onFirstAudio", kind: "notice" },
      { hook: "onSpeaking", isSpeaking: true, kind: "notice" },
      { hook: "onFault", where: "language_model" },
      { hook: "onFirstAudio", kind: "notice" },
      { hook: "onSpeaking", isSpeaking: true, kind: "notice" },
      { hook: "onSpeaking", isSpeaking: false, kind: "notice" },
    ]);
  });

  test("midway: the complete sentences are said, then the apology", async () => {
    const { begin, ask, clock, client } = sessionUnderTest(() => ({
      languageModel: broken("The rain has stopped here. The street is quiet and empty. And then I ", "breaks"),
    }));
    await begin();
    ask("Hello");
    await clock.advance(30_000);
    expect(client.all("response.output_audio_transcript.done").at(-1)?.transcript).toBe(
      `The rain has stopped here. The street is quiet and empty. ${apology}`,
    );
    expect(client.all("response.done").at(-1)?.response.status).toBe("failed");
  });

  test("hangs: it times out after 7 s", async () => {
    const { begin, ask, clock, errorCodes } = sessionUnderTest(() => ({ languageModel: broken("", "hangs") }));
    await begin();
    ask("Hello");
    await clock.advance(6_999);
    expect(errorCodes()).toEqual([]);
    await clock.advance(1);
    expect(errorCodes()).toEqual(["language_model_failed"]);
    await clock.advance(20_000);
    expect(clock.pending()).toBe(0);
  });

  test("says nothing at all: that is a failure too, not dead air", async () => {
    const { begin, ask, clock, errorCodes } = sessionUnderTest(() => ({ languageModel: fixedReplies([""]) }));
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(errorCodes()[0]).toBe("language_model_failed");
  });

  test.each(["*nods* 🌙 ...", "*smiles*", "😊", "...", "(laughs softly)", "<think>Hm.</think>", "<|im_end|>", "—"])(
    "replies %j, which has no words: it is asked once more, and then something is said, without a fault",
    async (reply) => {
      const requests: LanguageModelRequest[] = [];
      const { begin, ask, clock, client, errorCodes, hookCalls } = sessionUnderTest((clock) => ({
        languageModel: fixedReplies([reply, reply, reply, "There you are, my dear."], { clock, requests }),
      }));
      await begin();
      for (const text of ["Hello", "Are you there?"]) {
        ask(text);
        await clock.advance(20_000);
      }
      const said = client.all("response.output_audio_transcript.done").map(({ transcript }) => transcript);
      expect(defaultPhrases.fillers).toContain(said.at(-2));
      expect(said.at(-1)).toBe("There you are, my dear.");
      expect(requests).toHaveLength(4);
      expect(errorCodes()).toEqual([]);
      expect(hookCalls).not.toContainEqual(expect.objectContaining({ hook: "onFault" }));
      expect(client.all("response.done").at(-2)?.response).toMatchObject({
        status: "completed",
        metadata: { kind: "reply" },
      });
    },
  );

  test("talks endlessly: the reply ends within 3,000 characters", async () => {
    let pieces = 0;
    const languageModel: LanguageModel = {
      name: "endless",
      rehearsal: false,
      async *stream() {
        for (;;) {
          pieces += 1;
          yield "And then the waves came in again. ";
        }
      },
    };
    const { begin, ask, clock, client } = sessionUnderTest(() => ({ languageModel }));
    await begin();
    ask("Hello");
    await clock.advance(600_000);
    expect(pieces).toBeLessThan(100);
    expect(client.all("response.done").at(-1)?.response.status).toBe("completed");
  });
});

describe("the voice fails", () => {
  test("in one sentence: an apology replaces the rest", async () => {
    const { begin, ask, clock, client, errorCodes, hookCalls } = sessionUnderTest(() => ({
      textToSpeech: hoarse((text) => text.startsWith("How was")),
    }));
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(errorCodes()).toEqual(["text_to_speech_failed"]);
    expect(client.all("response.output_audio_transcript.done").at(-1)?.transcript).toBe(
      `The rain has stopped here. ${apology}`,
    );
    expect(client.all("response.done").at(-1)?.response.status).toBe("failed");
    expect(hookCalls.filter((call) => call.hook === "onFault")).toHaveLength(1);
  });

  test("altogether: the apology is shown, and the owner is notified of one fault per try", async () => {
    const { begin, ask, clock, client, errorCodes, hookCalls } = sessionUnderTest(() => ({
      textToSpeech: hoarse((text) => text !== "You are talking to an AI." && !text.startsWith("Hello there")),
    }));
    await begin();
    ask("Hello");
    await clock.advance(60_000);
    expect(errorCodes()).toEqual(["text_to_speech_failed", "text_to_speech_failed"]);
    expect(client.all("response.output_audio_transcript.done").at(-1)?.transcript).toBe(patience);
    expect(hookCalls.filter((call) => call.hook === "onFault")).toHaveLength(2);
    expect(clock.pending()).toBe(0);
  });

  test("at the disclosure: it is shown, and nothing is said after it", async () => {
    const { begin, client, hookCalls } = sessionUnderTest(() => ({ textToSpeech: hoarse(() => true) }));
    await begin();
    expect(client.all("response.done").map(({ response }) => [response.metadata.kind, response.status])).toEqual([
      ["disclosure", "failed"],
    ]);
    expect(client.all("response.output_audio_transcript.delta")).toHaveLength(1);
    expect(hookCalls).toContainEqual({ hook: "onFault", where: "text_to_speech" });
    expect(hookCalls).not.toContainEqual({ hook: "onFirstAudio", kind: "disclosure" });
  });

  test("at the first message: the meter never starts", async () => {
    const { begin, hookCalls } = sessionUnderTest(() => ({
      textToSpeech: hoarse((text) => text.startsWith("Hello there")),
    }));
    await begin();
    expect(hookCalls).toContainEqual({ hook: "onFault", where: "text_to_speech" });
    expect(hookCalls).not.toContainEqual({ hook: "onFirstAudio", kind: "first_message" });
  });

  test("hangs: it times out after 5 s", async () => {
    const { begin, ask, clock, errorCodes } = sessionUnderTest(() => ({
      textToSpeech: hoarse((text) => text.startsWith("How was"), "hangs"),
    }));
    await begin();
    ask("Hello");
    await clock.advance(4_999);
    expect(errorCodes()).toEqual([]);
    await clock.advance(1);
    expect(errorCodes()).toEqual(["text_to_speech_failed"]);
  });

  test("is mute: a response without audio is a failure", async () => {
    const { begin, ask, clock, errorCodes, client } = sessionUnderTest(() => ({
      textToSpeech: hoarse((text) => /rain|day/.test(text), "is mute"),
    }));
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(errorCodes()[0]).toBe("text_to_speech_failed");
    expect(client.all("response.done").at(-1)?.response.status).toBe("failed");
  });

  test("never stops: a sentence ends after 60 s of audio", async () => {
    const second = new Uint8Array(48_000);
    let seconds = 0;
    const textToSpeech: TextToSpeech = {
      name: "endless",
      async *stream({ text, signal }) {
        if (!text.startsWith("Hello there")) yield second;
        else
          while (!signal.aborted && seconds < 1_000) {
            seconds += 1;
            yield second;
          }
      },
    };
    const { session, client, clock } = sessionUnderTest(() => ({ textToSpeech }));
    session.attach(client);
    session.open();
    await clock.advance(120_000);
    expect(seconds).toBeLessThanOrEqual(62);
    expect(client.all("response.done")).toHaveLength(2);
  });
});
