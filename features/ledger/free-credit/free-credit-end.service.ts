import type { MailService } from "#features/mail/mail.service.ts";
import type { MembersService } from "#features/members/service/members.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { longDayLabel } from "#platform/days/days.ts";
import { formatDollars } from "#platform/money/money.ts";
import { type EndingCredit, endingCredit } from "../free-credit.rules.ts";
import { grantsEnding, openGrants } from "../free-credit.store.ts";
import { daysLater } from "../ledger.rules.ts";

type Parts = { db: Db; clock: Clock; mail: Pick<MailService, "post">; members: Pick<MembersService, "briefOf"> };

const daysBefore = 3;
const batch = 500;
/** Stands after every id: what ends at this very moment has ended. */
const lastUuid = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Writes to members whose free credit ends within three days: once for each grant, and not when nothing is left of it. */
export function createFreeCreditReminders({ db, clock, mail, members }: Parts) {
  async function remind(grantId: string, ownerId: string): Promise<boolean> {
    const { free, grants } = await openGrants(db, ownerId, clock.now());
    const ending = endingCredit(free, grants).find(({ id }) => id === grantId);
    const member = ending && (await members.briefOf(db, ownerId));
    if (!ending || !member) return false;
    const key = `free-credit-ends:${grantId}`;
    await mail.post(db, { to: member.email, key, kind: "free-credit-ends", email: emailAbout(ending) });
    return true;
  }

  /** Safe to run twice: a letter that was posted is not posted again. The number of grants looked at. */
  return async function remindOfEndingCredit(): Promise<number> {
    const now = clock.now();
    let looked = 0;
    for (let after = { at: now, id: lastUuid }; ; ) {
      const grants = await grantsEnding(db, after, daysLater(now, daysBefore), batch);
      for (const { id, ownerId } of grants) await remind(id, ownerId);
      looked += grants.length;
      const last = grants.at(-1);
      if (!last || grants.length < batch) return looked;
      after = { at: last.endsAt, id: last.id };
    }
  };
}

function emailAbout({ left, endsAt }: EndingCredit) {
  const day = longDayLabel(endsAt);
  return {
    subject: `${formatDollars(left)} of free credit ends on ${day}`,
    paragraphs: [
      `There is ${formatDollars(left)} of free credit left on your account. It ends on ${day}; what is not used by then is gone.`,
      "It is spent before anything you paid for, and a call under ten seconds costs nothing.",
    ],
    action: { label: "Choose a voice", path: "/agents" },
  };
}
