import { expect, test } from "vitest";
import { previewLine, previewParts, stopOf, validVoices } from "./voices.rules.ts";
import { voiceRequest, voicesQuery } from "./voices.schema.ts";

const voice = { voiceId: "calm-one", label: "Calm one", language: "en", mood: "Calm" };
const sound = { ...voice, pitch: "low" as const, pace: "slow" as const };

test("a voice is enabled or disabled, and the platform's stop comes first [T-08]", () => {
  const used = { listed: true, disabledByPlatform: false, disabledByCreator: false };
  expect(stopOf(used)).toBeNull();
  expect(stopOf({ ...used, disabledByCreator: true })).toBe("by-you");
  expect(stopOf({ ...used, disabledByCreator: true, disabledByPlatform: true })).toBe("by-platform");
  expect(stopOf({ ...used, listed: false })).toBe("not-offered");
});

test("of a service's list only valid voices are stored, once each, and none with the id of an own voice", () => {
  const bad = [
    { ...sound, voiceId: "own-3" },
    { ...sound, voiceId: "../up" },
    { ...sound, voiceId: "" },
    { ...sound, voiceId: "nameless", label: "  " },
    { ...sound, voiceId: "tongue", language: "klingon" },
  ];
  expect(validVoices([sound, { ...sound, label: "Again" }, ...bad])).toEqual([{ ...sound, mood: "calm" }]);
  expect(validVoices([{ ...sound, label: "x".repeat(80) }])[0]?.label).toHaveLength(60);
});

test("a preview is a line of ten to twenty seconds, stored separately for each service and voice", () => {
  const words = previewLine.split(" ").length;
  expect([words >= 35, words <= 60]).toEqual([true, true]);
  const parts = [previewParts("a", "x"), previewParts("b", "x"), previewParts("a", "y")];
  expect(new Set(parts).size).toBe(3);
});

test("a query and a request are validated field by field", () => {
  expect(voicesQuery.safeParse({ pitch: "low", favourites: "1" }).success).toBe(true);
  for (const bad of [
    { pitch: "deep" },
    { pace: "1" },
    { language: "English" },
    { q: "x".repeat(61) },
    { favourites: "0" },
  ]) {
    expect(voicesQuery.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  }
  expect(voiceRequest.safeParse({ intent: "disable" }).error?.issues[0]?.message).toBe("Please choose a voice");
});
