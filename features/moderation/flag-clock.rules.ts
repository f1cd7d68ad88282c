import { hourMs } from "#platform/days/durations.ts";
import type { ReasonCode } from "./reason-codes.rules.ts";

/** Danger to a child or to somebody's life. */
const urgentCodes: ReadonlySet<string> = new Set<ReasonCode>([
  "minor_sexual",
  "underage_user",
  "self_harm",
  "trafficking",
  "violence_threat",
]);
const urgentHours = 1;
/** A member who is kept from calling waits for us. */
const lockedHours = 24;
const calmHours = 72;

/** Until when a person has to have looked at a flag. */
export function flagDueAt(flag: { code: string; locks: boolean; openedAt: Date }): Date {
  const hours = urgentCodes.has(flag.code) ? urgentHours : flag.locks ? lockedHours : calmHours;
  return new Date(flag.openedAt.getTime() + hours * hourMs);
}
