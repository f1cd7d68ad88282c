import type { AuditEntryView, Difference } from "../audit/audit.schema.ts";
import { differences } from "../audit/audit-diff.rules.ts";
import { readableDifferences } from "../settings/setting-forms.rules.ts";
import { isSettingName } from "../settings/settings.rules.ts";

type Entry = Pick<AuditEntryView, "action" | "actorUid" | "subject" | "before" | "after">;
type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const uidIn = (value: unknown) => (typeof value === "string" ? value : null);

/**
 * The two admins of an action that took both, by their uids; null for one admin's. The entry is by who asked or by who
 * confirmed, depending on the action.
 */
export function signersOf({ action, actorUid, after }: Entry): { asked: string; confirmed: string | null } | null {
  const { askedBy, confirmedBy } = fieldsOf(after);
  const asked = uidIn(askedBy);
  if (asked === null || action.startsWith("confirmation.")) return null;
  return { asked, confirmed: uidIn(confirmedBy) ?? (actorUid === asked ? null : actorUid) };
}

/** What an entry changed, in the words of its setting where it is about one. Who signed is said apart. */
export function changesOf({ subject, before, after }: Entry): Difference[] {
  const { askedBy, confirmedBy, confirmation, shown, ...rest } = fieldsOf(after);
  const now = Object.keys(fieldsOf(after)).length > 0 ? rest : after;
  if (subject.type !== "setting" || !isSettingName(subject.id) || !("value" in rest)) return differences(before, now);
  const { value, startsAt, version, latest, kind, ...others } = rest;
  const also = Object.keys(others).length > 0 ? differences(undefined, others) : [];
  return [...readableDifferences(subject.id, fieldsOf(before).value, value), ...also];
}
