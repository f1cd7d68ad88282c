import { sql } from "kysely";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import type { Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

/** What members ask about themselves and their data. */
export async function accountSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const [who, other, leaving] = [await site.member(), await site.member(), await site.member()];
  const long = await site.member();
  await sql`UPDATE sessions SET created_at = created_at - interval '3 hours' WHERE user_id = ${long.uid}::uuid`.execute(
    site.db,
  );

  return {
    "GET /me": [{ who, status: 200 }],
    "GET /me/statement": [
      { who, status: 200, query: "?kind=call" },
      { who, status: 400, query: "?cursor=made-up" },
      { who: await site.member({ userType: "model" }), status: 403 },
      { who, status: 422, query: "?month=may" },
    ],
    "PATCH /me": [
      { who, status: 200, body: { name: "Owl" } },
      { who, status: 409, body: { username: other.username } },
    ],
    "GET /me/time-zone": [
      { who, status: 200 },
      { who: await site.member({ userType: "model" }), status: 403 },
    ],
    "PUT /me/time-zone": [
      { who, status: 422, body: { zone: "Mars/Olympus" } },
      { who, status: 200, body: { zone: "Europe/Berlin" } },
      { who, status: 409, body: { zone: "Asia/Tokyo" } },
      { who: await site.member({ userType: "model" }), status: 403, body: { zone: "Asia/Tokyo" } },
    ],
    "GET /me/privacy": [{ who, status: 200 }],
    "POST /me/exports": [
      { who, status: 202 },
      { who: long, status: 403 },
      { who, status: 429 },
    ],
    "POST /me/deletion": [
      { who: leaving, status: 202, body: { username: leaving.username } },
      { who: long, status: 403, body: { username: long.username } },
      { who: admin, status: 409, body: { username: uuidv7() } },
    ],
    "DELETE /me/deletion": [{ who: leaving, status: 200 }],
  };
}
