import { describe, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { noImageCheck } from "#providers/image-check/no-check.ts";
import type { MailProvider } from "#providers/mail/mail.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { createProviderWatch } from "./provider-watch.ts";
import type { VoiceProviders } from "./voice-providers.ts";

const clock = manualClock(new Date("2026-05-04T12:00:00Z"));
const signal = () => new AbortController().signal;
const voice = { provider: "espeak", voiceId: "a" } as never;

function mailThat(answer: () => Promise<{ outcome: "accepted" }>): MailProvider {
  return { name: "smtp", keepsEmails: false, from: "a@example.com", send: answer, close: async () => {} };
}
const email = {} as Parameters<MailProvider["send"]>[0];

describe("the provider watch", () => {
  test("counts outcomes, passes errors on, and forgets after fifteen minutes", async () => {
    const watch = createProviderWatch({ clock });
    const health = () => watch.healthOfAll().find(({ name }) => name === "Mail");
    expect(health()).toMatchObject({ state: "absent", provider: null });
    let fails = false;
    const mail = watch.mail(
      mailThat(() => (fails ? Promise.reject(new Error("421 too busy")) : Promise.resolve({ outcome: "accepted" }))),
    );
    expect(mail.from).toBe("a@example.com");
    expect(health()).toMatchObject({ state: "quiet", provider: "smtp", lastSuccess: null });
    await mail.send(email);
    expect(health()).toMatchObject({ state: "good", asked: 1, lastSuccess: "2026-05-04T12:00:00.000Z" });
    fails = true;
    await expect(mail.send(email)).rejects.toThrow("421 too busy");
    expect(health()).toMatchObject({ state: "down", asked: 2, errorPercent: 50, lastFault: "421 too busy" });
    await clock.advance(15 * 60_000);
    expect(health()).toMatchObject({ state: "quiet", asked: 0, lastFault: "421 too busy" });
  });

  test("counts a stream when it ends, and does not count one that was aborted", async () => {
    const watch = createProviderWatch({ clock });
    const health = () => watch.healthOfAll().find(({ name }) => name === "Speech");
    const speech: TextToSpeech = {
      name: "espeak",
      async *stream({ text, signal: cut }) {
        yield new Uint8Array(2);
        if (text === "broken" || cut.aborted) throw new Error("no sound");
      },
    };
    const languageModel = { name: "script", rehearsal: true, stream: async function* () {} };
    const parts: VoiceProviders = {
      textToSpeech: speech,
      languageModel,
      speechToText: null,
      voiceDetector: null,
      close: async () => {},
    };
    const watched = watch.voice(parts);
    expect(watched.languageModel.rehearsal).toBe(true);
    for await (const sound of watched.textToSpeech.stream({ text: "fine", voice, signal: signal() })) {
      expect(sound).toHaveLength(2);
    }
    expect(health()).toMatchObject({ state: "good", asked: 1 });
    const listen = async (text: string, by: AbortSignal) => {
      for await (const _ of watched.textToSpeech.stream({ text, voice, signal: by })) void _;
    };
    await expect(listen("broken", signal())).rejects.toThrow("no sound");
    expect(health()).toMatchObject({ state: "down", asked: 2 });
    await expect(listen("broken", AbortSignal.abort())).rejects.toThrow("no sound");
    expect(health()).toMatchObject({ asked: 2 });
  });

  test("watches text and picture checks, and reports a missing check", async () => {
    const watch = createProviderWatch({ clock });
    const health = (wanted: string) => watch.healthOfAll().find(({ name }) => name === wanted);
    expect(watch.textCheck(null)).toBeNull();
    expect(watch.pictureCheck(noImageCheck)).toBe(noImageCheck);
    expect([health("Text check")?.state, health("Picture check")?.state]).toEqual(["absent", "absent"]);

    const silent = () => Promise.reject(new Error("no answer"));
    const texts = watch.textCheck({ name: "guard", judge: silent });
    const ask = (by: AbortSignal) => texts?.judge({ text: "Good evening", by: "caller", signal: by });
    await expect(ask(AbortSignal.abort())).rejects.toThrow("no answer");
    expect(health("Text check")).toMatchObject({ provider: "guard", asked: 0 });
    await expect(ask(signal())).rejects.toThrow("no answer");
    expect(health("Text check")).toMatchObject({ state: "down", asked: 1, lastFault: "no answer" });

    const pictures = watch.pictureCheck({ name: "eye", check: async () => [] });
    expect(await pictures.check(new Uint8Array())).toEqual([]);
    expect(health("Picture check")).toMatchObject({ provider: "eye", state: "good", asked: 1 });
  });
});
