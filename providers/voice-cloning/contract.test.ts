import { manualClock } from "#platform/clock/manual-clock.ts";
import { createCloningStandIn } from "./stand-in.ts";
import { voiceCloningContract } from "./voice-cloning.contract.ts";

voiceCloningContract("the stand-in", async () => {
  const clock = manualClock(new Date("2026-05-01T12:00:00Z"));
  const cloning = createCloningStandIn({ clock, voices: ["warm-alto", "radio-tenor"] });
  return { cloning, wait: () => clock.advance(60_000), close: async () => {} };
});
