import type { Actor } from "#features/audit/audit.rules.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import {
  type ConfirmationsService,
  type ConfirmedAction,
  confirmationNote,
} from "#features/confirmations/confirmations.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createEffects, type DecisionMeasures } from "./complaint-effects.service.ts";
import type { SubjectSources } from "./complaint-subjects.service.ts";
import { decisionForAffected, decisionForReporter } from "./complaints.emails.ts";
import { complaintAdminFailures, takenBy } from "./complaints.failures.ts";
import { kindNames, type ReasonCode } from "./complaints.rules.ts";
import { type ComplaintRow, complaintByReference, insertEvents, lockHolds } from "./complaints.store.ts";
import { type DecisionInput, decisionInput } from "./complaints-admin.schema.ts";
import type { FactsSource } from "./complaints-admin.service.ts";
import * as store from "./complaints-admin.store.ts";
import {
  actionNames,
  type DecisionEffects,
  deciderFault,
  dismissesGrave,
  holdsUntilDecided,
  isOpen,
  outcomeOf,
  restoresIntimate,
  unseenPictures,
} from "./decisions.rules.ts";
import { parseReference } from "./reference/reference.rules.ts";

/** So much of its words stands with a request for a second admin. */
const mostReason = 1_000;

type DecisionOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  subjects: Pick<SubjectSources, "agent">;
  measures: DecisionMeasures;
  confirmations: Pick<ConfirmationsService, "request">;
  facts: FactsSource;
  /** The keys of both sides' pages. */
  keys: { reporter(formId: string): string; affected(complaintId: string): string };
};

/** The kind of request by which a decision that shows something again after a report waits for a second admin. */
export const RESTORE_AFTER_REPORT = "restore_after_report";

/** Another admin has to agree to this decision; nothing of it is kept yet. `so`: what it does. */
class SecondAdminNeeded extends Error {
  override readonly name = "SecondAdminNeeded";
  readonly so: string;
  constructor(so: string) {
    super(`A second admin is needed to decide ${so}`);
    this.so = so;
  }
}

/** `by` decides; `actor` is who did the deed now, which is a second admin where one was needed. */
type Deciding = { input: DecisionInput; by: string; actor: Actor; confirmation: object | null };

/** Decides about complaints: what the decision does, its words to both sides, and its line in the record, in one. */
export function createComplaintDecisions(options: DecisionOptions) {
  const { db, clock, measures, confirmations } = options;
  const decideIn = createDeciding(options);

  /** Throws `complaints.unseen` while pictures that this case is about are still covered for this admin. */
  async function requireSight(viewer: Viewer, reference: string, { seen }: DecisionInput): Promise<void> {
    const row = await complaintByReference(db, parseReference(reference) ?? "");
    if (!row || !isOpen(row.state)) return;
    const about = { agentId: row.agent_id, creatorUid: row.creator_uid, callId: null };
    const [{ media }, decisions] = await Promise.all([options.facts(viewer, about), store.decisionsOf(db, row.id)]);
    if (unseenPictures({ kind: row.kind, media, decisions }, seen).length > 0) throw complaintAdminFailures.unseen();
  }

  /** The complaint stays open meanwhile, with its deadline and with everything that is hidden. */
  async function askSecond(viewer: Viewer, reference: string, input: DecisionInput, so: string): Promise<void> {
    await transact(db, async (tx) => {
      const row = await complaintByReference(tx, parseReference(reference) ?? "");
      if (!row) throw commonFailures.notFound();
      const at = clock.now();
      const event = { id: uuidv7(at.getTime()), complaint_id: row.id, at, kind: "second_asked", shown: false };
      await insertEvents(tx, [{ ...event, actor_uid: viewer.uid, actor_role: "admin" }]);
      await confirmations.request(tx, viewer, {
        kind: RESTORE_AFTER_REPORT,
        subject: { type: "complaint", id: row.id },
        summary: `Decide ${row.reference} (${kindNames[row.kind].toLowerCase()}, ${actionNames[input.action].toLowerCase()}) ${so}`,
        payload: { reference: row.reference, input },
        shown: { page: `/admin/complaints/${row.reference}` },
        reason: input.reason.slice(0, mostReason),
      });
    });
  }

  return {
    /**
     * Decides. Where that shows intimate pictures again, or dismisses a report about them or about somebody under 18, it
     * asks for another admin instead (`waiting`). Throws `complaints.unseen` (422) for such a report while its pictures
     * are covered, `complaints.closed`, `complaints.taken`, `complaints.own_case` or `complaints.needs_other` (409) when it is not this
     * admin's to decide, and a 422 for an action that this complaint does not allow. Anyone else gets a 404.
     */
    async decide(
      viewer: Viewer | null,
      reference: string,
      input: DecisionInput,
    ): Promise<{ state: "done" | "waiting" }> {
      const admin = requireAdmin(viewer);
      const actor = adminActor(admin);
      await requireSight(admin, reference, input);
      try {
        const deciding = { input, by: actor.uid, actor, confirmation: null };
        const suspended = await transact(db, (tx) => decideIn(tx, reference, deciding));
        if (suspended !== null) await measures.endCalls(suspended);
        return { state: "done" };
      } catch (error) {
        if (!(error instanceof SecondAdminNeeded)) throw error;
        await askSecond(admin, reference, input, error.so);
        return { state: "waiting" };
      }
    },

    /** Carries out what a second admin confirmed, who has no part in the matter either. */
    confirmed: (async (tx, admin, request) => {
      const { reference, input } = request.payload;
      const actor = adminActor(admin);
      await decideIn(tx, String(reference), {
        input: decisionInput.parse(input),
        by: request.askedBy,
        actor,
        confirmation: confirmationNote(request),
      });
    }) satisfies ConfirmedAction,
  };
}

/** One decision in its transaction; answers whose running calls have to end when it holds. */
function createDeciding(options: DecisionOptions) {
  const { clock, audit, measures } = options;
  const { undo, act } = createEffects(measures);
  return async (tx: Tx, reference: string, { input, by, actor, confirmation }: Deciding): Promise<string | null> => {
    const row = await store.lockComplaint(tx, parseReference(reference) ?? "");
    if (!row) throw commonFailures.notFound();
    const before = await store.decisionsOf(tx, row.id);
    const last = before.at(-1);
    const people = { state: row.state, reporterUid: row.reporter_uid, creatorUid: row.creator_uid };
    const fault = deciderFault(people, by, last?.decided_by ?? null) ?? deciderFault(people, actor.uid ?? "", null);
    if (fault !== null) throw complaintAdminFailures[fault]();
    // A second admin confirms what the first one decided, on whose desk it lies.
    const owner = confirmation === null ? await store.assigneeOf(tx, row.assignee_uid) : null;
    if (owner && row.assignee_uid !== by) throw takenBy(owner.username);
    // A report that comes in meanwhile waits, and then knows whether this one was unfounded.
    if (holdsUntilDecided(row.reason as ReasonCode)) await lockHolds(tx);
    const at = clock.now();
    const deciding = { tx, row, input, by, at };
    const restored = await undo(deciding, last?.effects);
    const effects = await act(deciding);
    if (confirmation === null) requireOneAdminIsEnough(row, last, effects);
    const outcome = outcomeOf(input.action, input.inPart);
    const [number, action] = [before.length + 1, input.action];
    await store.insertDecision(tx, {
      id: uuidv7(at.getTime()),
      complaint_id: row.id,
      number,
      action,
      outcome,
      reason: input.reasonCode,
      words: input.reason,
      effects: JSON.stringify(effects),
      decided_by: by,
      decided_at: at,
    });
    const event = { id: uuidv7(at.getTime()), complaint_id: row.id, at, kind: "decided", shown: true };
    await insertEvents(tx, [{ ...event, actor_uid: by, actor_role: "admin" }]);
    await audit.record(tx, {
      actor,
      action: "complaint.decided",
      subject: { type: "complaint", id: row.id },
      reason: input.reason,
      before: last ? { action: last.action, outcome: last.outcome } : { state: row.state },
      after: { reference: row.reference, action, outcome, reason: input.reasonCode, effects, ...confirmation },
    });
    const concerned = before.length > 0 || outcome !== "unfounded" || holdsUntilDecided(row.reason as ReasonCode);
    await tellBoth(options, tx, row, { ...input, outcome, number, concerned, restored });
    return effects.suspensionId === null ? null : row.creator_uid;
  };
}

function requireOneAdminIsEnough(
  row: ComplaintRow,
  last: Parameters<typeof restoresIntimate>[0],
  effects: DecisionEffects,
): void {
  if (restoresIntimate(last, effects)) {
    throw new SecondAdminNeeded("so that intimate pictures which were removed are seen again");
  }
  if (dismissesGrave({ kind: row.kind, agentId: row.agent_id }, effects)) {
    throw new SecondAdminNeeded("so that the companion is shown and can be called as before the report");
  }
}

type Told = DecisionInput & {
  outcome: ReturnType<typeof outcomeOf>;
  number: number;
  concerned: boolean;
  restored: boolean;
};

/** Both sides read the decision; whom it concerns only where something was done, or had been. */
async function tellBoth({ mail, subjects, keys }: DecisionOptions, tx: Tx, row: ComplaintRow, told: Told) {
  const { reference, reporter_email: to } = row;
  if (to !== null) {
    const path = `/legal/report/${reference}?key=${keys.reporter(row.form_id)}`;
    const email = decisionForReporter({ reference, outcome: told.outcome, words: told.reason, path });
    const key = `complaint-decided:${row.id}:${told.number}`;
    await mail.post(tx, { to, key, kind: "complaint-decided", email });
  }
  const agent = row.agent_id === null || !told.concerned ? null : await subjects.agent(row.agent_id, tx);
  if (!agent) return;
  const path = `/legal/report/${reference}/answer?key=${keys.affected(row.id)}`;
  const { action, reason: words, restored } = told;
  const email = decisionForAffected({ agentName: agent.name, action, words, path, restored });
  const key = `complaint-decided-affected:${row.id}:${told.number}`;
  await mail.post(tx, { to: agent.creatorEmail, key, kind: "complaint-decided-affected", email });
}
