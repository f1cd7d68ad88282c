import { sql } from "kysely";
import { agreementTicks, agreementVersion } from "#features/verifications/verifications.rules.ts";
import { loadSecrets } from "#platform/config/secrets.ts";
import { aPicture, passport } from "#tests/builders/identity-papers.ts";
import { until } from "../calls.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, password, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";
import { signedSandboxBody } from "./sandbox-notices.ts";

const verification = "/api/me/verification";

/** The endpoints of members and visitors that are more than a JSON operation, by route. */
export async function endpointSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const [who, other, eager] = [await site.member(), await site.member(), await site.member()];
  const creator = await site.member({ userType: "model" });
  return {
    ...contentSamples(await site.visit()),
    ...(await signInSamples(site)),
    ...(await identitySamples(site)),
    "GET /me/exports/:id": [
      { who, status: 200, params: { id: await readyExport(who) } },
      { who: await longSignedIn(site), status: 403, params: { id: "none" } },
      { who: other, status: 404, params: { id: "none" } },
    ],
    "GET /me/statement.csv": [
      { who, status: 200, query: "?month=2026-05" },
      { who: creator, status: 403 },
      { who, status: 422, query: "?month=may" },
    ],
    "GET /me/earnings.csv": [{ who: creator, status: 200 }],
    "POST /cache/invalidate": [
      { who: creator, status: 204, body: { key: "public-agents" } },
      { who: creator, status: 422, body: { key: "everything" } },
      {
        who: admin,
        status: 429,
        body: { key: "public-agents" },
        before: () => times(10, () => admin.post("/api/cache/invalidate", { key: "public-agents" })),
      },
    ],
    "POST /payments/:processor/notices": noticeSamples(site, eager),
  };
}

const times = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));

function contentSamples(who: Visitor): Record<string, Sample[]> {
  const page = { collection: "legal", slug: "terms" };
  return {
    "GET /content/navigation": [
      { who, status: 200 },
      { who, status: 403, query: "?preview=a-wrong-token" },
      { who, status: 422, query: `?preview=${"x".repeat(201)}` },
    ],
    "GET /content/:collection": [
      { who, status: 200, params: { collection: "docs" } },
      { who, status: 403, params: { collection: "docs" }, query: "?preview=a-wrong-token" },
      { who, status: 404, params: { collection: "poems" } },
      { who, status: 422, params: { collection: "docs" }, query: "?page=0" },
    ],
    "GET /content/:collection/:slug": [
      { who, status: 200, params: page },
      { who, status: 403, params: page, query: "?preview=a-wrong-token" },
      { who, status: 404, params: { ...page, slug: "nothing" } },
      { who, status: 422, params: page, query: `?preview=${"x".repeat(201)}` },
    ],
    "GET /search.json": [{ who, status: 200 }],
    "GET /search": [
      { who, status: 200, query: "?q=credit" },
      { who, status: 422, query: `?q=${"x".repeat(101)}` },
    ],
  };
}

async function signInSamples(site: Site): Promise<Record<string, Sample[]>> {
  const [who, other, eager] = [await site.member(), await site.member(), await site.member()];
  const changing = await site.member();
  const long = await longSignedIn(site);
  const curious = await site.visit();
  const wrong = { currentPassword: "not the password", password: "another quiet evening", email: "x@example.com" };
  const newPassword = { currentPassword: password, password: "another quiet evening" };
  const newEmail = (email: string) => ({ currentPassword: password, email });
  const tooOften = (path: string) => () => times(10, () => eager.post(path, wrong));
  return {
    "POST /me/email": [
      { who, status: 202, body: newEmail(`moved-${who.uid}@example.com`) },
      { who: long, status: 403, body: newEmail("long@example.com") },
      { who, status: 409, body: newEmail(other.email) },
      { who, status: 422, body: newEmail(who.email) },
      { who: eager, status: 429, body: wrong, before: tooOften("/api/me/email") },
    ],
    "POST /me/password": [
      { who: changing, status: 422, body: { ...newPassword, password: "password" } },
      { who: changing, status: 200, body: newPassword },
      { who: long, status: 403, body: newPassword },
      { who: eager, status: 429, body: wrong, before: tooOften("/api/me/password") },
    ],
    "GET /usernames/hint": [
      { who: curious, status: 200, query: "?username=owl" },
      { who: curious, status: 422 },
      {
        who: curious,
        status: 429,
        query: "?username=owl",
        before: () => times(60, () => curious.get("/api/usernames/hint?username=owl")),
      },
    ],
  };
}

async function identitySamples(site: Site): Promise<Record<string, Sample[]>> {
  const [who, waiting, eager] = await Promise.all([1, 2, 3].map(() => site.member({ userType: "model" })));
  if (!who || !waiting || !eager) throw new Error("There are three creators");
  const file = new Uint8Array(await aPicture());
  const headers = { "content-type": "image/jpeg" };
  const put = (one: Visitor, path: string, body: BodyInit) =>
    one.ask(`${verification}/${path}`, { method: "PUT", body, headers });
  const fill = async (one: Visitor) => {
    await expectOk(one.ask(`${verification}/details`, { method: "PUT", body: JSON.stringify(passport) }));
    for (const kind of ["front", "selfie"]) await expectOk(put(one, `pictures/${kind}`, file));
  };
  await fill(who);
  await fill(waiting);
  const ticks = Object.fromEntries(agreementTicks.map((name) => [name, "true"]));
  await expectOk(waiting.post(`${verification}/agreement`, { version: agreementVersion, ...ticks }));
  await expectOk(waiting.post(`${verification}/submission`));
  const front = { kind: "front" };
  return {
    "PUT /me/verification/pictures/:kind": [
      { who, status: 200, params: front, file, headers },
      { who: waiting, status: 409, params: front, file, headers },
      { who, status: 413, params: front, file: new Uint8Array(10 * 1024 * 1024 + 1), headers },
      { who, status: 422, params: front, text: "no picture", headers },
      { who, status: 422, params: { kind: "side" }, file, headers },
      {
        who: eager,
        status: 429,
        params: front,
        text: "no picture",
        headers,
        before: () => times(40, () => put(eager, "pictures/front", "no picture")),
      },
    ],
  };
}

function noticeSamples(site: Site, who: Visitor): Sample[] {
  const secret = loadSecrets(site.dataDir).authSecret;
  const processor = { processor: "sandbox" };
  const signed = (body: string) => signedSandboxBody(body, secret, site.composition.clock.now());
  const unknown = JSON.stringify({
    id: "evt_of_a_test",
    type: "paid",
    created: "2026-01-01T00:00:00.000Z",
    payment: { ref: "x", order: "01900000-0000-7000-8000-000000000000", amount: "5.00", currency: "USD", reason: null },
  });
  return [
    { who, status: 200, params: processor, logged: "purchases: a payment has to be looked at", ...signed(unknown) },
    { who, status: 401, params: processor, text: unknown },
    { who, status: 404, params: { processor: "none" }, text: unknown },
    { who, status: 413, params: processor, text: "x".repeat(70_000) },
    { who, status: 422, params: processor, ...signed("{}") },
  ];
}

/** A member whose session is too old for a sensitive action. */
async function longSignedIn({ member, db }: Site): Promise<Visitor> {
  const one = await member();
  await sql`UPDATE sessions SET created_at = created_at - interval '3 hours' WHERE user_id = ${one.uid}::uuid`.execute(
    db,
  );
  return one;
}

/** The id of a member's data export, once it is ready. */
async function readyExport(who: Visitor): Promise<string> {
  await expectOk(who.post("/api/me/exports"));
  type View = { export: { id: string; state: string } };
  const latest = async () => (await expectOk<View>(who.get("/api/me/privacy"))).body.export;
  await until(async () => (await latest()).state === "ready");
  return (await latest()).id;
}
