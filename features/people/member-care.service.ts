import { z } from "zod";
import { type ConfirmedAction, confirmationNote } from "#features/confirmations/confirmations.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import { privacyFailures } from "#features/privacy/privacy.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { LockedMember } from "../members/admin/member-actions.service.ts";
import { maskedEmail } from "../members/members.emails.ts";
import * as store from "./member-care.store.ts";
import { signedOutEmail } from "./people.emails.ts";
import { peopleFailures, peopleRefusal, rewordForAdmins } from "./people.failures.ts";
import { auditAction, lockMember, notifyMember, onMember, type PeopleParts } from "./people-parts.service.ts";

/** The confirmation kind of an email correction. */
export const correctionKind = "email_correction";
const payloadShape = z.object({ email: z.email() });

/** What admins can do for a member's account and its data. */
export const createMemberCare = (parts: PeopleParts) => ({
  emailCorrected: emailCorrected(parts),
  care: { ...emailCare(parts), ...accountCare(parts) },
});

function checkCorrection(member: LockedMember, email: string): void {
  if (member.role === "admin") throw peopleFailures.admin();
  if (member.email === email) throw peopleFailures.sameEmail();
}

/** Sets the email address that another admin requested. Both addresses get an email; the new one must be confirmed. */
const emailCorrected =
  (parts: PeopleParts): ConfirmedAction =>
  async (tx, admin, request) => {
    const { email } = payloadShape.parse(request.payload);
    const action = await lockMember(parts, tx, admin, request.subject.id);
    const { member } = action;
    checkCorrection(member, email);
    const by = { confirmation: request.id, askedBy: request.askedBy, confirmedBy: admin.uid };
    await parts.memberActions.correctEmail(tx, member, email, by).catch((error: unknown) => {
      throw peopleRefusal(error);
    });
    const change = { before: maskedEmail(member.email), reason: request.reason };
    const after = { email: maskedEmail(email), ...confirmationNote(request) };
    await auditAction(parts, action, { action: "members.email_corrected", after, ...change });
  };

function emailCare(parts: PeopleParts) {
  const { db, memberActions, audit, confirmations } = parts;
  return {
    /** Returns the full email address. Each access is audited with its reason. */
    async showEmail(viewer: Viewer | null, uid: string, reason: string): Promise<{ email: string }> {
      const admin = requireAdmin(viewer);
      if (!isUuid(uid)) throw peopleFailures.notFound();
      return transact(db, async (tx) => {
        const member = await memberActions.lock(tx, uid);
        if (!member) throw peopleFailures.notFound();
        const entry = { actor: adminActor(admin), action: "members.email_shown", reason };
        await audit.record(tx, { ...entry, subject: { type: "user", id: uid } });
        return { email: member.email };
      });
    },

    /** Requests a second admin: control of the address means control of the account. */
    correctEmail: (viewer: Viewer | null, uid: string, input: { email: string; reason: string }): Promise<void> =>
      onMember(parts, viewer, uid, async (action) => {
        const email = input.email.toLowerCase();
        checkCorrection(action.member, email);
        if (await store.isTaken(action.tx, email)) throw peopleFailures.emailTaken();
        const { username } = action.member;
        await confirmations.request(action.tx, action.admin, {
          kind: correctionKind,
          subject: { type: "user", id: uid },
          reason: input.reason,
          payload: { email },
          summary: `Put ${maskedEmail(email)} in the place of ${username}'s address ${maskedEmail(action.member.email)}`,
        });
      }),
  };
}

function accountCare(parts: PeopleParts) {
  const { clock, memberActions, privacy } = parts;
  return {
    /** Ends all of a member's sessions. */
    signOutEverywhere: (viewer: Viewer | null, uid: string, reason: string): Promise<void> =>
      onMember(parts, viewer, uid, async (action) => {
        const sessions = await memberActions.signOutEverywhere(action.tx, uid);
        await auditAction(parts, action, { action: "members.signed_out_everywhere", after: { sessions }, reason });
        await notifyMember(parts, action, { kind: "signed-out", email: signedOutEmail(action.member.username) });
      }),

    /** Starts an export of a member's data. Only the member gets the email and can download it. */
    startExport: (viewer: Viewer | null, uid: string, reason: string): Promise<void> =>
      onMember(parts, viewer, uid, async (action) => {
        await privacy.exportFor(action.tx, uid);
        await auditAction(parts, action, { action: "privacy.export_started", reason });
      }),

    /** Schedules the deletion in fourteen days; the member is notified and can keep the account until then. */
    startDeletion: (
      viewer: Viewer | null,
      uid: string,
      input: { reason: string; forfeit?: "true" | undefined },
    ): Promise<void> =>
      onMember(parts, viewer, uid, async (action) => {
        if (action.member.role === "admin") throw privacyFailures.isAdmin();
        const started = privacy.deletionFor(action.tx, action.member, input.forfeit === "true");
        if (!(await started.catch(rewordForAdmins))) return;
        await auditAction(parts, action, { action: "privacy.deletion_started", reason: input.reason });
      }),

    /** Adds a note for other admins. */
    addNote: (viewer: Viewer | null, uid: string, words: string): Promise<void> =>
      onMember(parts, viewer, uid, async (action) => {
        const at = clock.now();
        const note = { id: uuidv7(at.getTime()), uid, author_uid: action.admin.uid, at, words };
        await store.insertNote(action.tx, note);
        await auditAction(parts, action, { action: "members.note_added", after: { note: note.id } });
      }),
  };
}
