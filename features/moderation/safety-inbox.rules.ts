import type { SafetyFlagView } from "./safety.schema.ts";
import { codeLabel } from "./safety-report.rules.ts";

const whose = { call: "call of", member: "member", agent: "companion" } as const;

/** A call, a member or a companion that the safety checks flagged, as a task for an admin. */
export function flagTask({ id, code, subjectType, name, locks, openedAt, dueAt }: SafetyFlagView) {
  const of = subjectType === "member" ? `@${name ?? "gone"}` : (name ?? "");
  const about = subjectType === "call" && of === "" ? "a call" : `${whose[subjectType]} ${of}`.trim();
  const title = `${codeLabel(code)}: ${about}${locks ? ", cannot call" : ""}`;
  return { kind: "safety" as const, id, title, since: openedAt, dueAt, to: `/admin/safety?flag=${id}` };
}
