import type { Sample } from "../declared-answers.ts";
import { leapingClock } from "../leaping-clock.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

/** Leaps over the seconds that a person needs to fill in a report. */
export const complaintsClock = leapingClock();

const about = {
  kind: "conduct",
  reason: "nonconsent",
  location: "The companion Ivy",
  goodFaith: "true",
  statement: "It went on although I said stop.",
};
const reason = "The call shows that it went on after a clear stop.";
const decision = { action: "warn", reasonCode: "nonconsent", reason };

/** What admins ask about complaints, by route: each answer beside those that any operation gives. */
export async function adminComplaintSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const filed = async () => {
    const reporter = await site.visit();
    const { ticket } = (await expectOk<{ ticket: string }>(reporter.get("/api/complaints/form"))).body;
    complaintsClock.leap(4_000);
    const report = { ...about, ticket, agentId: site.agentId("Ivy") };
    return (await expectOk<{ reference: string }>(reporter.post("/api/complaints", report))).body.reference;
  };
  const [open, undecided, decided] = [await filed(), await filed(), await filed()];
  await expectOk(admin.post(`/api/admin/complaints/${decided}/decision`, decision));
  const on = (id: string, status: number, body: object): Sample => ({ status, params: { id }, body });

  return {
    "GET /admin/complaints": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: "?state=gone" },
    ],
    "GET /admin/complaints/report": [{ status: 200 }, { status: 422, query: "?month=2026-13" }],
    "GET /admin/complaints/:id": [
      { status: 200, params: { id: open } },
      { status: 200, params: { id: decided } },
    ],
    "POST /admin/complaints/:id/assignment": [on(open, 200, {}), on(decided, 409, {})],
    "POST /admin/complaints/:id/notes": [on(open, 200, { reason })],
    "POST /admin/complaints/:id/decision": [
      on(undecided, 200, decision),
      on(decided, 409, decision),
      on(open, 422, { ...decision, action: "remove_content" }),
    ],
  };
}
