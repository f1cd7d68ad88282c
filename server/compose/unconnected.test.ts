import { expect, test } from "vitest";
import { unconnectedSwitches } from "./unconnected.ts";

test("a switch opens nothing without its service, and payouts have none yet", () => {
  const all = {
    takesPayments: true,
    gate: { locates: true },
    voices: { clones: true },
    hosting: { providers: ["one"] },
  };
  expect(unconnectedSwitches(all)).toEqual(["payouts"]);
  expect(unconnectedSwitches({ ...all, takesPayments: false })).toEqual(["purchases", "payouts", "payments"]);
  const none = { ...all, gate: { locates: false }, voices: { clones: false }, hosting: { providers: [] } };
  expect(unconnectedSwitches(none)).toEqual(["payouts", "geolocation", "voiceCloning", "voiceAgents"]);
});
