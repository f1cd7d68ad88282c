import type { SettingName } from "../settings/settings.rules.ts";

/** What can be turned on and off with one movement: the setting and the part of it that it stands in. */
export const switches = {
  newCalls: ["site.doors", "newCalls"],
  signUps: ["site.doors", "signUps"],
  purchases: ["site.doors", "purchases"],
  payouts: ["site.doors", "payouts"],
  uploads: ["media.uploads", "allowed"],
  speech: ["site.providers", "speech"],
  languageModel: ["site.providers", "languageModel"],
  payments: ["site.providers", "payments"],
  mail: ["site.providers", "mail"],
  geolocation: ["site.providers", "geolocation"],
  voiceCloning: ["site.providers", "voiceCloning"],
  voiceAgents: ["site.providers", "voiceAgents"],
} as const satisfies Record<string, readonly [SettingName, string]>;

export type SwitchName = keyof typeof switches;
export const switchNames = Object.keys(switches) as SwitchName[];

export type VersionState = "now" | "later" | "over";

/** The version that holds at a moment: of those that have started the one that started last. */
export function versionAt<Version extends { version: number; startsAt: Date }>(
  versions: readonly Version[],
  at: Date,
): Version | undefined {
  const started = versions.filter(({ startsAt }) => startsAt <= at);
  return started.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || b.version - a.version)[0];
}

/** Which of the versions, newest first, holds at `now`: of those that have started the one that started last. */
export function versionStates(versions: { version: number; startsAt: Date }[], now: Date): VersionState[] {
  const holds = versionAt(versions, now);
  return versions.map(({ version, startsAt }) =>
    version === holds?.version ? "now" : startsAt > now ? "later" : "over",
  );
}
