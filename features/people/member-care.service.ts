import { maskedEmail } from "#features/members/member-letters.rules.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import { privacyFailures } from "#features/privacy/privacy.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import * as store from "./member-care.store.ts";
import { peopleFailures } from "./people-failures.rules.ts";
import { signedOutLetter } from "./people-letters.rules.ts";
import { onMember, type PeopleParts, recordDeed, tellMember } from "./people-parts.service.ts";

/** What admins do for a member's account and its data. */
export function createMemberCare(parts: PeopleParts) {
  const { db, clock, deeds, audit, privacy } = parts;

  return {
    /** The whole e-mail address. Each look is written down with its reason; nothing else is changed. */
    async showEmail(viewer: Viewer | null, uid: string, reason: string): Promise<{ email: string }> {
      const admin = requireAdmin(viewer);
      if (!isUuid(uid)) throw peopleFailures.notFound();
      return transact(db, async (tx) => {
        const member = await deeds.lock(tx, uid);
        if (!member) throw peopleFailures.notFound();
        const entry = { actor: adminActor(admin), action: "members.email_shown", reason };
        await audit.record(tx, { ...entry, subject: { type: "user", id: uid } });
        return { email: member.email };
      });
    },

    /** Puts another address in place of a wrong one. Both addresses get a letter; the new one is to be confirmed. */
    correctEmail: (viewer: Viewer | null, uid: string, input: { email: string; reason: string }): Promise<void> =>
      onMember(parts, viewer, uid, async (deed) => {
        const email = input.email.toLowerCase();
        if (deed.member.role === "admin") throw peopleFailures.admin();
        if (deed.member.email === email) throw peopleFailures.sameEmail();
        await deeds.correctEmail(deed.tx, deed.member, email);
        const change = { before: maskedEmail(deed.member.email), after: maskedEmail(email), reason: input.reason };
        await recordDeed(parts, deed, { action: "members.email_corrected", ...change });
      }),

    /** Ends every session of a member. */
    signOutEverywhere: (viewer: Viewer | null, uid: string, reason: string): Promise<void> =>
      onMember(parts, viewer, uid, async (deed) => {
        const sessions = await deeds.signOutEverywhere(deed.tx, uid);
        await recordDeed(parts, deed, { action: "members.signed_out_everywhere", after: { sessions }, reason });
        await tellMember(parts, deed, { kind: "signed-out", letter: signedOutLetter(deed.member.username) });
      }),

    /** Has a copy of a member's data made, for the member alone: they get the letter, and they fetch it. */
    startExport: (viewer: Viewer | null, uid: string, reason: string): Promise<void> =>
      onMember(parts, viewer, uid, async (deed) => {
        await privacy.exportFor(deed.tx, uid);
        await recordDeed(parts, deed, { action: "privacy.export_started", reason });
      }),

    /** Plans the deletion in fourteen days; the member is told and can keep the account until then. */
    startDeletion: (
      viewer: Viewer | null,
      uid: string,
      input: { reason: string; forfeit?: "true" | undefined },
    ): Promise<void> =>
      onMember(parts, viewer, uid, async (deed) => {
        if (deed.member.role === "admin") throw privacyFailures.isAdmin();
        if (!(await privacy.deletionFor(deed.tx, deed.member, input.forfeit === "true"))) return;
        await recordDeed(parts, deed, { action: "privacy.deletion_started", reason: input.reason });
      }),

    /** Writes a note for other admins. */
    addNote: (viewer: Viewer | null, uid: string, words: string): Promise<void> =>
      onMember(parts, viewer, uid, async (deed) => {
        const at = clock.now();
        const note = { id: uuidv7(at.getTime()), uid, author_uid: deed.admin.uid, at, words };
        await store.insertNote(deed.tx, note);
        await recordDeed(parts, deed, { action: "members.note_added", after: { note: note.id } });
      }),
  };
}
