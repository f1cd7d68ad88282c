import { expect } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { createOpenAiChat } from "#providers/language-model/openai-chat.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { startDeepgramFake } from "#providers/speech-to-text/deepgram.fake.ts";
import { createDeepgram } from "#providers/speech-to-text/deepgram.ts";
import { createOpenAiTranscriptions } from "#providers/speech-to-text/openai-transcriptions.ts";
import { createOpenAiSpeech } from "#providers/text-to-speech/openai-speech.ts";
import type { VoiceProviders } from "#server/outside/voice-providers.ts";
import { briefVoice } from "#tests/http/support/brief-voice.ts";
import { until } from "#tests/http/support/calls.ts";
import { leapingTimers } from "#tests/http/support/leaping-clock.ts";
import { siteUnderTest } from "#tests/http/support/site-under-test.ts";
import { bytesOf } from "#voice/audio/pcm.ts";
import { createLoudnessDetector } from "#voice/listening/loudness-detector.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { defaultPhrases } from "#voice/session/options/session-options.ts";
import { tone } from "./kokoro.ts";
import { openVendor, sending, sendingJson, stop, streamOf } from "./vendor.ts";

export const usualReply = "The rain has stopped here.";
export const apologies = [defaultPhrases.patience, defaultPhrases.apology];
/** What a vendor answers that has nothing odd about it. */
export const usual = {
  chat: streamOf({ id: "1", model: "usual" })({ role: "assistant", content: "" }, usualReply, stop),
  speech: sending("audio/pcm", bytesOf(tone(100))),
  hearing: sendingJson({ text: "Good evening." }),
};
/** A busy machine has three times as long for whatever the product waits for. */
const SPEED = 1 / 3;
/** Longer than anything that a call waits for before it apologises. */
const PATIENCE_MS = 7_100;

export type VendorStage = Awaited<ReturnType<typeof vendorStage>>;
/** The models that the installation names; missing: one that answers as usual. */
export type Models = { chat?: string; speech?: string; hearing?: string };

/** A site whose calls are served by vendors' servers, each by the adapter of the product. */
export async function vendorStage() {
  const clock = leapingTimers(SPEED);
  const chat = await openVendor(usual.chat);
  const speech = await openVendor(usual.speech, (body) => apologies.includes(JSON.parse(body).input));
  const hearing = await openVendor(usual.hearing);
  const deepgram = await startDeepgramFake();
  const common = { log: silentLog, clock };
  const adaptersFor = ({ chat: model = "usual", speech: voice = "usual", hearing: recogniser = "usual" }: Models) => ({
    languageModel: createOpenAiChat({ ...common, baseUrl: chat.baseUrl, model }),
    textToSpeech: createOpenAiSpeech({ ...common, baseUrl: speech.baseUrl, model: voice }),
    speechToText:
      recogniser === "nova-3"
        ? createDeepgram({ ...common, url: deepgram.url, apiKey: "key", model: recogniser })
        : createOpenAiTranscriptions({ ...common, baseUrl: hearing.baseUrl, model: recogniser }),
  });
  let now: ReturnType<typeof adaptersFor> & { speechToText: SpeechToText } = adaptersFor({});
  const notes = createScriptedPersona();
  const voiceProviders: Partial<VoiceProviders> = {
    languageModel: {
      name: "vendors",
      rehearsal: false,
      // Every minute of the clock ended calls are read for memories: that takes no answer that a call waits for.
      stream: (request) => (request.persona.contentType === "memory" ? notes : now.languageModel).stream(request),
    },
    textToSpeech: { name: "vendors", stream: (request) => now.textToSpeech.stream(request) },
    speechToText: {
      name: "vendors",
      transcribe: (request) => now.speechToText.transcribe(request),
      listen: (options) => now.speechToText.listen?.(options) ?? null,
    },
    spareVoice: briefVoice(),
    voiceDetector: createLoudnessDetector(),
  };
  const site = await siteUnderTest({ clock, voiceProviders });
  const vendors = { chat, speech, hearing, deepgram };
  return {
    site,
    clock,
    ...vendors,
    /** Each vendor is met for the first time, by an adapter that knows nothing of it. */
    meet(models: Models) {
      now = adaptersFor(models);
    },
    /** Once a vendor is asked, lets its silence last longer than anybody waits. */
    async outwait(isAsked: () => boolean) {
      await until(isAsked);
      clock.leap(PATIENCE_MS);
    },
    async close() {
      expect(site.faults.filter((fault) => !JSON.stringify(fault).includes("call: a provider failed"))).toEqual([]);
      await site.close();
      for (const vendor of Object.values(vendors)) await vendor.close();
    },
  };
}
