import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { Failure } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { cleanPicture } from "./clean-picture.service.ts";
import {
  actorOf,
  agreementHash,
  detailsSeal,
  pictureSeal,
  stepped,
  tell,
  type VerificationParts,
} from "./verification-parts.service.ts";
import * as pictures from "./verification-pictures.store.ts";
import { pictureFailures, verificationFailures } from "./verifications.failures.ts";
import {
  agreementVersion,
  dayOf,
  detailsFaults,
  isFinal,
  mayRenew,
  type PictureKind,
  pictureKinds,
} from "./verifications.rules.ts";
import type { AgreementInput, DetailsInput, SealedDetails } from "./verifications.schema.ts";
import * as store from "./verifications.store.ts";

/** Enough for anybody who tries again with better light. */
const picturesPerMember = { points: 40, seconds: 3_600, refusal: verificationFailures.tooMany };

/** What is back to the beginning when a refused verification is changed. */
const asDraft = {
  reasons: [],
  note: "",
  reviewer_uid: null,
  reviewer_address: null,
  decided_at: null,
  second_look_after: null,
  second_look_words: null,
  second_look_at: null,
};

/** What a creator fills in, step by step. Every change of what is being looked at is refused. */
export function createFilling(parts: VerificationParts) {
  const { db, clock, encryption, storage } = parts;
  const uploads = createRateLimit(picturesPerMember);

  /** Changes the one that is being made, begins one where there is none, and makes a refused one a draft again. */
  function change<T>(member: Viewer, work: (tx: Tx, row: store.VerificationRow) => Promise<T>): Promise<T> {
    return transact(db, async (tx) => {
      const at = clock.now();
      const { row, fresh } = await store.lockOpen(tx, { id: uuidv7(at.getTime()), uid: member.uid, at });
      if (!row) throw verificationFailures.notNow();
      const { approved } = await store.currentOf(tx, member.uid);
      if (approved?.expires_at && !mayRenew(approved.expires_at, at)) throw verificationFailures.approved();
      if (row.state === "submitted") throw verificationFailures.closed();
      if (isFinal(row.reasons)) throw verificationFailures.final();
      const revised = row.state === "rejected" ? asDraft : {};
      await store.changeVerification(tx, row.id, { ...revised, state: stepped(row, "change"), changed_at: at });
      const actor = actorOf(member);
      if (fresh) await tell(parts, tx, row, { kind: "started", actor });
      if (row.state === "rejected") await tell(parts, tx, row, { kind: "revised", actor });
      return work(tx, row);
    });
  }

  return {
    /** Keeps what was typed. Somebody who is too young today is refused, and nothing is kept. */
    async saveDetails(viewer: Viewer | null, input: DetailsInput): Promise<void> {
      const member = requireModel(viewer);
      refuseFaulty(input, clock.now());
      const { documentKind, documentExpiresOn, ...typed } = input;
      await change(member, async (tx, row) => {
        await store.changeVerification(tx, row.id, {
          details: encryption.sealText(JSON.stringify(typed satisfies SealedDetails), detailsSeal(row)),
          document_kind: documentKind,
          document_expires_on: documentExpiresOn,
        });
        if (documentKind === "passport") await pictures.removePictures(tx, row.id, "back", clock.now());
      });
    },

    /** Takes a picture in place of the one of its kind. Throws a `Failure` for what is none, or not a good one. */
    async addPicture(viewer: Viewer | null, kind: PictureKind, sent: Uint8Array): Promise<void> {
      const member = requireModel(viewer);
      await uploads.take(member.uid);
      const clean = await cleanPicture(sent);
      const at = clock.now();
      const id = uuidv7(at.getTime());
      const row = await change(member, async (tx, found) => {
        if (kind === "back" && found.document_kind === "passport") throw pictureFailures.notNeeded();
        await pictures.insertPicture(tx, {
          id,
          verification_id: found.id,
          kind,
          storage_key: keyOf(found.id, id),
          content_type: "image/jpeg",
          bytes: clean.content.length,
          width: clean.width,
          height: clean.height,
          added_at: at,
          removed_at: at,
        });
        return found;
      });
      const sealed = encryption.seal(clean.content, pictureSeal(row, { id, kind }));
      await storage.put(keyOf(row.id, id), sealed, {
        contentType: "application/octet-stream",
        bytes: sealed.length,
      });
      await change(member, async (tx, found) => {
        if (found.id !== row.id) throw verificationFailures.notNow();
        await pictures.removePictures(tx, row.id, kind, clock.now());
        await pictures.showPicture(tx, id);
      });
    },

    /** Takes a picture out; its file is erased within the hour. Throws a 422 for a kind that there is not. */
    async removePicture(viewer: Viewer | null, kind: string): Promise<void> {
      const member = requireModel(viewer);
      const known = pictureKinds.find((one) => one === kind);
      if (!known) throw pictureFailures.noSuchKind();
      await change(member, (tx, row) => pictures.removePictures(tx, row.id, known, clock.now()));
    },

    /** Keeps that the creator agreed, to which words, and when. */
    async agree(viewer: Viewer | null, input: AgreementInput): Promise<void> {
      const member = requireModel(viewer);
      if (input.version !== agreementVersion) throw verificationFailures.oldAgreement();
      await change(member, async (tx, row) => {
        await store.changeVerification(tx, row.id, {
          agreement_version: agreementVersion,
          agreement_hash: agreementHash,
          agreed_at: clock.now(),
        });
        await tell(parts, tx, row, { kind: "agreed", actor: actorOf(member), reason: agreementVersion });
      });
    },
  };
}

/** Pictures lie where no address leads. */
const keyOf = (verificationId: string, pictureId: string) => `private/verifications/${verificationId}/${pictureId}`;

/** Throws for somebody who is under 18 on that day, for a document that is over, or for both together. */
export function refuseFaulty(details: Pick<DetailsInput, "birthDate" | "documentExpiresOn">, at: Date): void {
  const failures = { under_age: verificationFailures.underAge, document_expired: verificationFailures.documentExpired };
  const [first, ...others] = detailsFaults(details, dayOf(at)).map((fault) => failures[fault]());
  if (!first) return;
  if (others.length === 0) throw first;
  const fields = Object.fromEntries([first, ...others].map(({ field, message }) => [field, [message]]));
  throw new Failure(first.code, first.status, first.message, first.field, fields);
}
