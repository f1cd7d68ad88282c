import { agreementTicks, agreementVersion } from "#features/verifications/verifications.rules.ts";
import { aPicture, passport } from "#tests/builders/identity-papers.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

const base = "/api/admin/verifications";
const reason = "Next in the queue";

/** What reviewers ask about identities, by route: each answer beside those that any operation gives. */
export async function verificationSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const [closed, approved, rejected] = [
    await submittedVerification(site),
    await submittedVerification(site),
    await submittedVerification(site),
  ];
  for (const id of [approved, rejected]) await expectOk(admin.post(`${base}/${id}/openings`, { reason }));
  for (const kind of ["front", "selfie"]) await expectOk(admin.get(`${base}/${approved}/pictures/${kind}`));
  const on = (id: string, status: number, body: object): Sample => ({ status, params: { id }, body });
  const refusal = { reasons: ["document_unreadable"], note: "The corner is cut off." };

  return {
    "GET /admin/verifications": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: `?cursor=${"x".repeat(201)}` },
    ],
    "GET /admin/verifications/ending": [{ status: 200 }],
    "GET /admin/verifications/:id": [
      { status: 200, params: { id: closed } },
      { status: 200, params: { id: approved } },
    ],
    "POST /admin/verifications/:id/openings": [on(closed, 200, { reason })],
    "POST /admin/verifications/:id/approval": [on(approved, 204, { reason }), on(approved, 409, { reason })],
    "POST /admin/verifications/:id/rejection": [on(rejected, 204, refusal), on(rejected, 409, refusal)],
  };
}

/** The verification of a new creator, as it waits for a reviewer. */
export async function submittedVerification(site: Site): Promise<string> {
  const own = "/api/me/verification";
  const one = await site.member({ userType: "model" });
  await expectOk(one.ask(`${own}/details`, { method: "PUT", body: JSON.stringify(passport) }));
  const headers = { "content-type": "image/jpeg" };
  for (const kind of ["front", "selfie"]) {
    const body = new Uint8Array(await aPicture());
    await expectOk(one.ask(`${own}/pictures/${kind}`, { method: "PUT", body, headers }));
  }
  const ticks = Object.fromEntries(agreementTicks.map((name) => [name, "true"]));
  await expectOk(one.post(`${own}/agreement`, { version: agreementVersion, ...ticks }));
  await expectOk(one.post(`${own}/submission`));
  const row = site.db.selectFrom("verifications").select("id").where("user_id", "=", one.uid);
  return (await row.executeTakeFirstOrThrow()).id;
}
