import { reasonOf } from "#features/audit/reason.schema.ts";
import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { insertOpening, insertSight, lastOpeningOf } from "./verification-openings.store.ts";
import { actorOf, openPicture, shownDetailsOf, tell, type VerificationParts } from "./verification-parts.service.ts";
import { picturesOf } from "./verification-pictures.store.ts";
import { barOf, recordView } from "./verification-views.rules.ts";
import { verificationFailures } from "./verifications.failures.ts";
import { ageOn, dayOf, openingMinutes, type PictureKind } from "./verifications.rules.ts";
import type { ReviewRecord } from "./verifications.schema.ts";
import * as store from "./verifications.store.ts";

/** Looking at a record: its facts at any time, what the document says and shows only while it is opened. */
export function createViewing(parts: VerificationParts) {
  const { db, clock } = parts;

  async function found(id: string): Promise<store.VerificationRow & { username: string }> {
    const row = isUuid(id) ? await store.namedVerification(db, id) : null;
    if (!row) throw commonFailures.notFound();
    return row;
  }

  /** The reviewer's last opening, and the one that is still valid: not expired, and of the record as it was last sent. */
  async function openingOf(admin: Viewer, row: store.VerificationRow) {
    const last = await lastOpeningOf(db, row.id, admin.uid);
    const isOpen =
      last !== null && last.endsAt > clock.now() && (row.submitted_at === null || last.openedAt >= row.submitted_at);
    return { last, open: isOpen ? last : null };
  }

  async function record(viewer: Viewer | null, id: string): Promise<ReviewRecord> {
    const admin = requireAdmin(viewer);
    const row = await found(id);
    const { last, open } = await openingOf(admin, row);
    const events = await store.namedEventsOf(db, row.id);
    const view = recordView(row, { bar: barOf(row, admin.uid, last), events });
    if (!open) return view;
    const { details, unreadable } = shownDetailsOf(parts, row);
    const pictures = (await picturesOf(db, row.id)).map(({ kind }) => kind);
    const age = details && ageOn(dayOf(clock.now()), details.birthDate);
    return { ...view, opened: { endsAt: open.endsAt.toISOString(), details, unreadable, age, pictures } };
  }

  return {
    /** A record as this reviewer may see it now. */
    record,

    /**
     * Opens what the document says and shows to this reviewer, for a quarter of an hour. The reason is kept
     * permanently, as is the address; both are written before anything is opened.
     */
    async open(viewer: Viewer | null, id: string, why: { reason: string; ip: string }): Promise<ReviewRecord> {
      const admin = requireAdmin(viewer);
      const reason = reasonOf(why.reason);
      const row = await found(id);
      const at = clock.now();
      await transact(db, async (tx) => {
        await insertOpening(tx, {
          id: uuidv7(at.getTime()),
          verification_id: row.id,
          admin_uid: admin.uid,
          reason,
          opened_at: at,
          ends_at: new Date(at.getTime() + openingMinutes * minuteMs),
        });
        await tell(parts, tx, row, { kind: "viewed", actor: actorOf(admin), reason, address: why.ip });
      });
      return record(viewer, id);
    },

    /**
     * One picture as JPEG, with the reviewer's name and the time in its pixels; that it was given out is written
     * down, for nobody confirms what they have not seen. Throws `verifications.not_open` (403) for
     * whoever has not opened the record, or not lately, and `verifications.unreadable` (409).
     */
    async picture(
      viewer: Viewer | null,
      id: string,
      kind: PictureKind,
    ): Promise<{ contentType: "image/jpeg"; content: Buffer }> {
      const admin = requireAdmin(viewer);
      const row = await found(id);
      if (!(await openingOf(admin, row)).open) throw verificationFailures.notOpen();
      const picture = (await picturesOf(db, row.id)).find((one) => one.kind === kind);
      if (!picture) throw commonFailures.notFound();
      const words = `${admin.username} · ${clock.now().toISOString().slice(0, 19).replace("T", " ")} UTC`;
      const content = await parts.mark(await openPicture(parts, row, picture), words);
      await insertSight(db, { picture_id: picture.id, admin_uid: admin.uid, seen_at: clock.now() });
      return { contentType: "image/jpeg", content };
    },
  };
}
