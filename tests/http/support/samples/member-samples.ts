import { clearCalls } from "#features/ledger/clearing.store.ts";
import * as ledger from "#features/ledger/ledger.store.ts";
import { transact } from "#platform/database/transaction.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { aCustomer, aHold } from "#tests/builders/ledger.ts";
import type { Sample } from "../declared-answers.ts";
import { payableCreator } from "../payable-creator.ts";
import type { Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

const reason = "Asked for in a test";

type Someone = { ready?: (uid: string) => Promise<unknown>; userType?: "user" | "model" };

/** Requests of admins about members, by route: each response apart from those that every operation gives. */
export async function memberSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const { db, stage } = site;
  const own = await db.selectFrom("users").select("uid").where("email", "=", stage.admin).executeTakeFirstOrThrow();
  const someone = async ({ userType = "user", ready }: Someone = {}) => {
    const { uid } = await site.member({ userType });
    await ready?.(uid);
    return { id: uid };
  };
  /** An action on somebody new, and the same on oneself. */
  const action = async (status: number, body: object, on?: Someone) => [
    { status, params: await someone(on), body: { reason, ...body } },
    { status: 409, params: { id: own.uid }, body: { reason, ...body } },
  ];
  const suspension = { reason, code: "spam", words: "Please stop." };
  const suspend = (uid: string) => admin.post(`/api/admin/users/${uid}/suspend`, suspension);
  const freeze = (uid: string) => site.composition.internal.ledger.setFrozen(db, uid, true);
  const copied = await action(204, {});
  const credit = { direction: "give", part: "paid", amountUsd: "5.00", key: "form-of-a-test" };

  return {
    "GET /admin/users": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: "?status=gone" },
    ],
    "GET /admin/users/velocity": [{ status: 200 }],
    "GET /admin/users/:id": [{ status: 200, params: await someone() }],
    "POST /admin/users/:id/email/show": [{ status: 200, params: await someone(), body: { reason } }],
    "POST /admin/users/:id/credit": await action(200, credit),
    "POST /admin/users/:id/suspend": await action(204, { ...suspension, until: "2999-01-31" }),
    "POST /admin/users/:id/restore": await action(204, {}, { ready: suspend }),
    "POST /admin/users/:id/unfreeze": await action(204, {}, { ready: freeze }),
    "POST /admin/users/:id/pay-off": await payOffs(site, admin),
    "POST /admin/users/:id/role": await action(204, { role: "admin" }),
    "POST /admin/users/:id/user-type": await action(204, { userType: "user" }, { userType: "model" }),
    "POST /admin/users/:id/email": await action(204, { email: "the-right-one@example.com" }),
    "POST /admin/users/:id/sign-out": await action(204, {}),
    "POST /admin/users/:id/export": [...copied, { status: 429, params: copied[0]?.params ?? {}, body: { reason } }],
    "POST /admin/users/:id/deletion": await action(204, { forfeit: "true" }),
    "POST /admin/users/:id/notes": await action(204, { words: "Half way" }),
  };
}

/** A creator who has earned and saved an account in their checked name, and one who has no account. */
async function payOffs(site: Site, admin: Visitor): Promise<Sample[]> {
  const body = { reason, reference: "T-1" };
  const [payable, noAccount] = [await payableCreator(site, admin), await site.member({ userType: "model" })];
  for (const { uid } of [payable, noAccount]) await earned(site, uid);
  return [
    { status: 204, params: { id: payable.uid }, body },
    { status: 409, params: { id: noAccount.uid }, body },
  ];
}

/** Seventy cents that can be paid out. */
async function earned({ db, composition }: Site, creatorId: string): Promise<void> {
  const at = composition.clock.now();
  const hold = aHold(await aCustomer(db, { paid: dollars(10) }), { creatorId, at });
  await ledger.hold(db, hold);
  await ledger.settle(db, { ...hold, parts: { free: zero, paid: dollars(1) }, creatorPart: micros(700_000) });
  await transact(db, (tx) => clearCalls(tx, { creatorId, callIds: [hold.callId], label: "Cleared", at }));
}
