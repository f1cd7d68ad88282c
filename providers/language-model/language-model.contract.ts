import { expect, test } from "vitest";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";

export type LanguageModelSubject = { model: LanguageModel; close(): Promise<void> };

/** A request with one line of a caller. */
export function aRequest(change: Partial<LanguageModelRequest> = {}): LanguageModelRequest {
  return {
    messages: [
      { role: "system", content: "You are Ivy." },
      { role: "assistant", content: "Good to hear you." },
      { role: "user", content: "Tell me about the sea." },
    ],
    persona: {
      name: "Ivy",
      contentType: "personalized",
      systemPrompt: "You are Ivy.",
      firstMessage: "Good to hear you.",
      language: "en",
      voice: { voiceId: "warm-alto", speed: 1 },
    },
    callSeed: "call-1",
    signal: new AbortController().signal,
    ...change,
  };
}

export async function allOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** The contract of every language model. `build` makes one whose server, if it needs one, works. */
export function languageModelContract(label: string, build: () => Promise<LanguageModelSubject>): void {
  async function withModel(run: (model: LanguageModel) => Promise<void>) {
    const subject = await build();
    try {
      await run(subject.model);
    } finally {
      await subject.close();
    }
  }

  test(`${label}: answers in chunks, none of them empty`, () =>
    withModel(async (model) => {
      const pieces: string[] = [];
      for await (const piece of model.stream(aRequest())) pieces.push(piece);
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces).not.toContain("");
      expect(pieces.join("").trim()).toMatch(/\p{L}{2}/u);
    }));

  test(`${label}: returns nothing and does not fail when the request was aborted before it started`, () =>
    withModel(async (model) => {
      expect(await allOf(model.stream(aRequest({ signal: AbortSignal.abort() })))).toBe("");
    }));

  test(`${label}: ends early without an error when the request is aborted midway`, () =>
    withModel(async (model) => {
      const control = new AbortController();
      const whole = await allOf(model.stream(aRequest()));
      let heard = "";
      for await (const piece of model.stream(aRequest({ signal: control.signal }))) {
        heard += piece;
        control.abort();
      }
      expect(heard.length).toBeGreaterThan(0);
      expect(heard.length).toBeLessThan(whole.length);
    }));

  test(`${label}: two calls at once do not mix, and a reader that leaves does no harm`, () =>
    withModel(async (model) => {
      for await (const piece of model.stream(aRequest())) {
        expect(piece).not.toBe("");
        break;
      }
      const [one, two] = await Promise.all([allOf(model.stream(aRequest())), allOf(model.stream(aRequest()))]);
      expect(one).toBe(two);
      expect(model.name).not.toBe("");
    }));
}
