import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { failure } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { cutLine } from "#platform/text/lines.rules.ts";
import { plainTyped } from "#platform/text/typed.rules.ts";
import type { MemberActions } from "../members/admin/member-actions.service.ts";
import type { MembersService } from "../members/service/members.service.ts";
import { isPayable, isSameBankCountry } from "./bank-countries.rules.ts";
import {
  isSepaIban,
  maskedIban,
  maskedNumber,
  payFrom,
  readBic,
  readIban,
  readNumber,
  readRouting,
} from "./payout-methods.rules.ts";
import { isOthersAccount, isTaxedAsOther } from "./payout-names.rules.ts";
import { createPayoutNames, type NameParts, sealFor } from "./payout-names.service.ts";
import { methodChangedEmail, taxChangedEmail } from "./payouts.emails.ts";
import type { Payee, PayoutMethodInput, PayoutView, TaxInput } from "./payouts.schema.ts";
import { methodOf, saveMethod, saveTax, taxOf } from "./payouts.store.ts";
import { readUsTaxNumber, taxCounts, validUntil } from "./tax-details.rules.ts";

export type PayoutsService = ReturnType<typeof createPayoutsService>;
type Facts = { headers: Headers; ip: string };

export type PayoutsParts = NameParts & {
  db: Db;
  clock: Clock;
  encryption: Pick<Encryption, "sealText">;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post" | "reachesPeople">;
  security: Pick<MembersService["security"], "confirmSelf">;
  heldUntil: MemberActions["payoutsHeldUntil"];
};

export const payoutFailures = {
  emailUnconfirmed: failure(
    "payouts.email_unconfirmed",
    403,
    "Confirm your email address first: it is told of every change of your payout details",
  ),
  badIban: failure("payouts.bad_iban", 422, "This IBAN cannot be right. Please compare it with your bank's", "iban"),
  notSepa: failure("payouts.not_sepa", 422, "Euros cannot be sent to this country by SEPA. Choose a wire", "iban"),
  badRouting: failure("payouts.bad_routing", 422, "This routing number cannot be right: nine digits", "routing"),
  badAccount: failure("payouts.bad_account", 422, "This account number cannot be right", "account"),
  badBic: failure("payouts.bad_bic", 422, "This BIC cannot be right: eight or eleven signs", "bic"),
  bicCountry: failure("payouts.bic_country", 422, "This BIC belongs to a bank in another country", "bic"),
  ibanCountry: failure("payouts.iban_country", 422, "This IBAN belongs to a bank in another country", "account"),
  closedCountry: failure("payouts.closed_country", 422, "We cannot pay to this country", "country"),
  otherHolder: failure(
    "payouts.other_holder",
    422,
    "The account has to be in your verified legal name. For an account of your company, save its tax details first",
    "holder",
  ),
  otherName: failure(
    "payouts.other_name",
    422,
    "This has to be your verified legal name, or a company's full name with its legal form, such as LLC",
    "legalName",
  ),
  badTaxNumber: failure("payouts.bad_tax_number", 422, "This tax number cannot be right: nine digits", "taxNumber"),
  mustBeUs: failure("payouts.form_is_us", 422, "This form is for the United States", "country"),
  mustNotBeUs: failure("payouts.form_is_foreign", 422, "Choose the form for the United States instead", "country"),
};

/** Creators' payout methods and tax details. Numbers are stored sealed, so the database alone does not reveal them. */
export function createPayoutsService(parts: PayoutsParts) {
  const { db, clock, encryption, audit, mail, security } = parts;
  const namesOf = createPayoutNames(parts);

  async function noted(tx: Tx, member: Viewer, facts: Facts, action: string, after: unknown): Promise<void> {
    const subject = { type: "user", id: member.uid };
    await audit.record(tx, {
      actor: { uid: member.uid, role: member.role },
      subject,
      action,
      after,
      address: facts.ip,
    });
  }

  /** Whoever typed a wrong address would not hear of a change that somebody else makes. */
  function requirePayee(viewer: Viewer | null): Viewer {
    const member = requireModel(viewer);
    if (mail.reachesPeople && member.emailConfirmed === false) throw payoutFailures.emailUnconfirmed();
    return member;
  }

  return {
    view: async (viewer: Viewer | null): Promise<PayoutView> => viewOf(parts, namesOf, requireModel(viewer).uid, db),

    /**
     * For other features: the account that a payout to this creator would go to; null without one. Asks no permission:
     * they show it to the admins who decide about a payout, and pay nothing where there is a problem.
     */
    payeeOf: async (handle: Db | Tx, uid: string): Promise<Payee | null> =>
      payeeIn(await viewOf(parts, namesOf, uid, handle)),

    /** Requires a confirmed email, a recent sign-in and the password. The method is used after 72 hours at the earliest; sends an email. */
    async setMethod(viewer: Viewer | null, facts: Facts, input: PayoutMethodInput): Promise<void> {
      const member = requirePayee(viewer);
      const { masked, details } = methodOfInput(input);
      await security.confirmSelf(facts, input.currentPassword);
      // After the password: the answers would tell the verified name to guesses.
      const { identity, taxed } = await namesOf(member.uid, { tax: await taxOf(db, member.uid) });
      if (isOthersAccount(input.holder, identity.value, taxed.value)) throw payoutFailures.otherHolder();
      const at = clock.now();
      const from = later(payFrom(at), await parts.heldUntil(db, member.uid));
      const row = { uid: member.uid, kind: input.kind, masked, pay_from: from, changed_at: at };
      const sealed = encryption.sealText(JSON.stringify(details), sealFor(member.uid, "method"));
      await transact(db, async (tx) => {
        await saveMethod(tx, { ...row, sealed });
        await noted(tx, member, facts, "payouts.method_changed", { kind: input.kind, masked });
        const email = methodChangedEmail(member, masked, row.pay_from);
        const key = `payout-method:${uuidv7(at.getTime())}`;
        await mail.post(tx, { to: member.email, key, kind: "payout-method-changed", email });
      });
    },

    /** Requires a confirmed email, a recent sign-in and the password; sends an email. */
    async setTax(viewer: Viewer | null, facts: Facts, input: TaxInput): Promise<void> {
      const member = requirePayee(viewer);
      const taxNumber = taxNumberOf(input);
      await security.confirmSelf(facts, input.currentPassword);
      const { identity } = await namesOf(member.uid, {});
      if (isTaxedAsOther(input, identity.value)) throw payoutFailures.otherName();
      const at = clock.now();
      const { currentPassword: _, certified: __, ...details } = input;
      const bound = sealFor(member.uid, "tax");
      const sealed = encryption.sealText(JSON.stringify({ ...details, taxNumber, signedAt: at.toISOString() }), bound);
      const masked = maskedNumber(taxNumber);
      await transact(db, async (tx) => {
        const row = { uid: member.uid, form: input.form, country: input.country, masked, sealed, changed_at: at };
        await saveTax(tx, { ...row, valid_until: validUntil(input.form, at) });
        await noted(tx, member, facts, "payouts.tax_changed", { form: input.form, country: input.country });
        const key = `tax-details:${uuidv7(at.getTime())}`;
        await mail.post(tx, { to: member.email, key, kind: "tax-details-changed", email: taxChangedEmail(member) });
      });
    },
  };
}

type NamesOf = ReturnType<typeof createPayoutNames>;

/** Payout details as their owner sees them. */
async function viewOf(parts: PayoutsParts, namesOf: NamesOf, uid: string, handle: Db | Tx): Promise<PayoutView> {
  const { clock, heldUntil } = parts;
  const [method, tax, held] = await Promise.all([methodOf(handle, uid), taxOf(handle, uid), heldUntil(handle, uid)]);
  const { identity, taxed, account } = await namesOf(uid, { method, tax }, handle);
  const holder = account.value?.holder ?? null;
  const otherHolder = holder !== null && !taxed.unreadable && isOthersAccount(holder, identity.value, taxed.value);
  const otherTaxed = taxed.value !== null && isTaxedAsOther(taxed.value, identity.value);
  const unreadable = identity.unreadable || taxed.unreadable || account.unreadable;
  const isUncompared = identity.value === null && !identity.unreadable;
  const isValid = tax !== undefined && taxCounts(tax.valid_until, clock.now());
  return {
    method: method
      ? {
          kind: method.kind,
          masked: method.masked,
          holder,
          changedAt: method.changed_at.toISOString(),
          payFrom: later(method.pay_from, held).toISOString(),
          otherName: otherHolder,
          uncompared: isUncompared,
          unreadable: account.unreadable,
        }
      : null,
    tax: tax
      ? {
          form: tax.form,
          country: tax.country,
          masked: tax.masked,
          validUntil: tax.valid_until,
          changedAt: tax.changed_at.toISOString(),
          otherName: otherTaxed,
          unreadable: taxed.unreadable,
        }
      : null,
    unreadableName: identity.unreadable,
    complete: method !== undefined && isValid && !isUncompared && !otherHolder && !otherTaxed && !unreadable,
  };
}

function payeeIn({ method, tax, unreadableName }: PayoutView): Payee | null {
  if (!method) return null;
  const { kind, masked, holder, payFrom } = method;
  const isUnreadable = method.unreadable || unreadableName || tax?.unreadable === true;
  const problem = isUnreadable ? "unreadable" : method.otherName ? "other" : method.uncompared ? "uncompared" : null;
  return { kind, masked, holder, payFrom, problem };
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

/** The masked text to show and the details to seal. Throws a failure that names the invalid field. */
function methodOfInput(input: PayoutMethodInput): { masked: string; details: Record<string, string> } {
  const { holder } = input;
  if (input.kind === "sepa") {
    const iban = readIban(input.iban);
    if (!iban) throw payoutFailures.badIban();
    if (!isSepaIban(iban)) throw payoutFailures.notSepa();
    return { masked: maskedIban(iban), details: { holder, iban } };
  }
  const account = readNumber(input.account);
  if (input.kind === "us_bank") {
    const routing = readRouting(input.routing);
    if (!routing) throw payoutFailures.badRouting();
    if (!/^\d{4,17}$/.test(account)) throw payoutFailures.badAccount();
    const { accountType } = input;
    return { masked: `${accountType} ${maskedNumber(account)}`, details: { holder, routing, account, accountType } };
  }
  const bic = readBic(input.bic);
  if (!bic) throw payoutFailures.badBic();
  // A number that starts like an IBAN must be a valid one.
  const iban = /^[A-Z]{2}\d{2}/.test(account) ? readIban(account) : undefined;
  if (iban === null || !/^[A-Z0-9]{4,34}$/.test(account)) throw payoutFailures.badAccount();
  const { bank, country } = input;
  if (!isPayable(country)) throw payoutFailures.closedCountry();
  if (!isSameBankCountry(bic.slice(4, 6), country)) throw payoutFailures.bicCountry();
  if (iban && !isSameBankCountry(iban.slice(0, 2), country)) throw payoutFailures.ibanCountry();
  return { masked: `${cutLine(bank, 60)} ${maskedNumber(account)}`, details: { holder, account, bic, bank, country } };
}

function taxNumberOf({ form, country, taxNumber }: TaxInput): string {
  if (!isPayable(country)) throw payoutFailures.closedCountry();
  if (form === "w9" && country !== "US") throw payoutFailures.mustBeUs();
  if (form !== "w9" && country === "US") throw payoutFailures.mustNotBeUs();
  const number = form === "w9" ? readUsTaxNumber(taxNumber) : plainTyped(taxNumber).replace(/\s/g, "").toUpperCase();
  if (!number || !/^[A-Z0-9./-]{4,30}$/.test(number)) throw payoutFailures.badTaxNumber();
  return number;
}
