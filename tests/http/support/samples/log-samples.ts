import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import type { Site } from "../site-under-test.ts";

/** What admins read of the record and of errors, by route. */
export async function logSamples(site: Site): Promise<Record<string, Sample[]>> {
  const id = uuidv7();
  const at = site.composition.clock.now();
  const seen = { seen: 1, first_seen_at: at, last_seen_at: at };
  const open = { resolved_at: null, resolved_by: null, resolved_reason: null };
  const group = { id, fingerprint: "a".repeat(32), title: "An error", sample: "", ...seen, ...open };
  await site.db.insertInto("error_groups").values(group).execute();
  const resolving = { params: { id }, body: { reason: "Mended" } };
  return {
    "GET /admin/logs": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: "?from=yesterday" },
    ],
    "GET /admin/errors": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: "?state=gone" },
    ],
    "POST /admin/errors/:id/resolve": [
      { status: 204, ...resolving },
      { status: 409, ...resolving },
    ],
  };
}
