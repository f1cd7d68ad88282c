import { expect, test } from "vitest";
import { endReasonText } from "#app/voice-call/end-reasons.rules.ts";
import { dollars } from "#platform/money/money.ts";
import { ProviderError } from "#providers/provider-error.ts";
import { checkLedger } from "#server/check-ledger.ts";
import type { CallClient, SocketEvent } from "#tests/builders/call-client.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { defaultPhrases } from "#voice/session/options/session-options.ts";
import { fixedReplies } from "#voice/testing/fixed-replies.ts";
import { talking, talkOn, until, viewCall } from "./support/calls.ts";
import { leapingClock } from "./support/leaping-clock.ts";

const clock = leapingClock();
/** How many of the next questions the language model fails. */
let failures = 0;
const good = fixedReplies(["The rain has stopped here."]);
const languageModel: LanguageModel = {
  name: "unreliable",
  rehearsal: false,
  async *stream(request) {
    if (request.messages.at(-1)?.content.includes("forbidden")) throw new ProviderError("declined", "content filter");
    if (failures-- > 0) throw new Error("connection refused");
    yield* good.stream(request);
  },
};

const site = await siteOfFile({ clock, languageModel });

function tell(client: CallClient, text: string): void {
  const item = { type: "message", role: "user", content: [{ type: "input_text", text }] };
  client.send({ type: "conversation.item.create", item });
}

function ask(client: CallClient, text: string): void {
  tell(client, text);
  client.send({ type: "response.create" });
}

/** So much talk that the next minute is set aside, by a caller who is never silent for long. */
async function talkForAMinute(callId: string, client: CallClient, minute: number): Promise<void> {
  for (const ms of [25_000, 26_000]) {
    tell(client, "And then the train came.");
    await talkOn(clock, client, ms);
  }
  tell(client, "And then it left.");
  const sliceOf = () =>
    site.db.selectFrom("calls").select("slice_no").where("id", "=", callId).executeTakeFirstOrThrow();
  await until(async () => (await sliceOf()).slice_no >= minute);
}

const itemOf = (event: SocketEvent) => event.item as { x_kind?: string; content: { transcript?: string }[] };
const saidIn = (client: CallClient, kind: string) =>
  client.events.filter((event) => event.type === "conversation.item.done" && itemOf(event).x_kind === kind);

/** Every transfer of a call, as from and to in kinds of accounts. */
async function legsOf(callId: string) {
  const legs = await site.db
    .selectFrom("ledger_journals as journal")
    .innerJoin("ledger_transfers as transfer", "transfer.journal_id", "journal.id")
    .innerJoin("ledger_accounts as debit", "debit.id", "transfer.debit_account")
    .innerJoin("ledger_accounts as credit", "credit.id", "transfer.credit_account")
    .select(["journal.kind as journal", "debit.kind as from", "credit.kind as to", "transfer.amount"])
    .select(["debit.owner_id as from_owner", "credit.owner_id as to_owner"])
    .where("journal.call_id", "=", callId)
    .where("journal.kind", "in", ["call_slice", "call_end", "makegood"])
    .orderBy("transfer.id")
    .execute();
  return legs.map(({ journal, ...leg }) => ({ isGivenBack: journal === "makegood", ...leg }));
}

test("a temporary error: an apology, then the reply, and the time between is free", async () => {
  const customer = await site.member({ paid: dollars(20) });
  const { started, client } = await talking(site, customer);
  await talkOn(clock, client, 20_000);
  failures = 1;
  ask(client, "Is it still raining?");
  await until(() => saidIn(client, "reply").length === 1);
  expect(itemOf(saidIn(client, "notice")[0] ?? { type: "none" }).content[0]?.transcript).toContain("Give me a moment");
  client.send({ type: "x.call.end" });
  await client.next("x.call.ended");
  const view = await viewCall(customer, started.callId);
  expect(view.endedReason).toBe("user");
  expect(view.billedMs - view.chargeableMs).toBeGreaterThan(0);
});

test("a permanent error: the call ends as broken, and all legs of customer and creator are reversed", async () => {
  const customer = await site.member({ paid: dollars(20) });
  const { started, client } = await talking(site, customer);
  // Past the free credit of a new member, so that the creator has earned a part.
  for (let minute = 1; minute <= 5; minute++) await talkForAMinute(started.callId, client, minute);
  failures = 1_000;
  ask(client, "Is it still raining?");
  expect(await client.next("x.call.ended")).toMatchObject({ reason: "error", charge: "0.00" });
  expect((await client.closed).code).toBe(1011);
  failures = 0;

  const view = await viewCall(customer, started.callId);
  expect(view).toMatchObject({ state: "ended", endedReason: "error", charge: "0.00", chargeableMs: 0 });
  expect(endReasonText(view.endedReason)).toBe(
    "Something broke on our side. You do not pay for what came after the last answer.",
  );

  const legs = await legsOf(started.callId);
  const taken = legs.filter((leg) => !leg.isGivenBack);
  const back = legs.filter((leg) => leg.isGivenBack);
  const turned = ({ from, to, from_owner, to_owner, amount }: (typeof legs)[number]) =>
    JSON.stringify([to, to_owner, from, from_owner, String(amount)]);
  const straight = ({ from, to, from_owner, to_owner, amount }: (typeof legs)[number]) =>
    JSON.stringify([from, from_owner, to, to_owner, String(amount)]);
  expect(back.map(straight).sort()).toEqual(taken.map(turned).sort());
  const owners = back.flatMap(({ from_owner, to_owner }) => [from_owner, to_owner]);
  expect(owners).toContain(customer.uid);
  expect(owners.filter((owner) => owner !== null && owner !== customer.uid)).not.toEqual([]);
  expect(await checkLedger(site.db)).toEqual([]);
});

test("a model that declines to reply neither ends nor refunds a call: the subject is changed, and that turn is free [N-89]", async () => {
  const customer = await site.member({ paid: dollars(20) });
  const { started, client } = await talking(site, customer);
  await talkOn(clock, client, 20_000);
  ask(client, "Is it still raining?");
  await until(() => saidIn(client, "reply").length === 1);
  for (let time = 2; time <= 4; time += 1) {
    ask(client, "Tell me something forbidden.");
    await until(() => saidIn(client, "reply").length === time);
    const said = itemOf(saidIn(client, "reply").at(-1) ?? { type: "none" }).content[0]?.transcript;
    expect(defaultPhrases.deflections).toContain(said);
  }
  expect(client.events.filter(({ type }) => type === "error")).toEqual([]);
  ask(client, "And now?");
  await until(() => saidIn(client, "reply").length === 5);
  client.send({ type: "x.call.end" });
  await client.next("x.call.ended");
  const view = await viewCall(customer, started.callId);
  expect(view).toMatchObject({ endedReason: "user", refunded: "0.00" });
  expect(Number(view.charge)).toBeGreaterThan(0);
  expect(view.billedMs - view.chargeableMs).toBeGreaterThan(0);
  expect(await checkLedger(site.db)).toEqual([]);
});
