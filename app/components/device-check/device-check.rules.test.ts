import { describe, expect, test } from "vitest";
import { browserNameOf } from "./browser-name.rules.ts";
import {
  checkReport,
  connectionResult,
  noResults,
  overall,
  recordingResult,
  unreachable,
} from "./check-report.rules.ts";
import { microphoneTrouble, silentSpeakerAdvice } from "./microphone-trouble.rules.ts";

const agents = {
  chrome: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  edge: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
  firefox: "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0",
  safari:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
};

test("browsers are told apart by what they say of themselves", () => {
  for (const [name, agent] of Object.entries(agents)) expect(browserNameOf(agent), agent).toBe(name);
  const onPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1";
  expect(browserNameOf(onPhone)).toBe("safari");
  expect(browserNameOf("curl/8.5.0")).toBe("other");
});

describe("a microphone that cannot be used", () => {
  test.each([
    ["NotAllowedError", "denied", "not allowed for this site"],
    ["NotFoundError", "no device", "No microphone was found"],
    ["NotReadableError", "in use", "something else is using it"],
    ["insecure", "insecure", "secure connection"],
    ["TypeError", "unknown", "could not be opened"],
  ])("by %s is %s, and said to be", (error, kind, words) => {
    const trouble = microphoneTrouble(error, "chrome");
    expect(trouble.kind).toBe(kind);
    expect(trouble.words).toContain(words);
    expect(trouble.advice.length).toBeGreaterThan(40);
  });

  test("is mended differently in each browser", () => {
    const denied = (["chrome", "edge", "firefox", "safari", "other"] as const).map(
      (browser) => microphoneTrouble("NotAllowedError", browser).advice,
    );
    expect(new Set(denied).size).toBe(5);
    expect(denied[2]).toContain("In Firefox");
    expect(silentSpeakerAdvice("safari")).toContain("iPhone");
    expect(silentSpeakerAdvice("chrome")).toContain("tab is muted");
  });

  test("by an error that nobody knows repeats what the browser said", () => {
    expect(microphoneTrouble("WeirdError", "other").advice).toContain("WeirdError");
  });
});

test("three seconds of sound are good, quiet, too loud, or silence", () => {
  const states = [0, 0.014, 0.02, 0.3, 0.99].map((loudest) => recordingResult(loudest).state);
  expect(states).toEqual(["bad", "bad", "poor", "good", "poor"]);
  expect(recordingResult(0.3).words).toBe("Loudest moment 30%");
});

test("a connection is judged by the middle of its times", () => {
  expect(connectionResult([20, 900, 18, 22, 25])).toEqual({ state: "good", words: "22 ms there and back" });
  expect(connectionResult([300, 310, 290]).state).toBe("poor");
  expect(connectionResult([800, 900, 700]).state).toBe("bad");
  expect(connectionResult([])).toBe(unreachable);
});

test("the whole is ready when every part is good, and says what is not", () => {
  expect(overall(noResults)).toEqual({ state: "none", words: "0 of 6 parts are checked" });
  const good = { state: "good" as const, words: "yes" };
  const all = { microphone: good, recording: good, speaker: good, player: good, connection: good, recognition: good };
  expect(overall(all).words).toBe("Everything is ready for a call");
  expect(overall({ ...all, speaker: { state: "poor", words: "" } }).state).toBe("poor");
  const bad = { state: "bad" as const, words: "" };
  expect(overall({ ...all, speaker: bad }).words).toBe("One thing needs your attention");
  expect(overall({ ...all, speaker: bad, player: bad }).words).toBe("2 things need your attention");
});

test("the report names every part, the browser and the time, and marks what is wrong", () => {
  const results = { ...noResults, microphone: { state: "bad" as const, words: "No microphone was found." } };
  const report = checkReport(results, {
    site: "Nocturne",
    userAgent: "A browser",
    at: new Date("2026-11-21T12:34:56Z"),
  });
  expect(report.split("\n")).toEqual([
    "Nocturne device check, 2026-11-21 12:34 UTC",
    "Browser: A browser",
    "Microphone: No microphone was found. (!)",
    "Recording: Not tried yet",
    "Speaker: Not tried yet",
    "Sound player: Not tried yet",
    "Connection: Not tried yet",
    "Speech recognition: Not tried yet",
  ]);
});
