import { activeViewer } from "#features/members/members.store.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Composition } from "../compose.ts";
import { demoSecondAdmin } from "./demo-data.ts";
import { flaggedForMs, seedFlaggedCall } from "./demo-flagged-call.ts";
import type { SeededMembers } from "./seed-members.ts";

type QueueParts = {
  composition: Pick<Composition, "database" | "encryption" | "services" | "internal">;
  seeded: SeededMembers;
  password: string;
};

/** More than one admin may give alone, so that the other one has to approve it. */
const amountUsd = "80.00";

/**
 * Seeds the admins' queue: a second admin, a request of theirs that the first one decides, a creator's text to review, and
 * a call that the safety checks flagged. Run again after a partial run, it adds what is missing.
 */
export async function seedQueue({ composition, seeded, password }: QueueParts): Promise<void> {
  const { services } = composition;
  const second = await secondAdmin(composition, password);
  const [caller] = seeded.customers.filter(({ demo }) => demo.credit === "paid");
  const { requests } = await services.confirmations.list(second, {});
  if (caller && requests.length === 0) {
    await services.people.adjustCredit(second, caller.viewer.uid, {
      direction: "give",
      part: "paid",
      amountUsd,
      reason: "Prize of the autumn writing contest",
      key: "demo-contest-prize",
    });
  }
  const [creator] = seeded.creators.slice(-1);
  if (creator && (await services.profiles.own(creator.viewer)).review === null) {
    const description = `${creator.demo.about} New this month: short stories on Sundays.`;
    await services.profiles.update(creator.viewer, { description });
  }
  const { flags } = await services.safety.flags(second, {});
  if (caller && flags.length === 0) {
    const { calls } = await services.conversations.history(caller.viewer, { limit: 20 });
    const call = calls.find(({ billedMs }) => billedMs > flaggedForMs);
    const facts = call && { ...call, customerUid: caller.viewer.uid, startedAt: new Date(call.startedAt) };
    if (facts) await seedFlaggedCall(composition, facts);
  }
}

async function secondAdmin({ database, internal }: QueueParts["composition"], password: string): Promise<Viewer> {
  const { username } = demoSecondAdmin;
  const found = await database.db.selectFrom("users").select("uid").where("username", "=", username).executeTakeFirst();
  const there = found && (await activeViewer(database.db, found.uid));
  // As in a session that needs no second factor: the demo is for this machine only.
  return { ...(there ?? (await internal.members.createAdmin({ ...demoSecondAdmin, password }))), twoFactor: true };
}
