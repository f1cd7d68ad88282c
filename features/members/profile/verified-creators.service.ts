import type { Db, Tx } from "#platform/database/connect.ts";
import { setVerifiedAt, verifiedAtOf } from "../members.store.ts";

/** The mark of a creator whose identity is confirmed: what their public page shows. */
export const verifiedCreators = {
  /** Since when; null: not confirmed. */
  since: (handle: Db | Tx, uid: string): Promise<Date | null> => verifiedAtOf(handle, uid),
  /** Within the transaction of the decision. Null takes the mark away. */
  mark: (tx: Tx, uid: string, at: Date | null): Promise<void> => setVerifiedAt(tx, uid, at),
};
export type VerifiedCreators = typeof verifiedCreators;
