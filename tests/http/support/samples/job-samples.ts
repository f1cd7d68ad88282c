import { sql } from "kysely";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import type { Site } from "../site-under-test.ts";

const reason = "Asked for in a test";

/** What admins do with the work that the clock starts, by route. */
export async function jobSamples(site: Site): Promise<Record<string, Sample[]>> {
  const failed = uuidv7();
  await sql`INSERT INTO pgboss.job (id, name, state, retry_limit, retry_count, started_on, completed_on, output, policy)
    VALUES (${failed}, 'forget-old-errors', 'failed', 2, 2, now(), now(), '{"message":"x"}', 'stately')`.execute(
    site.db,
  );
  // A run that waits until tomorrow: nothing takes it while the test asks for another one.
  await sql`INSERT INTO pgboss.job (id, name, state, start_after, policy)
    VALUES (${uuidv7()}, 'expire-confirmations', 'created', now() + interval '1 day', 'stately')`.execute(site.db);
  return {
    "GET /admin/jobs": [{ status: 200 }],
    "POST /admin/jobs/:name/run": [
      { status: 202, params: { name: "seal-the-record" }, body: { reason } },
      { status: 409, params: { name: "expire-confirmations" }, body: { reason } },
    ],
    "POST /admin/jobs/:name/retry": [
      { status: 202, params: { name: "forget-old-errors" }, body: { run: failed, reason } },
      { status: 404, params: { name: "forget-old-errors" }, body: { run: uuidv7(), reason } },
    ],
  };
}
