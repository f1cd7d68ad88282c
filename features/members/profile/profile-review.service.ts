import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { adminActor, requireAdmin, type Viewer } from "../viewer.rules.ts";
import { profileFailures } from "./profile.rules.ts";
import type { TextToReview } from "./profile.schema.ts";
import * as store from "./profile-texts.store.ts";

export type ProfileReview = ReturnType<typeof createProfileReview>;

type ReviewOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  permitsText(text: string): boolean;
};

export type TextReviewInput = {
  decision: "approve" | "change" | "refuse";
  /** A code, and the sentence that the creator reads. */
  reason?: { code: string; words: string } | undefined;
  note: string;
};
const states = { approve: "approved", change: "changes_asked", refuse: "refused" } as const;

/** Reviews of creators' profile texts, which are only public once approved. */
export function createProfileReview({ db, clock, audit, mail, permitsText }: ReviewOptions) {
  return {
    /** These texts as a reviewer sees them. Throws `not_found` (404) for anyone but an admin. */
    async byIds(viewer: Viewer | null, ids: readonly string[]): Promise<TextToReview[]> {
      requireAdmin(viewer);
      const rows = await store.textsByIds(db, ids);
      return rows.map((row) => ({ ...row, shown: row.shown ?? "", passes: row.body === "" || permitsText(row.body) }));
    },

    /** What this admin approved since then and can undo, the latest first. */
    async approvedLately(viewer: Viewer | null, since: Date): Promise<{ id: string; username: string; at: Date }[]> {
      const { uid } = requireAdmin(viewer);
      const rows = await store.approvedTextsBy(db, uid, since);
      return rows.map(({ at, ...row }) => ({ ...row, at: at ?? since }));
    },

    /**
     * Undoes one's own approval since then: the text waits again. Throws `members.text_not_undoable` (409) for anything
     * else, such as a text that was written anew or taken away.
     */
    async undoApproval(viewer: Viewer | null, id: string, since: Date): Promise<void> {
      const actor = adminActor(viewer);
      if (!isUuid(id)) throw commonFailures.notFound();
      await transact(db, async (tx) => {
        const row = await store.lockText(tx, id);
        if (!row) throw commonFailures.notFound();
        const isMine = row.state === "approved" && row.decided_by === actor.uid && (row.decided_at ?? since) > since;
        if (!isMine || !(await store.isLatestText(tx, id, row.user_id))) throw profileFailures.notUndoable();
        await store.unapproveText(tx, row);
        const subject = { type: "profile_text", id };
        await audit.record(tx, { actor, action: "profile_text.approval_undone", subject });
      });
    },

    /** Throws `members.text_decided` (409) if it was decided before, and 422 for a refusal without a reason. */
    async decide(viewer: Viewer | null, id: string, { decision, reason, note }: TextReviewInput): Promise<void> {
      const actor = adminActor(viewer);
      if (!isUuid(id)) throw commonFailures.notFound();
      if (decision !== "approve" && !reason) throw profileFailures.needsReason();
      await transact(db, async (tx) => {
        const row = await store.lockText(tx, id);
        if (!row) throw commonFailures.notFound();
        if (row.state !== "waiting") throw profileFailures.decided();
        const [at, state] = [clock.now(), states[decision]];
        const code = decision === "approve" ? null : (reason?.code ?? null);
        await store.decideText(tx, id, { state, reason: code, note, by: actor.uid, at });
        if (state === "approved") await store.showApproved(tx, { id, uid: row.user_id, body: row.body });
        await audit.record(tx, {
          actor,
          action: `profile_text.${state}`,
          subject: { type: "profile_text", id },
          ...(code === null ? {} : { reason: note === "" ? code : `${code}: ${note}` }),
        });
        if (code === null) return;
        const email = {
          subject: "What you wrote about yourself is not shown yet",
          paragraphs: [
            `A person of our team read it. ${reason?.words ?? ""}`,
            ...(note === "" ? [] : [note]),
            "Change it on your profile, and it is read anew. Until then your page shows what it showed before.",
          ],
          action: { label: "Change it", path: "/model/profile" },
        };
        await mail.post(tx, {
          to: await store.emailOf(tx, row.user_id),
          key: `profile-text:${id}`,
          kind: "profile-text",
          email,
        });
      });
    },
  };
}
