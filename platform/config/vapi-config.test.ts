import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const secret = "a secret of twenty-four characters";
const live = {
  VAPI: "live",
  VAPI_API_KEY: "private",
  VAPI_WEBHOOK_SECRET: secret,
  PUBLIC_URL: "https://nocturne.example",
  TRUSTED_PROXIES: "1",
};

describe("calls over Vapi", () => {
  test("are off by default, and need no account with the stand-in", () => {
    expect(readConfig({}).vapi).toBeNull();
    expect(readConfig({ VAPI: "fake" }).vapi).toMatchObject({
      account: null,
      voice: ["vapi", "Clara"],
      voices: [],
      transcriber: ["deepgram", "nova-3"],
      callsAtOnce: 10,
      webhook: { secret: null, bearer: null, hmacSecret: null },
    });
  });

  test("configure the account, the webhook secrets, and their voice for each of ours", () => {
    const voices = {
      VAPI_VOICE: "11labs:Rachel",
      VAPI_VOICES: " radio-tenor = vapi:Elliot , soft-alto=azure:en-GB:Mia, ",
    };
    expect(readConfig({ ...live, ...voices, VAPI_CALLS: "25", VAPI_TRANSCRIBER: "openai:whisper" }).vapi).toEqual({
      account: { baseUrl: "https://api.vapi.ai", apiKey: "private" },
      webhook: { secret, bearer: null, hmacSecret: null },
      voice: ["11labs", "Rachel"],
      voices: [
        { ours: "radio-tenor", theirs: ["vapi", "Elliot"] },
        { ours: "soft-alto", theirs: ["azure", "en-GB:Mia"] },
      ],
      transcriber: ["openai", "whisper"],
      callsAtOnce: 25,
    });
  });

  test.each([
    [{ ...live, VAPI_API_KEY: "" }, "VAPI_API_KEY: set the private key of the account"],
    [{ ...live, VAPI_WEBHOOK_SECRET: "" }, "VAPI_WEBHOOK_SECRET: make one of at least 24 characters"],
    [{ ...live, VAPI_WEBHOOK_SECRET: "short" }, "at least 24 characters"],
    [{ ...live, PUBLIC_URL: "" }, "PUBLIC_URL: set how Vapi reaches this site from outside"],
    [{ ...live, VAPI_VOICES: "radio-tenor" }, "VAPI_VOICES: two words with a colon between"],
    [{ ...live, VAPI_VOICE: "Clara" }, "VAPI_VOICE: two words with a colon between"],
    [{ ...live, VAPI_CALLS: "0" }, "VAPI_CALLS"],
    [{ VAPI: "on" }, "VAPI"],
  ])("stop the start if they could not work: %j", (settings, words) => {
    expect(() => readConfig(settings)).toThrow(words);
  });
});
