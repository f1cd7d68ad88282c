import { expect, test } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { saveMethod, saveTax } from "./payouts.store.ts";
import { ownPayoutDetails } from "./personal-data.store.ts";

const database = await databaseOfFile();

test("a copy of a creator's data has their payout details masked, and none of the encrypted bytes", async () => {
  const { members, clock } = await withMembers(database);
  const { viewer } = await members.signUp(stranger("model"), visitor);
  const { uid } = viewer;
  const sealed = Buffer.from("sealed");
  const at = clock.now();
  const details = await transact(database.db, async (tx) => {
    await saveMethod(tx, { uid, kind: "sepa", masked: "DE89 •••• 3000", pay_from: at, changed_at: at, sealed });
    await saveTax(tx, {
      uid,
      form: "w9",
      country: "US",
      masked: "•••• 8901",
      valid_until: null,
      changed_at: at,
      sealed,
    });
    return ownPayoutDetails(tx, uid);
  });
  expect(details).toEqual([
    { what: "payout method", kind: "sepa", masked: "DE89 •••• 3000", pay_from: at, changed_at: at },
    { what: "tax details", form: "w9", country: "US", masked: "•••• 8901", valid_until: null, changed_at: at },
  ]);
});
