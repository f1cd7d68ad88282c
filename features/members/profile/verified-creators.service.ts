import type { Db, Tx } from "#platform/database/connect.ts";
import { setVerifiedAt, verifiedAtOf } from "../members.store.ts";

/** When a creator's identity was verified; their public page shows it. */
export const verifiedCreators = {
  /** The time of the verification; null if not verified. */
  since: (handle: Db | Tx, uid: string): Promise<Date | null> => verifiedAtOf(handle, uid),
  /** Within the transaction of the decision. Null revokes the verification. */
  mark: (tx: Tx, uid: string, at: Date | null): Promise<void> => setVerifiedAt(tx, uid, at),
};
export type VerifiedCreators = typeof verifiedCreators;
