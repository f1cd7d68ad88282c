import type { VoicePace, VoicePitch } from "./voices.rules.ts";

export const pitchLabels: Record<VoicePitch, string> = { low: "Deep", middle: "Mid-range", high: "High" };
export const paceLabels: Record<VoicePace, string> = { slow: "Slow", even: "Steady", quick: "Lively" };
