import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { inDollars } from "#platform/money/dollar-rows.ts";
import { micros } from "#platform/money/money.ts";
import { createClearing } from "./clearing.service.ts";
import { createCreatorShare } from "./earnings/creator-share.service.ts";
import { createEarningsStatement } from "./earnings/earnings-statement.service.ts";
import { creatorBalances } from "./earnings.store.ts";
import { createFreeCreditReminders } from "./free-credit/free-credit-end.service.ts";
import { createLedgerService } from "./ledger.service.ts";
import { creditOf } from "./ledger.store.ts";
import { forfeitCredit, ownJournals } from "./personal-data.store.ts";

export type LedgerFeature = ReturnType<typeof ledgerFeature>;
type Uses = Pick<Platform, "database" | "clock">;
type Needs = { settings: SettingsFeature; mail: MailFeature; members: MembersFeature };

/** The ledger: customer credit, creator earnings and every transfer between them. */
export function ledgerFeature({ database: { db }, clock }: Uses, needs: Needs) {
  const { settings } = needs.settings.internal;
  const { mail } = needs.mail.internal;
  const { members } = needs.members.internal;
  const ledger = createLedgerService({ db, clock, signupGrant: () => settings.get("credit.signup") });
  const shareOf = createCreatorShare({ db, settings, ledger });
  const terms = () => settings.get("creators.payouts");
  const clearDue = createClearing({ db, clock, members, mail, terms });
  const remind = createFreeCreditReminders({ db, clock, mail, members });
  const { credit, statement, months, statementCsv, freeCreditEnds } = ledger;
  const jobs = [
    {
      name: "expire-free-credit",
      schedule: "17 * * * *",
      about: "Takes back free credit whose time is over",
      run: () => ledger.expireGrants(),
    },
    {
      name: "fold-platform-accounts",
      schedule: "* * * * *",
      about: "Adds what was booked on the platform's own accounts to their balances",
      run: async () => void (await ledger.fold()),
    },
    {
      name: "clear-earnings",
      schedule: "3 * * * *",
      about: "Makes earnings available that have waited long enough",
      run: async () => void (await clearDue()),
    },
    {
      name: "remind-of-ending-credit",
      schedule: "7 * * * *",
      about: "Writes to members whose free credit ends within three days",
      run: async () => void (await remind()),
    },
  ];
  return {
    services: {
      ledger: { credit, statement, months, statementCsv, freeCreditEnds },
      /** A creator's own earnings. */
      earnings: createEarningsStatement({ db, clock, members, terms, shareOf }),
    },
    internal: {
      ledger,
      grantSignup: (uid: string) => ledger.grantSignup(db, uid),
      shareOf,
      moneyOf,
    },
    jobs,
    personalData: ledgerPersonalData,
  };
}

/** Unspent paid credit, and a creator's unpaid earnings. */
export async function moneyOf(handle: Db | Tx, uid: string) {
  const [{ available }, earnings] = [await creditOf(handle, uid), await creatorBalances(handle, uid)];
  return { paid: available.paid, earned: micros(earnings.pending + earnings.available) };
}

export const ledgerPersonalData: PersonalData = {
  exports: [
    {
      name: "statement",
      about: "Every movement of your credit or earnings.",
      read: (tx, { uid }) => inDollars(ownJournals(tx, uid)),
    },
  ],
  erasures: [{ name: "credit", erase: (tx, { uid, at }) => forfeitCredit(tx, uid, at) }],
};
