import type { ComplaintLine } from "../complaints-admin.schema.ts";

type Waiting = Pick<ComplaintLine, "reference" | "subjectLabel" | "receivedAt" | "answerBy" | "takedownBy">;

/** An open report, as a task for an admin. One that asks for a removal has a shorter time. */
export function complaintTask({ reference, subjectLabel, receivedAt, answerBy, takedownBy }: Waiting) {
  return {
    kind: takedownBy ? ("takedown" as const) : ("complaint" as const),
    id: reference,
    title: subjectLabel ? `${reference}, ${subjectLabel}` : reference,
    since: receivedAt,
    dueAt: answerBy,
    to: `/admin/complaints/${reference}`,
  };
}
