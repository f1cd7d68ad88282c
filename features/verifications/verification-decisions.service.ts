import type { Actor } from "#features/audit/audit.rules.ts";
import { truncateAddress } from "#platform/addresses/addresses.ts";
import type { Tx } from "#platform/database/connect.ts";
import { verifiedCreators } from "../members/profile/verified-creators.service.ts";
import { refuseFaulty } from "./verification-filling.service.ts";
import { detailsOf, stepped, system, tell, type VerificationParts } from "./verification-parts.service.ts";
import { picturesOf } from "./verification-pictures.store.ts";
import { approvedEmail, rejectedEmail } from "./verifications.emails.ts";
import { verificationFailures } from "./verifications.failures.ts";
import { expiryOf, keepUntil, missingOf } from "./verifications.rules.ts";
import type { RejectionInput } from "./verifications.schema.ts";
import * as store from "./verifications.store.ts";

/** Who decides, and from where; the outside service decides from nowhere. */
export type Decider = { actor: Actor; address?: string; reason?: string };

/** Approves a verification of the caller's lock. Age and document are looked at again, as of today. */
export async function approve(
  parts: VerificationParts,
  tx: Tx,
  row: store.VerificationRow,
  { actor, address, reason }: Decider,
): Promise<void> {
  const at = parts.clock.now();
  const state = stepped(row, "approve");
  const details = detailsOf(parts, row);
  if (!details || !(await hasPictures(tx, row))) throw verificationFailures.incomplete();
  refuseFaulty(details, at);
  const { approved } = await store.currentOf(tx, row.user_id);
  if (approved) await replace(parts, tx, approved);
  const expiresAt = expiryOf(at, details.documentExpiresOn);
  await store.changeVerification(tx, row.id, {
    state,
    decided_at: at,
    changed_at: at,
    expires_at: expiresAt,
    keep_until: keepUntil(expiresAt),
    reviewer_uid: actor.uid,
    reviewer_address: address === undefined ? null : truncateAddress(address),
  });
  await verifiedCreators.mark(tx, row.user_id, at);
  await tell(parts, tx, row, { kind: "approved", actor, address, ...(reason === undefined ? {} : { reason }) });
  await post(parts, tx, row, "verification-approved", approvedEmail(expiresAt));
}

/** Refuses a verification of the caller's lock. */
export async function reject(
  parts: VerificationParts,
  tx: Tx,
  row: store.VerificationRow,
  { actor, address, reasons, note }: Decider & RejectionInput,
): Promise<void> {
  const at = parts.clock.now();
  const state = stepped(row, "reject");
  await store.changeVerification(tx, row.id, {
    state,
    reasons: [...new Set(reasons)],
    note,
    decided_at: at,
    changed_at: at,
    reviewer_uid: actor.uid,
    reviewer_address: address === undefined ? null : truncateAddress(address),
  });
  await tell(parts, tx, row, { kind: "rejected", actor, reason: reasons.join(", "), address });
  await post(parts, tx, row, "verification-rejected", rejectedEmail(reasons, note));
}

/** The earlier one makes room for a newer one; the creator stays verified all the time. */
async function replace(parts: VerificationParts, tx: Tx, row: store.VerificationRow): Promise<void> {
  await store.lockVerification(tx, row.id);
  const at = parts.clock.now();
  await store.changeVerification(tx, row.id, { state: stepped(row, "replace"), ended_at: at, changed_at: at });
  await tell(parts, tx, row, { kind: "replaced", actor: system });
}

async function hasPictures(tx: Tx, row: store.VerificationRow): Promise<boolean> {
  const pictures = (await picturesOf(tx, row.id)).map(({ kind }) => kind);
  const filled = { documentKind: row.document_kind, hasDetails: true, pictures, agreementVersion: null };
  return missingOf(filled).every((part) => part === "agreement");
}

/** A letter to the creator; one for each time that it is decided. */
export async function post(
  { mail, clock }: VerificationParts,
  tx: Tx,
  row: store.VerificationRow,
  kind: string,
  email: Parameters<VerificationParts["mail"]["post"]>[1]["email"],
): Promise<void> {
  const key = `${kind}:${row.id}:${clock.now().getTime()}`;
  await mail.post(tx, { to: await store.addressOf(tx, row.user_id), key, kind, email });
}
