import type { Tx } from "#platform/database/connect.ts";
import { methodOf, taxOf } from "./payouts.store.ts";

type Row = Record<string, unknown>;

/** Payout method and tax details, masked as on the page, since an export may leave the site. */
export async function ownPayoutDetails(tx: Tx, uid: string): Promise<Row[]> {
  const kept = [
    { what: "payout method", row: await methodOf(tx, uid) },
    { what: "tax details", row: await taxOf(tx, uid) },
  ];
  return kept.flatMap(({ what, row }) => {
    if (!row) return [];
    const { sealed: _, ...shown } = row;
    return [{ what, ...shown }];
  });
}

export async function forgetPayoutDetails(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("payout_methods").where("uid", "=", uid).execute();
  await tx.deleteFrom("tax_details").where("uid", "=", uid).execute();
}
