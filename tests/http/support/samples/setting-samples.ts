import { adminSignedInLongAgo, anotherAdmin } from "../another-admin.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";

const reason = "Asked for in a test";

/** What admins do with the settings of the site, by route. */
export async function settingSamples(site: Site): Promise<Record<string, Sample[]>> {
  const [second, signedInLongAgo] = [await anotherAdmin(site), await adminSignedInLongAgo(site)];
  // Less than what was delivered: to give so much again takes another admin than the one who took it away.
  const less = { value: { amount: "4.00", days: 10 }, reason };
  await expectOk(second.post("/api/admin/settings/credit.signup", less));
  const turn = (name: string, on: boolean) => ({ name, on, reason });
  const params = { name: "credit.limits" };
  const limits = (daily: string) => ({
    value: { newMemberDays: 7, newMemberDaily: "90.00", daily, monthly: "1000.00" },
    reason,
  });
  const restored = { version: 0, reason };

  return {
    "GET /admin/settings": [{ status: 200 }],
    "POST /admin/settings/switches": [
      { status: 201, body: turn("payouts", false) },
      { status: 409, body: turn("payouts", false) },
      { status: 202, body: turn("geolocation", false) },
      { status: 403, who: signedInLongAgo, body: turn("payouts", true) },
    ],
    "GET /admin/settings/:name": [{ status: 200, params }],
    "POST /admin/settings/:name": [
      { status: 201, params, body: limits("250.00") },
      { status: 202, params, body: limits("900.00") },
      { status: 409, params, body: limits("900.00") },
      { status: 403, params, who: signedInLongAgo, body: limits("200.00") },
      { status: 404, params: { name: "moon.phase" }, body: limits("200.00") },
      { status: 422, params, body: limits("a lot") },
    ],
    "POST /admin/settings/:name/restore": [
      { status: 201, params, body: restored },
      { status: 409, params, body: restored },
      { status: 404, params, body: { version: 99, reason } },
      { status: 202, params: { name: "credit.signup" }, body: restored },
      { status: 403, params: { name: "credit.signup" }, who: signedInLongAgo, body: restored },
    ],
  };
}
