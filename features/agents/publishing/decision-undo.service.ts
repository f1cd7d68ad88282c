import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { agentFailures } from "../agents.failures.ts";
import * as store from "../content/agent-editor.store.ts";
import * as reviews from "../reviews/agent-reviews.store.ts";
import { undoFault } from "../reviews/decision-undo.rules.ts";
import * as decisions from "../reviews/decision-undo.store.ts";

type UndoOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "withdraw">;
};

/** A decision that can be undone. */
export type UndoableDecision = {
  id: string;
  name: string;
  username: string;
  decision: "approve" | "change" | "refuse";
  at: Date;
};

const words = { approved: "approve", changes_asked: "change", refused: "refuse" } as const;

/** The email about a decision, which waits as long as the decision can be undone. */
export const decisionEmailKey = (reviewId: string, decidedAt: Date) =>
  `agent-review:${reviewId}:${decidedAt.getTime()}`;

/** Undoing decisions about versions. `since` bounds how old a decision may be, as for other content. */
export function createDecisionUndo({ db, clock, audit, mail }: UndoOptions) {
  return {
    /** What this admin decided after `since` and can undo, the latest first. Throws `not_found` (404) for anyone else. */
    async decidedLately(viewer: Viewer | null, since: Date): Promise<UndoableDecision[]> {
      const { uid } = requireAdmin(viewer);
      const noted = await decisions.decisionsBy(db, uid, since);
      return noted
        .filter((one) => undoFault(one, uid, since) === null)
        .map(({ id, name, username, state, decidedAt }) => ({
          id,
          name,
          username,
          decision: words[state],
          at: decidedAt ?? since,
        }));
    },

    /**
     * Undoes one's own decision made after `since`: the version waits again at its place, callers hear what they heard
     * before, and its email is not sent. Calls that run go on. Throws `agents.not_undoable`, and `agents.changed_since`
     * if something has happened with the companion (409).
     */
    async undoDecision(viewer: Viewer | null, reviewId: string, since: Date): Promise<void> {
      const actor = adminActor(viewer);
      await transact(db, async (tx) => {
        const review = isUuid(reviewId) ? await reviews.lockReview(tx, reviewId) : undefined;
        const decision = review && (await decisions.decisionOf(tx, review.id));
        if (!decision) throw agentFailures.notFound();
        const fault = undoFault(decision, actor.uid, since);
        if (fault === "changed_since") throw agentFailures.changedSince();
        if (fault || !decision.decidedAt) throw agentFailures.notUndoable();
        await decisions.reopenReview(tx, decision.id);
        if (decision.state === "approved") await takeBack(tx, decision, clock.now());
        await mail.withdraw(tx, decisionEmailKey(decision.id, decision.decidedAt));
        await audit.record(tx, {
          actor,
          action: "agents.review_undone",
          subject: { type: "agent", id: decision.agentId },
          before: { state: decision.state, version: decision.versionId },
          after: { state: "waiting", version: decision.versionId },
        });
      });
    },
  };
}

/** What undoing a decision takes. `before`: the locked row; the companion's row now is as the decision left it. */
export async function noteForUndo(tx: Tx, reviewId: string, before: store.AgentRow): Promise<void> {
  const [after, newest] = [await store.agentById(tx, before.id), await store.newestVersion(tx, before.id)];
  if (!after || !newest) return;
  await decisions.noteDecision(tx, reviewId, {
    publishedVersionId: before.published_version_id,
    step: before.step,
    rateChangedAt: before.rate_changed_at?.toISOString() ?? null,
    left: { standingChanges: after.standing_changes.toString(), newestVersionId: newest.id },
  });
}

/** Puts the companion back to what it was before the approval. No version was saved since, so a draft has the newest. */
async function takeBack(tx: Tx, { agentId, record }: decisions.NotedDecision, at: Date): Promise<void> {
  if (!record) return;
  const { publishedVersionId } = record;
  const version =
    publishedVersionId === null
      ? await store.newestVersion(tx, agentId)
      : await store.versionById(tx, agentId, publishedVersionId);
  if (!version) throw agentFailures.notUndoable();
  const former = { record, content: version.content, at };
  if (publishedVersionId === null) await decisions.unpublish(tx, agentId, former);
  else await decisions.republish(tx, agentId, former);
}
