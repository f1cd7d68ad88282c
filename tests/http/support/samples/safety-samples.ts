import type { ReasonCode } from "#features/moderation/reason-codes.rules.ts";
import { openFlag } from "#features/moderation/safety.store.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import type { Site } from "../site-under-test.ts";

/** What admins ask about the safety of calls, by route: each answer beside those that any operation gives. */
export async function safetySamples(site: Site): Promise<Record<string, Sample[]>> {
  const { uid } = await site.db
    .selectFrom("users")
    .select("uid")
    .where("email", "=", site.stage.admin)
    .executeTakeFirstOrThrow();
  const [open, looked] = [await flagged(site), await flagged(site)];
  const anAdmins = await flagged(site, { uid, code: "underage_user" });
  return {
    "GET /admin/safety/flags": [
      { status: 200 },
      { status: 200, query: `?flag=${open}` },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: "?flag=none" },
    ],
    "POST /admin/safety/flags/:id/clear": [
      { status: 204, params: { id: looked }, body: { reason: "Talked about a film" } },
      { status: 404, params: { id: looked }, body: { reason: "Talked about a film" } },
      { status: 404, params: { id: "none" }, body: { reason: "Talked about a film" } },
      { status: 409, params: { id: anAdmins }, body: { reason: "Named a school year", outcome: "minor" } },
    ],
    "GET /admin/safety/report": [{ status: 200 }, { status: 422, query: "?year=last" }],
  };
}

/** The id of a flag about a member, a new one without `whose`, whom it keeps from calling. */
async function flagged({ db, composition, member }: Site, whose?: { uid: string; code: ReasonCode }): Promise<string> {
  const { uid, code } = whose ?? { uid: (await member()).uid, code: "nonconsent" };
  const id = uuidv7();
  const about = { subject_type: "member" as const, subject_id: uid, code, call_id: null };
  await transact(db, (tx) => openFlag(tx, { ...about, id, locks: true, opened_at: composition.clock.now() }));
  return id;
}
