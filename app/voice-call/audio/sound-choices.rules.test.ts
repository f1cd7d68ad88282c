import { expect, test } from "vitest";
import { defaultSound, devicesOf, readSoundChoices } from "./sound-choices.rules.ts";

test("stored choices are read again, and unreadable ones fall back to the defaults", () => {
  const chosen = {
    microphoneId: "a",
    speakerId: "b",
    volume: 0.4,
    listening: "held",
    headphones: true,
    speaks: false,
  } as const;
  expect(readSoundChoices(JSON.stringify(chosen))).toEqual(chosen);
  const bad = { microphoneId: 7, speakerId: "x".repeat(201), volume: 4, listening: "loud", headphones: "yes" };
  for (const stored of [null, "", "{", "null", "[]", "7", JSON.stringify(bad)]) {
    expect(readSoundChoices(stored), String(stored)).toEqual(defaultSound);
  }
  expect(readSoundChoices('{"volume":0}')).toEqual({ ...defaultSound, volume: 0 });
});

test("each device is listed once, and has a name even if the browser reports none", () => {
  const listed = [
    { kind: "audioinput", deviceId: "default", label: "Default: Desk" },
    { kind: "audioinput", deviceId: "desk", label: "Desk" },
    { kind: "audioinput", deviceId: "ear", label: "" },
    { kind: "audiooutput", deviceId: "", label: "" },
    { kind: "videoinput", deviceId: "eye", label: "Eye" },
  ];
  expect(devicesOf(listed, "audioinput")).toEqual([
    { id: "desk", label: "Desk" },
    { id: "ear", label: "Microphone 2" },
  ]);
  expect(devicesOf(listed, "audiooutput")).toEqual([]);
});
