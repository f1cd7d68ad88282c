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
import { inWordsForAdmins, peopleFailures, peopleRefusal } from "./people.failures.ts";
import { onMember, type PeopleParts, recordAction, tellMember } from "./people-parts.service.ts";

/** The kind of request under which another address waits for a second admin. */
export const correctionKind = "email_correction";
const payloadShape = z.object({ email: z.email() });

/** What admins do for a member's account and its data. */
export function createMemberCare(parts: PeopleParts) {
  const { db, clock, memberActions, audit, privacy, confirmations } = parts;

  function check(member: LockedMember, email: string): void {
    if (member.role === "admin") throw peopleFailures.admin();
    if (member.email === email) throw peopleFailures.sameEmail();
  }

  /** Puts the address there that another admin asked for. Both addresses get a letter; the new one is to be confirmed. */
  const corrected: ConfirmedAction = async (tx, admin, request) => {
    const { email } = payloadShape.parse(request.payload);
    const uid = request.subject.id;
    if (uid === admin.uid) throw peopleFailures.oneself();
    const member = await memberActions.lock(tx, uid);
    if (!member) throw peopleFailures.notFound();
    if (member.status === "closed") throw peopleFailures.closed();
    check(member, email);
    const by = { confirmation: request.id, askedBy: request.askedBy, confirmedBy: admin.uid };
    await memberActions.correctEmail(tx, member, email, by).catch((error: unknown) => {
      throw peopleRefusal(error);
    });
    const change = { before: maskedEmail(member.email), reason: request.reason };
    const after = { email: maskedEmail(email), ...confirmationNote(request) };
    await recordAction(parts, { tx, member, admin }, { action: "members.email_corrected", after, ...change });
  };

  return {
    emailCorrected: corrected,
    care: {
      /** The whole e-mail address. Each look is written down with its reason; nothing else is changed. */
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

      /** Asks for a second admin: whoever has the address has the account. */
      correctEmail: (viewer: Viewer | null, uid: string, input: { email: string; reason: string }): Promise<void> =>
        onMember(parts, viewer, uid, async (action) => {
          const email = input.email.toLowerCase();
          check(action.member, email);
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

      /** Ends every session of a member. */
      signOutEverywhere: (viewer: Viewer | null, uid: string, reason: string): Promise<void> =>
        onMember(parts, viewer, uid, async (action) => {
          const sessions = await memberActions.signOutEverywhere(action.tx, uid);
          await recordAction(parts, action, { action: "members.signed_out_everywhere", after: { sessions }, reason });
          await tellMember(parts, action, { kind: "signed-out", email: signedOutEmail(action.member.username) });
        }),

      /** Has a copy of a member's data made, for the member alone: they get the letter, and they fetch it. */
      startExport: (viewer: Viewer | null, uid: string, reason: string): Promise<void> =>
        onMember(parts, viewer, uid, async (action) => {
          await privacy.exportFor(action.tx, uid);
          await recordAction(parts, action, { action: "privacy.export_started", reason });
        }),

      /** Plans the deletion in fourteen days; the member is told and can keep the account until then. */
      startDeletion: (
        viewer: Viewer | null,
        uid: string,
        input: { reason: string; forfeit?: "true" | undefined },
      ): Promise<void> =>
        onMember(parts, viewer, uid, async (action) => {
          if (action.member.role === "admin") throw privacyFailures.isAdmin();
          const begun = privacy.deletionFor(action.tx, action.member, input.forfeit === "true");
          if (!(await begun.catch(inWordsForAdmins))) return;
          await recordAction(parts, action, { action: "privacy.deletion_started", reason: input.reason });
        }),

      /** Writes a note for other admins. */
      addNote: (viewer: Viewer | null, uid: string, words: string): Promise<void> =>
        onMember(parts, viewer, uid, async (action) => {
          const at = clock.now();
          const note = { id: uuidv7(at.getTime()), uid, author_uid: action.admin.uid, at, words };
          await store.insertNote(action.tx, note);
          await recordAction(parts, action, { action: "members.note_added", after: { note: note.id } });
        }),
    },
  };
}
