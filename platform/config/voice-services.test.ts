import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const speech = { TTS_BASE_URL: "http://127.0.0.1:8880", TTS_MODEL: "kokoro" };
const second = { TTS_2_BASE_URL: "http://127.0.0.1:8881", TTS_2_MODEL: "piper" };

describe("the providers of calls", () => {
  test("are all that are set up, in a fixed order; the built-in voice only if it is named", () => {
    expect(readConfig({ ...second, ...speech }).voices).toMatchObject([{ model: "kokoro" }, { model: "piper" }]);
    expect(readConfig({}).voices).toEqual([]);
  });

  test("are those that are named, in the list's order", () => {
    const config = readConfig({ ...speech, ...second, TTS_PROVIDERS: "openai-2, openai,built-in" });
    expect(config.voices).toMatchObject([{ model: "piper" }, { model: "kokoro" }, { kind: "built-in" }]);
    const one = { LLM_BASE_URL: "http://127.0.0.1:1", LLM_MODEL: "a" };
    expect(readConfig({ ...one, LLM_PROVIDERS: "openai" }).languageModels).toMatchObject([{ model: "a" }]);
  });

  test("can be vendors with their own sockets, before any server that is set up besides", () => {
    const config = readConfig({
      ...speech,
      DEEPGRAM_API_KEY: "d",
      ELEVENLABS_API_KEY: "e",
      ELEVENLABS_VOICES: "warm-alto = abc, *=def",
      CARTESIA_API_KEY: "c",
      CARTESIA_VOICES: "*=ghi",
      CARTESIA_URL: "ws://127.0.0.1:9",
    });
    expect(config.recognisers).toEqual([{ kind: "deepgram", apiKey: "d", model: "nova-3", url: undefined }]);
    expect(config.voices).toMatchObject([
      { kind: "elevenlabs", model: "eleven_flash_v2_5", voices: { "warm-alto": "abc", "*": "def" } },
      { kind: "cartesia", model: "sonic-3", voices: { "*": "ghi" }, url: "ws://127.0.0.1:9" },
      { kind: "openai", model: "kokoro" },
    ]);
  });

  test.each([
    [{ ELEVENLABS_API_KEY: "e" }, "ELEVENLABS_VOICES: name the vendor's voices, such as warm-alto=abc,*=def"],
    [{ CARTESIA_API_KEY: "c", CARTESIA_VOICES: "warm-alto=abc" }, "CARTESIA_VOICES: name the vendor's voices"],
    [{ CARTESIA_API_KEY: "c", CARTESIA_VOICES: "*=" }, "CARTESIA_VOICES: name the vendor's voices"],
    [{ DEEPGRAM_API_KEY: "d", DEEPGRAM_URL: "https://x" }, "DEEPGRAM_URL: an address that starts with wss://"],
    [{ STT_PROVIDERS: "deepgram" }, "STT_PROVIDERS: deepgram is named but not set up; set DEEPGRAM_API_KEY"],
    [{ TTS_PROVIDERS: "openia" }, "TTS_PROVIDERS: openia is none of elevenlabs, cartesia, openai, openai-2, built-in"],
    [{ TTS_PROVIDERS: "toString" }, "TTS_PROVIDERS: toString is none of"],
    [{ TTS_PROVIDERS: "openai" }, "TTS_PROVIDERS: openai is named but not set up; set TTS_BASE_URL and TTS_MODEL"],
    [{ ...speech, TTS_PROVIDERS: "openai,openai" }, "TTS_PROVIDERS: name each provider once"],
    [{ STT_PROVIDERS: "built-in" }, "STT_PROVIDERS: built-in is none of deepgram, openai, openai-2"],
    [{ LLM_2_MODEL: "b" }, "LLM_2_BASE_URL: name the server that stands in for the language model"],
    [{ STT_2_BASE_URL: "http://127.0.0.1:1" }, "STT_2_MODEL: name the model that stands in for speech recognition"],
  ])("%j gets a clear message", (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });
});
