import { openFlag } from "#features/moderation/safety.store.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import type { Site } from "../site-under-test.ts";

/** What admins ask about the safety of calls, by route: each answer beside those that any operation gives. */
export async function safetySamples(site: Site): Promise<Record<string, Sample[]>> {
  const [open, looked] = [await flagged(site), await flagged(site)];
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
    ],
    "GET /admin/safety/report": [{ status: 200 }, { status: 422, query: "?year=last" }],
  };
}

/** The id of a flag about a new member, whom it keeps from calling. */
async function flagged({ db, composition, member }: Site): Promise<string> {
  const { uid } = await member();
  const id = uuidv7();
  const about = { subject_type: "member" as const, subject_id: uid, code: "nonconsent" as const, call_id: null };
  await transact(db, (tx) => openFlag(tx, { ...about, id, locks: true, opened_at: composition.clock.now() }));
  return id;
}
