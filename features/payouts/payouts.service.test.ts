import { expect, test } from "vitest";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo, tokenTo } from "#tests/builders/emails.ts";
import { aPasskey, visitor } from "#tests/builders/members.ts";
import { sepa, w8, withPayouts } from "#tests/builders/payouts.ts";
import { testKey } from "#tests/builders/product.ts";
import type { PayoutMethodInput, TaxInput } from "./payouts.schema.ts";

const database = await databaseOfFile();

const encryption = createEncryption([testKey]);
const hourMs = 3_600_000;
const someone = (userType?: "model" | "user") => withPayouts(database, userType);

test("payout details need a session that passed a second factor", async () => {
  const { payouts, viewer, facts, password } = await someone();
  await database.db.updateTable("sessions").set({ two_factor: false }).where("user_id", "=", viewer.uid).execute();
  const refused = { code: "members.second_factor_needed", status: 403 };
  await expect(payouts.setMethod(viewer, facts, sepa(password))).rejects.toMatchObject(refused);
  await expect(payouts.setTax(viewer, facts, w8(password))).rejects.toMatchObject(refused);
  expect(await payouts.view(viewer)).toMatchObject({ method: null, tax: null });
});

test("where emails reach people, payout details need a confirmed address, since it is told of each change", async () => {
  const { payouts, members, viewer, facts, password } = await withPayouts(database, "model", true);
  const now = () => members.viewerOf(facts.headers);
  const refused = { code: "payouts.email_unconfirmed", status: 403 };
  await expect(payouts.setMethod(await now(), facts, sepa(password))).rejects.toMatchObject(refused);
  await expect(payouts.setTax(await now(), facts, w8(password))).rejects.toMatchObject(refused);
  await members.recovery.confirmEmail(visitor, await tokenTo(database.db, viewer.email, "confirm-email"));
  await payouts.setMethod(await now(), facts, sepa(password));
  const onTrial = await someone();
  const unconfirmed = await onTrial.members.viewerOf(onTrial.facts.headers);
  expect(unconfirmed).toMatchObject({ emailConfirmed: false });
  await onTrial.payouts.setMethod(unconfirmed, onTrial.facts, sepa(onTrial.password));
});

test.each(["an authenticator app", "a passkey"])(
  "%s that was added in the last 72 hours moves no payout, even if it was removed again [N-95]",
  async (kind) => {
    const { payouts, clock, viewer, facts, password } = await someone();
    await payouts.setMethod(viewer, facts, sepa(password));
    const start = clock.now();
    const add = () =>
      kind === "a passkey"
        ? aPasskey(database, viewer.uid, start)
        : database.pool.query(
            `INSERT INTO two_factors (id, user_id, secret, backup_codes, verified, created_at)
             VALUES (gen_random_uuid(), $1, 's', '[]', true, $2)`,
            [viewer.uid, start],
          );
    await add();
    for (const table of ["passkeys", "two_factors"] as const) {
      await database.db.deleteFrom(table).where("user_id", "=", viewer.uid).execute();
    }
    const attempt = async () => {
      // The sign-in stays recent.
      await database.db
        .updateTable("sessions")
        .set({ created_at: clock.now() } as never)
        .where("user_id", "=", viewer.uid)
        .execute();
      await payouts.setMethod(viewer, facts, sepa(password, "NL91 ABNA 0417 1643 00"));
    };
    // The moment stands on the page, on the reader's own clock.
    const isNew = { code: "members.second_factor_new", status: 403, message: expect.not.stringContaining("UTC") };
    await expect(attempt()).rejects.toMatchObject(isNew);
    const counts = new Date(start.getTime() + 72 * hourMs);
    expect((await payouts.view(viewer)).method).toMatchObject({
      masked: "DE89 •••• 3000",
      payFrom: counts.toISOString(),
    });
    const past = database.db.updateTable("payout_methods").set({ masked: "x" }).where("uid", "=", viewer.uid);
    await expect(past.execute(), "whatever the caller").rejects.toMatchObject({ code: "23514" });
    await clock.advance(72 * hourMs - 1_000);
    await expect(attempt()).rejects.toMatchObject(isNew);
    await clock.advance(1_000);
    await attempt();
  },
);

test("a payout method is sealed, shown masked, usable after 72 hours, and told of in a letter and in the record", async () => {
  const { payouts, clock, viewer, facts, password, identify } = await someone();
  await identify("Ada Lovelace");
  expect(await payouts.view(viewer)).toMatchObject({ method: null, tax: null, complete: false });
  await payouts.setMethod(viewer, facts, sepa(password));
  expect((await payouts.view(viewer)).complete).toBe(false);
  await payouts.setTax(viewer, facts, w8(password));
  expect((await payouts.view(viewer)).complete).toBe(true);
  const { method, tax, complete } = await payouts.view(viewer);
  expect(method).toMatchObject({
    kind: "sepa",
    masked: "DE89 •••• 3000",
    holder: "Ada Lovelace",
    payFrom: new Date(clock.now().getTime() + 72 * hourMs).toISOString(),
  });
  expect(tax).toMatchObject({ form: "w8ben", country: "DE", masked: "•••• 8901" });
  expect(tax?.validUntil).toBe(`${clock.now().getUTCFullYear() + 3}-12-31`);
  expect(complete).toBe(true);

  const row = await database.db
    .selectFrom("payout_methods")
    .selectAll()
    .where("uid", "=", viewer.uid)
    .executeTakeFirst();
  const kept = JSON.stringify(row, (_, value) => (Buffer.isBuffer(value) ? value.toString("latin1") : value));
  expect(kept).not.toMatch(/Lovelace|0532013000/);
  const bound = { owner: viewer.uid, purpose: "payouts.method" };
  expect(JSON.parse(encryption.openText(row?.sealed ?? Buffer.alloc(0), bound))).toEqual({
    holder: "Ada Lovelace",
    iban: "DE89370400440532013000",
  });
  const emails = await emailsTo(database.db, viewer.email);
  expect(emails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["payout-method-changed", "tax-details-changed"]),
  );
  const record = await database.db.selectFrom("audit_log").selectAll().where("subject_id", "=", viewer.uid).execute();
  expect(record.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["payouts.method_changed", "payouts.tax_changed"]),
  );
  expect(JSON.stringify(record)).not.toMatch(/0532013000|12345678901/);
});

test("a change needs the password and a recent sign-in, and a wrong number changes nothing", async () => {
  const { payouts, clock, viewer, facts, password } = await someone();
  await payouts.setMethod(viewer, facts, sepa(password));
  const before = await payouts.view(viewer);
  await expect(payouts.setMethod(viewer, facts, sepa("not my password"))).rejects.toMatchObject({
    code: "members.wrong_password",
    field: "currentPassword",
  });
  await expect(payouts.setMethod(viewer, facts, sepa(password, "DE00 1234"))).rejects.toMatchObject({ field: "iban" });
  const brazilian = payouts.setMethod(viewer, facts, sepa(password, "BR1800360305000010009795493C1"));
  await expect(brazilian).rejects.toMatchObject({ code: "payouts.not_sepa" });
  await clock.advance(2 * hourMs);
  await expect(payouts.setMethod(viewer, facts, sepa(password))).rejects.toMatchObject({ code: "members.login_again" });
  expect(await payouts.view(viewer)).toEqual(before);
});

test("other ways to be paid are looked at field by field", async () => {
  const { payouts, viewer, facts, password: currentPassword } = await someone();
  const us = { kind: "us_bank", holder: "Ada", accountType: "checking", currentPassword } as const;
  const set = (input: PayoutMethodInput) => payouts.setMethod(viewer, facts, input);
  await expect(set({ ...us, routing: "021000022", account: "12345678" })).rejects.toMatchObject({ field: "routing" });
  await expect(set({ ...us, routing: "021000021", account: "12" })).rejects.toMatchObject({ field: "account" });
  await set({ ...us, routing: "021000021", account: "1234-5678" });
  expect((await payouts.view(viewer)).method?.masked).toBe("checking •••• 5678");
  const wire = { kind: "wire", holder: "Ada", bank: "Banco Exemplo", country: "BR", currentPassword } as const;
  await expect(set({ ...wire, bic: "NO", account: "12345" })).rejects.toMatchObject({ field: "bic" });
  await expect(set({ ...wire, bic: "DEUTDEFF", account: "DE00123" })).rejects.toMatchObject({ field: "account" });
  const german = { ...wire, bic: "DEUTDEFF", account: "DE89370400440532013000", country: "DE" };
  await expect(set({ ...german, country: "BR" })).rejects.toMatchObject({ code: "payouts.bic_country", field: "bic" });
  await expect(set({ ...german, bic: "CHASUS33", country: "US" })).rejects.toMatchObject({
    code: "payouts.iban_country",
    field: "account",
  });
  const iranian = { ...wire, bic: "BMJIIRTHXXX", account: "IR820540102680020817909002", country: "IR" };
  await expect(set(iranian)).rejects.toMatchObject({ code: "payouts.closed_country", field: "country" });
  await set(german);
  await set({ ...german, bic: "BARCJESH", account: "GB29NWBK60161331926819", country: "GB" });
  await set({ ...wire, bic: "BRASBRRJ", account: "12345678" });
  expect((await payouts.view(viewer)).method?.masked).toBe("Banco Exemplo •••• 5678");
});

test("a tax form fits its country and its number", async () => {
  const { payouts, viewer, facts, password } = await someone();
  const set = (fields: Partial<TaxInput>) => payouts.setTax(viewer, facts, w8(password, fields));
  await expect(set({ country: "KP" })).rejects.toMatchObject({ code: "payouts.closed_country", field: "country" });
  await expect(set({ country: "US" })).rejects.toMatchObject({ code: "payouts.form_is_foreign" });
  await expect(set({ form: "w9" })).rejects.toMatchObject({ code: "payouts.form_is_us" });
  await expect(set({ form: "w9", country: "US", taxNumber: "12" })).rejects.toMatchObject({ field: "taxNumber" });
  await set({ form: "w9", country: "US", taxNumber: "123-45-6789" });
  expect((await payouts.view(viewer)).tax).toMatchObject({ form: "w9", masked: "•••• 6789", validUntil: null });
});

test("payout details are a creator's own", async () => {
  const [one, other, customer] = [await someone(), await someone(), await someone("user")];
  await one.payouts.setMethod(one.viewer, one.facts, sepa(one.password));
  expect(await other.payouts.view(other.viewer)).toMatchObject({ method: null });
  await expect(one.payouts.view(null)).rejects.toMatchObject({ status: 401 });
  await expect(customer.payouts.view(customer.viewer)).rejects.toMatchObject({ status: 403 });
  const set = customer.payouts.setMethod(customer.viewer, customer.facts, sepa(customer.password));
  await expect(set).rejects.toMatchObject({ status: 403 });
});

test("tax details that are over make the payout details incomplete, from the day after their last one", async () => {
  const { payouts, clock, viewer, facts, password, identify } = await someone();
  await identify("Ada Lovelace");
  await payouts.setMethod(viewer, facts, sepa(password));
  await payouts.setTax(viewer, facts, w8(password));
  const asked = async (day: string) => {
    await database.db.updateTable("tax_details").set({ valid_until: day }).where("uid", "=", viewer.uid).execute();
    return (await payouts.view(viewer)).complete;
  };
  const dayOf = (days: number) => new Date(clock.now().getTime() + days * 24 * hourMs).toISOString().slice(0, 10);
  expect(await asked(dayOf(0))).toBe(true);
  expect(await asked(dayOf(-1))).toBe(false);
});

test("what no longer opens is logged once for each row, is paid nothing, and can be entered again", async () => {
  const { payouts, viewer, facts, password, told, identify } = await someone();
  const tax = w8(password, { form: "w8bene", legalName: "Engine Werke GmbH" });
  const method = { ...sepa(password), holder: tax.legalName } as PayoutMethodInput;
  const lost = createEncryption([{ id: "lost", key: Buffer.alloc(32) }]).sealText("", { owner: "", purpose: "" });
  const lose = (row: string) => database.pool.query(`UPDATE ${row} = $1`, [viewer.uid, lost]);
  await identify("Ada Lovelace");
  await payouts.setTax(viewer, facts, tax);
  await payouts.setMethod(viewer, facts, method);
  await lose("tax_details SET sealed = $2 WHERE uid");
  const noTax = { complete: false, method: { unreadable: false, otherName: false }, tax: { unreadable: true } };
  expect(await payouts.view(viewer), "nobody can tell whether the company's account is another's").toMatchObject(noTax);
  await lose("payout_methods SET sealed = $2 WHERE uid");
  expect(await payouts.view(viewer)).toMatchObject({ method: { unreadable: true, otherName: false } });
  await payouts.setMethod(viewer, facts, sepa(password));
  await payouts.setTax(viewer, facts, tax);
  await payouts.setMethod(viewer, facts, method);
  expect(await payouts.view(viewer)).toMatchObject({ complete: true, unreadableName: false });
  await lose("verifications SET details = $2 WHERE user_id");
  expect(await payouts.view(viewer)).toMatchObject({ complete: false, unreadableName: true });
  const error = expect.stringContaining('"lost"');
  const rows = ["tax_details", "payout_methods"].map((row) => ({ row, uid: viewer.uid, error }));
  expect(told).toEqual([
    ...rows.map((one) => ({ ...one, code: "payouts.unreadable" })),
    { code: "verifications.unreadable", verification: expect.any(String), error },
  ]);
});
