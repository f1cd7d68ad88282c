import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { post } from "./verification-decisions.service.ts";
import { refuseFaulty } from "./verification-filling.service.ts";
import { actorOf, detailsOf, stepped, tell, type VerificationParts } from "./verification-parts.service.ts";
import { picturesOf } from "./verification-pictures.store.ts";
import { submittedEmail } from "./verifications.emails.ts";
import { verificationFailures } from "./verifications.failures.ts";
import { missingOf } from "./verifications.rules.ts";
import * as store from "./verifications.store.ts";

/** How often somebody may ask for an answer in a day. */
const sentPerMember = { points: 10, seconds: 86_400, refusal: verificationFailures.tooMany };

/** How a creator asks for a decision: sends what was filled in, takes it back, or asks for a second look. */
export function createSubmission(parts: VerificationParts) {
  const { db, clock } = parts;
  const sent = createRateLimit(sentPerMember);

  return {
    /** Sends what was filled in. Throws for what is missing, and for somebody who is under 18 or a document that is over. */
    async submit(viewer: Viewer | null): Promise<void> {
      const member = requireModel(viewer);
      await sent.take(member.uid);
      await transact(db, async (tx) => {
        const row = await lockOpen(tx, member);
        const state = stepped(row, "submit");
        const details = detailsOf(parts, row);
        const pictures = (await picturesOf(tx, row.id)).map(({ kind }) => kind);
        const { document_kind: documentKind, agreement_version: version } = row;
        const filled = { documentKind, hasDetails: details !== null, pictures, agreementVersion: version };
        if (!details || missingOf(filled).length > 0) throw verificationFailures.incomplete();
        const at = clock.now();
        refuseFaulty(details, at);
        await store.changeVerification(tx, row.id, {
          state,
          submitted_at: at,
          changed_at: at,
          provider: null,
          provider_ref: null,
          handed_over_at: null,
        });
        await tell(parts, tx, row, { kind: "submitted", actor: actorOf(member) });
        await post(parts, tx, row, "verification-submitted", submittedEmail(row.agreed_at ?? at));
      });
    },

    /** Takes back what was sent and nobody has decided, in order to change it. */
    async withdraw(viewer: Viewer | null): Promise<void> {
      const member = requireModel(viewer);
      await transact(db, async (tx) => {
        const row = await lockOpen(tx, member);
        // Another person is about to decide about a refusal: it cannot be made undone in this way.
        if (row.second_look_at) throw verificationFailures.notNow();
        await store.changeVerification(tx, row.id, { state: stepped(row, "withdraw"), changed_at: clock.now() });
        await tell(parts, tx, row, { kind: "withdrawn", actor: actorOf(member) });
      });
    },

    /** Asks for another person after a refusal, once. */
    async askSecondLook(viewer: Viewer | null, { words }: { words: string }): Promise<void> {
      const member = requireModel(viewer);
      await transact(db, async (tx) => {
        const row = await lockOpen(tx, member);
        if (row.second_look_at) throw verificationFailures.notNow();
        const at = clock.now();
        await store.changeVerification(tx, row.id, {
          state: stepped(row, "secondLook"),
          changed_at: at,
          submitted_at: at,
          decided_at: null,
          reasons: [],
          note: "",
          reviewer_uid: null,
          reviewer_address: null,
          second_look_after: row.reviewer_uid,
          second_look_at: at,
          second_look_words: words,
        });
        await tell(parts, tx, row, { kind: "second_look", actor: actorOf(member), reason: row.reasons.join(", ") });
      });
    },
  };
}

/** The creator's open verification, locked. */
async function lockOpen(tx: Tx, member: Viewer): Promise<store.VerificationRow> {
  const { open } = await store.currentOf(tx, member.uid);
  const row = open && (await store.lockVerification(tx, open.id));
  if (!row) throw verificationFailures.notNow();
  return row;
}
