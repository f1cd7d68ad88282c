import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, zero } from "#platform/money/money.ts";
import { anotherAdmin } from "../another-admin.ts";
import { endCall, startCall } from "../calls.ts";
import type { Sample } from "../declared-answers.ts";
import { payableCreator } from "../payable-creator.ts";
import type { Site } from "../site-under-test.ts";

const reason = "Asked for in a test";

type Asked = { kind?: string; subject?: { type: string; id: string }; payload?: object; own?: boolean };

/** What admins answer to each other's requests, by route. */
export async function confirmationSamples(site: Site): Promise<Record<string, Sample[]>> {
  const { db, stage, composition } = site;
  const first = await db.selectFrom("users").select("uid").where("email", "=", stage.admin).executeTakeFirstOrThrow();
  const second = await anotherAdmin(site);

  const asked = async ({ kind = "account_unfreeze", subject, payload = {}, own = false }: Asked) => {
    const { uid } = await site.member();
    await composition.internal.ledger.setFrozen(db, uid, true);
    const id = uuidv7();
    const at = composition.clock.now();
    const { type, id: subjectId } = subject ?? { type: "user", id: uid };
    await db
      .insertInto("confirmations")
      .values({
        id,
        kind,
        subject_type: type,
        subject_id: subjectId,
        summary: "Something that takes two",
        payload: JSON.stringify(payload),
        reason,
        asked_by: own ? first.uid : second.uid,
        asked_at: at,
        expires_at: new Date(at.getTime() + 3_600_000),
      })
      .execute();
    return { params: { id } };
  };
  const { uid: creatorId } = await payableCreator(site, second);
  const payOff = {
    kind: "earnings_pay_off",
    subject: { type: "user", id: creatorId },
    payload: { amount: "1000000", reference: "T-1" },
  };
  const setting = {
    kind: "setting_change",
    subject: { type: "setting", id: "credit.packs" },
    payload: { value: "a lot", startsAt: null, latest: 0 },
  };
  const paid = { ownerId: second.uid, paid: dollars(10), bonus: zero, paymentRef: `sandbox:${second.uid}` };
  await composition.internal.ledger.recordPurchase(db, { ...paid, label: "Credit" });
  const { callId } = await startCall(second, site.agentId("Ivy"));
  await endCall(second, callId);
  const refund = {
    kind: "call_refund",
    subject: { type: "call", id: callId },
    payload: { amount: "10000" },
    own: true,
  };
  const refused = await asked({});
  const withdrawn = await asked({ own: true });

  return {
    "GET /admin/confirmations": [{ status: 200 }],
    "GET /admin/confirmations/all": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: `?cursor=${"x".repeat(301)}` },
    ],
    "POST /admin/confirmations/:id/confirm": [
      { status: 204, ...(await asked({})) },
      { status: 409, ...(await asked({ own: true })) },
      { status: 402, ...(await asked(payOff)) },
      { status: 403, who: second, ...(await asked(refund)) },
      { status: 422, ...(await asked(setting)) },
    ],
    "POST /admin/confirmations/:id/refuse": [
      { status: 204, ...refused, body: { reason } },
      { status: 409, ...refused, body: { reason } },
    ],
    "POST /admin/confirmations/:id/withdraw": [
      { status: 204, ...withdrawn },
      { status: 409, ...withdrawn },
    ],
  };
}
