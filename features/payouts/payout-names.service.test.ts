import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { sepa, w8, withPayouts } from "#tests/builders/payouts.ts";
import type { PayoutMethodInput, TaxInput } from "./payouts.schema.ts";

const database = await databaseOfFile();
const someone = () => withPayouts(database);

async function identified(legalName: string) {
  const one = await someone();
  await one.identify(legalName);
  return one;
}

describe("the name of an identity check", () => {
  test("is that of the account and of a person's tax details, and is told to nobody", async () => {
    const { payouts, viewer, facts, password } = await identified("Ada Augusta Lovelace");
    const account = (holder: string) =>
      payouts.setMethod(viewer, facts, { ...sepa(password), holder } as PayoutMethodInput);
    const refused = await account("Charles Babbage").catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "payouts.other_holder", status: 422, field: "holder" });
    expect(String(refused)).not.toMatch(/Ada|Lovelace/);
    const taxed = payouts.setTax(viewer, facts, w8(password, { legalName: "Charles Babbage" }));
    await expect(taxed).rejects.toMatchObject({ code: "payouts.other_name", field: "legalName" });
    const us = { form: "w9", country: "US", taxNumber: "123-45-6789" } as const;
    const taxedHere = payouts.setTax(viewer, facts, w8(password, { ...us, legalName: "Charles Babbage" }));
    await expect(taxedHere).rejects.toMatchObject({ code: "payouts.other_name" });
    expect(await payouts.view(viewer)).toMatchObject({ method: null, tax: null });
    await account("LOVELACE, ADA");
    await payouts.setTax(viewer, facts, w8(password));
    expect(await payouts.view(viewer)).toMatchObject({ complete: true, method: { otherName: false } });
  });

  test("is asked for after the password, so that it cannot be guessed without one", async () => {
    const { payouts, viewer, facts } = await identified("Grace Hopper");
    const guessed = payouts.setMethod(viewer, facts, sepa("not my password"));
    await expect(guessed).rejects.toMatchObject({ code: "members.wrong_password" });
  });

  test.each([
    { form: "w8bene", legalName: "Engine Werke GmbH" },
    { form: "w9", country: "US", taxNumber: "12-3456789", legalName: "Engine Works LLC" },
  ] as Partial<TaxInput>[])("gives way to the company of form $form", async (company) => {
    const { payouts, viewer, facts, password } = await identified("Ada Lovelace");
    const account = { ...sepa(password), holder: company.legalName } as PayoutMethodInput;
    await expect(payouts.setMethod(viewer, facts, account)).rejects.toMatchObject({ code: "payouts.other_holder" });
    await payouts.setTax(viewer, facts, w8(password, company));
    await payouts.setMethod(viewer, facts, account);
    expect(await payouts.view(viewer)).toMatchObject({ complete: true });
    await payouts.setTax(viewer, facts, w8(password));
    const left = { complete: false, method: { otherName: true }, tax: { otherName: false } };
    expect(await payouts.view(viewer), "the account is a company's that is taxed no longer").toMatchObject(left);
  });

  test("is compared with what was saved before it was approved", async () => {
    const { payouts, viewer, facts, password, identify, payeeOf } = await someone();
    await payouts.setMethod(viewer, facts, sepa(password));
    await payouts.setTax(viewer, facts, w8(password));
    const open = { holder: "Ada Lovelace", uncompared: true, otherName: false };
    expect(await payouts.view(viewer)).toMatchObject({ complete: false, method: open });
    expect(await payeeOf(viewer.uid)).toMatchObject({ holder: "Ada Lovelace", problem: "uncompared" });
    await identify("Grace Hopper");
    const other = { holder: "Ada Lovelace", uncompared: false, otherName: true };
    expect(await payouts.view(viewer)).toMatchObject({ complete: false, method: other, tax: { otherName: true } });
    expect(await payeeOf(viewer.uid)).toMatchObject({ holder: "Ada Lovelace", problem: "other" });
  });

  test("is needed also where an identity was confirmed without a record", async () => {
    const { payouts, viewer, facts, password, payeeOf } = await someone();
    await database.pool.query("UPDATE users SET verified_at = now() WHERE uid = $1", [viewer.uid]);
    await payouts.setMethod(viewer, facts, sepa(password));
    await payouts.setTax(viewer, facts, w8(password));
    expect(await payouts.view(viewer)).toMatchObject({ complete: false, method: { uncompared: true } });
    expect(await payeeOf(viewer.uid)).toMatchObject({ problem: "uncompared" });
  });
});
