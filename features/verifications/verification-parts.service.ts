import { createHash } from "node:crypto";
import type { Actor } from "#features/audit/audit.rules.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { truncateAddress } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Encryption, type SealedFor, SealingError } from "#platform/encryption/encryption.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import type { IdentityProvider } from "#providers/identity/identity.ts";
import type { Watermark } from "#providers/watermark/watermark.ts";
import { type PictureRow, picturesOf } from "./verification-pictures.store.ts";
import { isUnreadable, verificationFailures } from "./verifications.failures.ts";
import { agreementWords, stateAfter, type VerificationState, type VerificationStep } from "./verifications.rules.ts";
import type { DetailsInput, SealedDetails } from "./verifications.schema.ts";
import * as store from "./verifications.store.ts";
import type { VerificationEventKind } from "./verifications.tables.ts";

export type VerificationParts = {
  db: Db;
  clock: Clock;
  log: Log;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  encryption: Encryption;
  storage: FileStorage;
  provider: IdentityProvider;
  /** Writes who looks, and when, into a picture that is shown. */
  mark: Watermark;
  /** Which records have been logged as unreadable: each is once. */
  unreadable: Set<string>;
};

export const system: Actor = { uid: null, role: "system" };
export const actorOf = ({ uid, role }: Viewer): Actor => ({ uid, role });

type Named = Pick<store.VerificationRow, "id" | "user_id">;

/** For whom and what the typed details are sealed. */
export const detailsSeal = (row: Named): SealedFor => ({
  owner: row.user_id,
  purpose: `verifications.details:${row.id}`,
});
/** The same of a picture. */
export const pictureSeal = (row: Named, picture: Pick<PictureRow, "id" | "kind">): SealedFor => ({
  owner: row.user_id,
  purpose: `verifications.${picture.kind}:${row.id}:${picture.id}`,
});

/** Opens what is sealed of a record. Throws `verifications.unreadable` (409), and logs it, where no key here opens it. */
function opened<T>({ log, unreadable }: VerificationParts, { id }: Named, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
    const fields = { code: "verifications.unreadable", verification: id, error: error.message };
    if (!unreadable.has(id))
      log.error(
        fields,
        "verifications: sealed papers do not open; they do once their key is in the configuration again",
      );
    unreadable.add(id);
    throw verificationFailures.unreadable();
  }
}

/** What was typed, opened; null while there is nothing, or nothing any more. Throws `verifications.unreadable` (409). */
export function detailsOf(parts: VerificationParts, row: store.VerificationRow): DetailsInput | null {
  const { details, document_kind: documentKind, document_expires_on: documentExpiresOn } = row;
  if (!details || !documentKind || !documentExpiresOn) return null;
  const sealed = opened(parts, row, () => parts.encryption.openText(details, detailsSeal(row)));
  return { ...(JSON.parse(sealed) as SealedDetails), documentKind, documentExpiresOn };
}

/** The same to be shown, where papers that do not open are none. */
export function shownDetailsOf(parts: VerificationParts, row: store.VerificationRow) {
  try {
    return { details: detailsOf(parts, row), unreadable: false };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { details: null, unreadable: true };
  }
}

/**
 * A picture of a verification, opened. Say why in its events before this is called. Throws `verifications.unreadable`
 * (409).
 */
export async function openPicture(parts: VerificationParts, row: Named, picture: PictureRow): Promise<Buffer> {
  const sealed = await parts.storage.read(picture.storage_key);
  if (!sealed) throw new Error(`The file of picture ${picture.id} is not there`);
  return opened(parts, row, () => parts.encryption.open(sealed, pictureSeal(row, picture)));
}

/** The pictures of a verification, opened. Say why in its events before this is called. */
export async function openPictures(parts: VerificationParts, row: store.VerificationRow) {
  const opened: { kind: PictureRow["kind"]; contentType: string; content: Buffer }[] = [];
  for (const picture of await picturesOf(parts.db, row.id)) {
    const content = await openPicture(parts, row, picture);
    opened.push({ kind: picture.kind, contentType: picture.content_type, content });
  }
  return opened;
}

/** Says which words were agreed to, whatever becomes of them. */
export const agreementHash = createHash("sha256").update(JSON.stringify(agreementWords)).digest("hex");

/** The state after a step, or the refusal of one that does not exist. */
export function stepped(row: Pick<store.VerificationRow, "state">, step: VerificationStep): VerificationState {
  const next = stateAfter(row.state, step);
  if (next === null) throw verificationFailures.notNow();
  return next;
}

/** `address` is the whole one; it is truncated before it is kept. */
type Told = { kind: VerificationEventKind; actor: Actor; reason?: string; address?: string | undefined };

/** Writes down what happened, in the events of the verification and in the record of the whole site. */
export async function tell(parts: VerificationParts, tx: Tx, row: Named, told: Told): Promise<void> {
  const at = parts.clock.now();
  const { kind, actor, reason, address } = told;
  await store.insertEvent(tx, {
    id: uuidv7(at.getTime()),
    verification_id: row.id,
    at,
    kind,
    address: address === undefined ? null : truncateAddress(address),
    actor_uid: actor.uid,
    actor_role: actor.role,
    reason: reason ?? null,
  });
  await parts.audit.record(tx, {
    actor,
    action: `verifications.${kind}`,
    subject: { type: "verification", id: row.id },
    ...(reason === undefined ? {} : { reason }),
    ...(address === undefined ? {} : { address }),
  });
}
