import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { approvalUndoMs } from "#features/media/media.rules.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import { agentFailures, priceTooSoon } from "../agents.failures.ts";
import { contentOf, differences, fieldsOf } from "../content/agent-content.rules.ts";
import type { ReviewDecision, WaitingReview } from "../content/agent-editor.schema.ts";
import * as store from "../content/agent-editor.store.ts";
import type { VoiceLibrary } from "../hosting/voice-agents.service.ts";
import { type ReviewOutcome, reviewEmail } from "../reviews/agent-reviews.emails.ts";
import { isReviewReason } from "../reviews/agent-reviews.rules.ts";
import * as reviews from "../reviews/agent-reviews.store.ts";
import { createDecisionUndo, decisionEmailKey, noteForUndo } from "./decision-undo.service.ts";
import { approvalFault } from "./going-live.rules.ts";

type ReviewsOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post" | "withdraw" | "reachesPeople">;
  voices: Pick<VoiceLibrary, "speaking">;
};

const MOST_WAITING = 100;

/** Admins' reviews of submitted versions. */
export function createAgentReviews({ db, clock, audit, mail, voices }: ReviewsOptions) {
  /** Decides a waiting review in one transaction with its audit log entry. */
  async function decide(
    viewer: Viewer | null,
    reviewId: string,
    decision: ReviewDecision & { state: "approved" | "changes_asked" | "refused" },
  ): Promise<void> {
    const actor = adminActor(viewer);
    const { state, reasons, note } = decision;
    await transact(db, async (tx) => {
      const review = isUuid(reviewId) ? await reviews.lockReview(tx, reviewId) : undefined;
      if (!review) throw agentFailures.notFound();
      if (review.state !== "waiting") throw agentFailures.notWaiting();
      const at = clock.now();
      await reviews.decideReview(tx, review.id, { state, reasons, note, by: actor.uid, at });
      const agent = await store.agentById(tx, review.agent_id, true);
      const version = await store.versionById(tx, review.agent_id, review.version_id);
      if (!version || !agent || agent.status === "retired") throw agentFailures.notNow();
      const owner = await reviews.creatorOfReview(tx, review.id);
      const fault = state === "approved" ? approvalFault(owner, mail.reachesPeople) : null;
      if (fault) throw fault();
      if (state === "approved") await publishNow(tx, agent.id, version, at);
      await noteForUndo(tx, review.id, agent);
      await tellCreator(tx, review.id, at, { state, reasons, note, version: version.number });
      await audit.record(tx, {
        actor,
        action: `agents.review_${state}`,
        subject: { type: "agent", id: review.agent_id },
        after: { version: review.version_id, reasons },
        reason: note,
      });
    }).catch(asFailure);
  }

  /** Emails the creator once the decision can no longer be undone, unless review emails are switched off by then. */
  async function tellCreator(tx: Tx, reviewId: string, at: Date, outcome: Omit<ReviewOutcome, "name">): Promise<void> {
    const { uid, email, name } = await reviews.creatorOfReview(tx, reviewId);
    await mail.post(tx, {
      to: email,
      key: decisionEmailKey(reviewId, at),
      notBefore: new Date(at.getTime() + approvalUndoMs),
      kind: "agent-review",
      email: reviewEmail({ ...outcome, name }),
      topic: { uid, about: "reviews" },
    });
  }

  return {
    ...createDecisionUndo({ db, clock, audit, mail }),

    /** The waiting reviews, oldest first. Anyone else gets a 404. */
    async waiting(viewer: Viewer | null): Promise<WaitingReview[]> {
      requireAdmin(viewer);
      const rows = await reviews.waitingReviews(db, MOST_WAITING);
      return rows.map((row) => ({
        id: row.id,
        agentId: row.agentId,
        modelUsername: row.modelUsername,
        version: row.number,
        submittedAt: row.submittedAt.toISOString(),
        fields: fieldsOf(contentOf(row.content)),
        hindrance: approvalFault(row, mail.reachesPeople)?.().message ?? null,
        changes: row.publicContent && differences(contentOf(row.publicContent), contentOf(row.content)),
      }));
    },

    /** The greeting of a waiting version, in the voice in which it would be spoken. Anyone but an admin gets a 404. */
    async greetingOf(viewer: Viewer | null, reviewId: string): Promise<{ text: string; voice: VoiceSettings }> {
      requireAdmin(viewer);
      const row = isUuid(reviewId) ? await reviews.waitingGreeting(db, reviewId) : null;
      if (!row) throw agentFailures.notFound();
      const { firstMessage, voiceId } = contentOf(row.content);
      const speaksAs = voiceId === null ? null : await voices.speaking(row.ownerUid, voiceId);
      if (speaksAs === null) throw agentFailures.notFound();
      return { text: firstMessage, voice: { voiceId: speaksAs, speed: 1 } };
    },

    /**
     * Publishes the submitted version. `note` is the reason for the audit log. Throws `agents.owner_not_verified` and
     * `agents.owner_email_unconfirmed` (409) while its creator cannot go live.
     */
    approve: (viewer: Viewer | null, reviewId: string, note: string): Promise<void> =>
      decide(viewer, reviewId, { state: "approved", reasons: [], note }),
    /** Returns it with reasons that its creator sees. Throws `agents.reason_required` (422) without any. */
    askChanges: async (viewer: Viewer | null, reviewId: string, decision: ReviewDecision): Promise<void> =>
      decide(viewer, reviewId, { ...withReasons(viewer, decision), state: "changes_asked" }),
    refuse: async (viewer: Viewer | null, reviewId: string, decision: ReviewDecision): Promise<void> =>
      decide(viewer, reviewId, { ...withReasons(viewer, decision), state: "refused" }),
  };
}

/** Publishes an approved version. */
export async function publishNow(tx: Tx, agentId: string, version: store.VersionRow, at: Date): Promise<void> {
  await store.publishContent(tx, agentId, { versionId: version.id, content: version.content, at });
  await store.requestStatus(tx, agentId, { status: "active", step: "done", at });
}

function withReasons(viewer: Viewer | null, decision: ReviewDecision): ReviewDecision {
  requireAdmin(viewer);
  const reasons = decision.reasons.filter(isReviewReason);
  if (reasons.length === 0) throw agentFailures.needsReason();
  return { ...decision, reasons };
}

/** The database enforces the rules too; this maps its errors to failures. */
export function asFailure(error: unknown): never {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  if (code === "AG003") throw priceTooSoon();
  const constraint = typeof error === "object" && error !== null && "constraint" in error ? error.constraint : null;
  if (constraint === "agent_reviews_one_waiting") throw agentFailures.editedElsewhere();
  throw error;
}
