/** How one part of the check ended. `none`: not tried yet. */
export type CheckState = "none" | "running" | "good" | "poor" | "bad";
export type CheckResult = { state: CheckState; words: string; advice?: string };

export const checkNames = {
  microphone: "Microphone",
  recording: "Recording",
  speaker: "Speaker",
  player: "Sound player",
  connection: "Connection",
  recognition: "Speech recognition",
} as const;
export type CheckName = keyof typeof checkNames;
export type CheckResults = Record<CheckName, CheckResult>;

const notTried: CheckResult = { state: "none", words: "Not tried yet" };

export const noResults: CheckResults = {
  microphone: notTried,
  recording: notTried,
  speaker: notTried,
  player: notTried,
  connection: notTried,
  recognition: notTried,
};

/** What a person can copy into a message to us. */
export function checkReport(results: CheckResults, about: { site: string; userAgent: string; at: Date }): string {
  const lines = Object.entries(checkNames).map(([name, label]) => {
    const { words, state } = results[name as CheckName];
    return `${label}: ${words}${state === "bad" || state === "poor" ? " (!)" : ""}`;
  });
  const at = `${about.at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return [`${about.site} device check, ${at}`, `Browser: ${about.userAgent}`, ...lines].join("\n");
}

/** What the whole check comes to. A part that was not tried says nothing. */
export function overall(results: CheckResults): CheckResult {
  const all = Object.values(results);
  const bad = all.filter(({ state }) => state === "bad").length;
  if (bad > 0)
    return { state: "bad", words: bad === 1 ? "One thing needs your attention" : `${bad} things need your attention` };
  if (all.some(({ state }) => state === "poor")) return { state: "poor", words: "It will work, with a remark" };
  const done = all.filter(({ state }) => state === "good").length;
  if (done === all.length) return { state: "good", words: "Everything is ready for a call" };
  return { state: "none", words: `${done} of ${all.length} parts are checked` };
}

/** From the times of several marks there and back, in milliseconds. */
export function connectionResult(roundTripsMs: readonly number[]): CheckResult {
  const sorted = [...roundTripsMs].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) return unreachable;
  const words = `${Math.round(median)} ms there and back`;
  if (median <= 200) return { state: "good", words };
  const advice = "A call will answer late. A cable or a nearer access point helps more than anything else.";
  return { state: median <= 500 ? "poor" : "bad", words: `${words}: slow`, advice };
}

export const unreachable: CheckResult = {
  state: "bad",
  words: "The server cannot be reached by a web socket",
  advice:
    "Calls need one. A company's proxy, a content filter or a browser extension may block it: try another network, or switch the extension off for this site.",
};

/** From the loudest moment of three seconds, 0 to 1. */
export function recordingResult(loudest: number): CheckResult {
  const words = `Loudest moment ${Math.round(loudest * 100)}%`;
  if (loudest < 0.015) {
    return {
      state: "bad",
      words: "Three seconds of silence",
      advice: "Is the microphone muted, by a key of its own or in the system's sound settings? Is it the right one?",
    };
  }
  if (loudest < 0.06) return { state: "poor", words: `${words}: quiet`, advice: "Come closer, or turn the input up." };
  if (loudest > 0.98)
    return { state: "poor", words: `${words}: too loud`, advice: "Move back a little, or turn it down." };
  return { state: "good", words };
}
