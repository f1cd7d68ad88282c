import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { sealedPayouts } from "./payout-key-rotation.service.ts";

const database = await databaseOfFile();

test("after a change of keys payout details open with the new one alone", async () => {
  const { viewer } = await (await withMembers(database)).members.signUp(stranger("model"), visitor);
  const [old, fresh] = [
    { id: "old", key: randomBytes(32) },
    { id: "fresh", key: randomBytes(32) },
  ];
  const at = new Date();
  const seal = (purpose: string) => createEncryption([old]).sealText("DE89", { owner: viewer.uid, purpose });
  const shared = { uid: viewer.uid, masked: "DE89 •••• 3000", changed_at: at };
  const method = { ...shared, kind: "sepa" as const, sealed: seal("payouts.method"), pay_from: at };
  await database.db.insertInto("payout_methods").values(method).execute();
  const tax = { ...shared, form: "w9" as const, country: "US", sealed: seal("payouts.tax"), valid_until: null };
  await database.db.insertInto("tax_details").values(tax).execute();
  for (const part of sealedPayouts({ db: database.db, encryption: createEncryption([fresh, old]) })) {
    expect(await part.after("", 10)).toEqual([viewer.uid]);
    expect(await part.after(viewer.uid, 10)).toEqual([]);
    expect([await part.renew(viewer.uid), await part.renew(viewer.uid)]).toEqual([true, false]);
  }
  const alone = createEncryption([fresh]);
  for (const [table, purpose] of [
    ["payout_methods", "payouts.method"],
    ["tax_details", "payouts.tax"],
  ] as const) {
    const { sealed } = await database.db.selectFrom(table).select("sealed").executeTakeFirstOrThrow();
    expect(alone.openText(sealed, { owner: viewer.uid, purpose })).toBe("DE89");
  }
});
