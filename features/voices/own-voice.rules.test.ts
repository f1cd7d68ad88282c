import { describe, expect, test } from "vitest";
import {
  consentSentence,
  consentText,
  measured,
  type OwnVoiceState,
  type OwnVoiceStep,
  readingText,
  recordingFault,
  soundType,
  stateAfter,
} from "./own-voice.rules.ts";

const states: OwnVoiceState[] = ["recorded", "checking", "ready", "refused", "withdrawn"];
const steps: OwnVoiceStep[] = ["send", "refuse", "finish", "withdraw"];

describe("an own voice", () => {
  test("goes from recorded to ready or refused, and can be withdrawn until then", () => {
    const table = Object.fromEntries(states.map((state) => [state, steps.map((step) => stateAfter(state, step))]));
    expect(table).toEqual({
      recorded: ["checking", null, null, "withdrawn"],
      checking: [null, "refused", "ready", "withdrawn"],
      ready: [null, null, null, "withdrawn"],
      refused: [null, null, null, "withdrawn"],
      withdrawn: [null, null, null, null],
    });
  });

  test("has a sentence with name, site, day and a random code", () => {
    const facts = { name: "Wren Lake", brandName: "Nocturne", at: new Date("2026-03-01T23:30:00Z") };
    expect(consentSentence(facts, () => 0)).toBe(
      "My name is Wren Lake. Today, on March 1, 2026, I allow Nocturne to make a copy of my voice for my companions. My code is amber, amber, 0 0 0 0.",
    );
    expect(consentSentence(facts, (below) => below - 1)).toMatch(/My code is paper, paper, 9 9 9 9\.$/);
  });

  test("has a consent that names its uses, its duration and how it ends, and a reading text of half a minute", () => {
    for (const word of ["adults", "content types", "worldwide", "withdraw", "deleted", "artificial"]) {
      expect(consentText("Nocturne")).toContain(word);
    }
    const words = readingText.split(" ").length;
    expect([words > 70, words < 120]).toEqual([true, true]);
  });
});

describe("a recording", () => {
  const good = { seconds: 30, rms: 0.1, clippedShare: 0 };

  test("that is too short, too long, too quiet or too loud is refused with a message", () => {
    expect(recordingFault("reading", good)).toBeNull();
    expect(recordingFault("sentence", { ...good, seconds: 6 })).toBeNull();
    expect(recordingFault("reading", { ...good, seconds: 19.9 })).toContain("too short: 19 seconds, and at least 20");
    expect(recordingFault("reading", { ...good, seconds: 61 })).toContain("too long");
    expect(recordingFault("reading", { ...good, rms: 0.004 })).toContain("too quiet");
    expect(recordingFault("sentence", { ...good, clippedShare: 0.02 })).toContain("too loud");
  });

  test("is measured by its samples", () => {
    const loud = Float32Array.from({ length: 1_000 }, (_, index) => (index % 2 ? 1 : -1));
    expect(measured(loud, 500)).toEqual({ seconds: 2, rms: 1, clippedShare: 1 });
    expect(measured(new Float32Array(500), 500)).toEqual({ seconds: 1, rms: 0, clippedShare: 0 });
    expect(measured([], 500)).toEqual({ seconds: 0, rms: 0, clippedShare: 0 });
  });

  test("has the type of its first bytes, whatever its declared type", () => {
    const ebml = (rest: string) => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from(rest)]);
    expect(soundType(Buffer.from("RIFF0000WAVEfmt "))).toBe("audio/wav");
    expect(soundType(ebml("…webm…A_OPUS"))).toBe("audio/webm");
    for (const other of [ebml("webm V_VP8 A_OPUS"), ebml("matroska"), Buffer.from("RIFF0000AVI "), Buffer.from("")]) {
      expect(soundType(other)).toBeNull();
    }
    expect(soundType(Buffer.from('<svg onload="alert(1)">'))).toBeNull();
  });
});
