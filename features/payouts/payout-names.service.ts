import type { Db, Tx } from "#platform/database/connect.ts";
import { type Encryption, SealingError } from "#platform/encryption/encryption.ts";
import type { Log } from "#platform/log/log.ts";
import { isUnreadable } from "../verifications/verifications.failures.ts";
import type { VerificationsService } from "../verifications/verifications.service.ts";
import type { TaxInput } from "./payouts.schema.ts";

export type NameParts = {
  encryption: Pick<Encryption, "openText">;
  log: Pick<Log, "error">;
  /** The name of the approved identity; null without one. */
  legalNameOf: VerificationsService["legalNameOf"];
};
type SealedRows = { method?: { sealed: Buffer } | undefined; tax?: { sealed: Buffer } | undefined };

export const sealFor = (owner: string, of: "method" | "tax") => ({ owner, purpose: `payouts.${of}` });

/**
 * Whose account and whose taxes it is, opened to be compared with the identity. Only the account's holder is ever shown,
 * to its creator and to the admins who decide about a payout. A row whose key is gone
 * counts as unreadable and is logged once: one lost key must not keep a creator from their earnings.
 */
export function createPayoutNames({ encryption, log, legalNameOf }: NameParts) {
  const logged = new Set<string>();

  async function opened<T>(row: string, uid: string, open: () => T | Promise<T>) {
    try {
      return { value: await open(), unreadable: false };
    } catch (error) {
      // An identity is logged by those who keep it.
      if (isUnreadable(error)) return { value: null, unreadable: true };
      if (!(error instanceof SealingError)) throw error;
      const key = `${row} ${uid}`;
      const fields = { code: "payouts.unreadable", row, uid, error: error.message };
      if (!logged.has(key))
        log.error(fields, "payouts: sealed details do not open, their owner has to enter them again");
      logged.add(key);
      return { value: null, unreadable: true };
    }
  }

  return async (uid: string, { method, tax }: SealedRows, handle?: Db | Tx) => {
    const read = (row: { sealed: Buffer } | undefined, of: "method" | "tax") =>
      row ? JSON.parse(encryption.openText(row.sealed, sealFor(uid, of))) : null;
    const [identity, taxed, account] = await Promise.all([
      opened("verifications", uid, () => legalNameOf(uid, handle)),
      opened("tax_details", uid, (): Pick<TaxInput, "form" | "legalName"> | null => read(tax, "tax")),
      opened("payout_methods", uid, (): { holder: string } | null => read(method, "method")),
    ]);
    return { identity, taxed, account };
  };
}
