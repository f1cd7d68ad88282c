import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import type { LeapingClock } from "../leaping-clock.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

const words = "This was not looked at with care.";
const about = {
  kind: "conduct",
  reason: "nonconsent",
  location: "The companion Ivy",
  goodFaith: "true",
  statement: "It went on although I said stop.",
};

/** What reporters ask, and whom reports concern. */
export async function complaintSamples(site: Site, admin: Visitor, clock: LeapingClock) {
  const [reporter, eager] = [await site.member(), await site.member()];
  const [ivy] = site.stage.creators;
  const creator = await site.signedIn(ivy?.email ?? "");
  /** A report that was written for some seconds. */
  const written = async (who: Visitor) => {
    const { ticket } = (await expectOk<{ ticket: string }>(who.get("/api/complaints/form"))).body;
    clock.leap(4_000);
    return { ...about, ticket, agentId: ivy?.agentId };
  };
  const filed = async (who: Visitor = reporter) => {
    const { body } = await expectOk<{ reference: string }>(who.post("/api/complaints", await written(who)));
    return { id: body.reference };
  };
  const decision = { action: "no_action", reasonCode: "nonconsent", reason: "The call shows nothing of the kind." };
  const decided = async () => {
    const complaint = await filed();
    await expectOk(admin.post(`/api/admin/complaints/${complaint.id}/decision`, decision));
    return complaint;
  };
  const nothing = { id: "NC-0000-0000" };
  const [open, appealed, contested] = [await filed(), await decided(), await decided()];
  for (let no = 0; no < 5; no += 1) await filed(eager);

  return {
    "GET /complaints/form": [{ who: await site.visit({ gate: false }), status: 200 }],
    "POST /complaints": [
      { who: reporter, status: 201, body: await written(reporter) },
      { who: await site.visit(), status: 401, body: { ...(await written(reporter)), callId: uuidv7() } },
      { who: reporter, status: 404, body: { ...(await written(reporter)), callId: uuidv7() } },
      { who: eager, status: 429, body: await written(eager) },
    ],
    "GET /complaints/:id": [
      { who: reporter, status: 200, params: appealed },
      { who: creator, status: 404, params: appealed },
    ],
    "POST /complaints/:id/appeal": [
      { who: reporter, status: 204, params: appealed, body: { words } },
      { who: reporter, status: 404, params: nothing, body: { words } },
      { who: reporter, status: 409, params: open, body: { words } },
    ],
    "GET /complaints/:id/answer": [
      { who: creator, status: 200, params: contested },
      { who: reporter, status: 404, params: contested },
    ],
    "POST /complaints/:id/answer": [
      { who: creator, status: 204, params: contested, body: { words } },
      { who: creator, status: 404, params: nothing, body: { words } },
      { who: creator, status: 409, params: open, body: { words } },
    ],
  } satisfies Record<string, Sample[]>;
}
