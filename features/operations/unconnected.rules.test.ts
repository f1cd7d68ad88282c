import { expect, test } from "vitest";
import { unconnectedSwitches } from "./unconnected.rules.ts";

test("a switch opens nothing without its service, and payouts have none yet", () => {
  const all = { payments: true, geolocation: true, voiceCloning: true, voiceAgents: true };
  expect(unconnectedSwitches(all)).toEqual(["payouts"]);
  expect(unconnectedSwitches({ ...all, payments: false })).toEqual(["purchases", "payouts", "payments"]);
  const none = { ...all, geolocation: false, voiceCloning: false, voiceAgents: false };
  expect(unconnectedSwitches(none)).toEqual(["payouts", "geolocation", "voiceCloning", "voiceAgents"]);
});
