import type { Viewer } from "#features/members/viewer.rules.ts";
import type { PayoutMethodInput, TaxInput } from "#features/payouts/payouts.schema.ts";
import type { Database, Db } from "#platform/database/connect.ts";
import type { Services } from "#server/services.ts";
import { passport } from "./identity-papers.ts";
import { anAdmin, cookieOf, quietLog, stranger, visitor, withMembers } from "./members.ts";
import { approveIdentity, fillIn } from "./verifications.ts";

export const sepa = (currentPassword: string, iban = "DE89 3704 0044 0532 0130 00"): PayoutMethodInput => ({
  kind: "sepa",
  holder: "Ada Lovelace",
  iban,
  currentPassword,
});

export const w8 = (currentPassword: string, fields: Partial<TaxInput> = {}): TaxInput => ({
  form: "w8ben",
  legalName: "Ada Lovelace",
  address: "Lindenweg 3",
  city: "Berlin",
  postalCode: "10115",
  country: "DE",
  taxNumber: "12 345 678 901",
  certified: "true",
  currentPassword,
  ...fields,
});

type Stage = { db: Db; services: Pick<Services, "payouts" | "verifications"> };
type Creator = { viewer: Viewer; facts: { headers: Headers; ip: string }; password: string };

/** Has a creator's identity approved under this name. */
export async function identify({ services }: Stage, viewer: Viewer, admin: Viewer, legalName: string): Promise<void> {
  const { verifications } = services;
  await fillIn({ ...verifications }, viewer, { ...passport, legalName });
  await verifications.submit(viewer);
  const { waiting } = await verifications.review.queue(admin);
  const id = waiting.find(({ uid }) => uid === viewer.uid)?.id ?? "";
  await approveIdentity({ ...verifications }, admin, id);
}

/** Lets a creator save payout details: their session has passed a second factor. */
export async function passSecondFactor({ db }: Pick<Stage, "db">, { uid }: Viewer): Promise<void> {
  await db.updateTable("sessions").set({ two_factor: true }).where("user_id", "=", uid).execute();
}

/** A creator with an account in the name of a checked identity. It waits for 72 hours, as all do. */
export async function withAccount(stage: Stage, { viewer, facts, password }: Creator, admin: Viewer): Promise<void> {
  await identify(stage, viewer, admin, "Ada Lovelace");
  await passSecondFactor(stage, viewer);
  await stage.services.payouts.setMethod(viewer, facts, sepa(password));
}

/** A creator who may save payout details. `identify` has an identity of this name approved; `told` is what was logged as an error. */
export async function withPayouts(database: Database, userType: "model" | "user" = "model", mailReaches = false) {
  const told: object[] = [];
  const log = { ...quietLog, error: (fields: object) => void told.push(fields) };
  const { members, clock, product } = await withMembers(database, { log, mailReaches });
  const input = stranger(userType);
  const { viewer, setCookies } = await members.signUp(input, visitor);
  const facts = { headers: cookieOf(setCookies), ip: visitor.ip };
  await passSecondFactor(database, viewer);
  const { payouts } = product.services;
  const hasIdentity = async (legalName: string) => identify(product, viewer, await anAdmin(members), legalName);
  const payeeOf = (uid: string) => product.features.payouts.internal.payeeOf(database.db, uid);
  return { payouts, members, payeeOf, clock, viewer, facts, password: input.password, identify: hasIdentity, told };
}
