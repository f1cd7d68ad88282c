import { sql } from "kysely";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { endCall, startCall, talking, talkOn } from "../calls.ts";
import type { Sample } from "../declared-answers.ts";
import type { LeapingClock } from "../leaping-clock.ts";
import type { Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

/** What members say of calls and of agents. */
export async function ratingSamples(site: Site, _: Visitor, clock: LeapingClock): Promise<Record<string, Sample[]>> {
  const who = await site.member({ paid: dollars(20) });
  const { started, client } = await talking(site, who);
  await talkOn(clock, client, 15_000);
  await endCall(who, started.callId);
  const billed = { id: started.callId };
  const free = { id: (await startCall(who, site.agentId("Ivy"))).callId };
  await endCall(who, free.id);
  const nothing = { id: uuidv7() };
  const [ungated, collector] = [await site.member({ gate: false }), await site.member()];
  await keepsFiveHundred(site, collector.uid);
  const agent = { id: site.agentId("Ivy") };

  return {
    "GET /conversations/:id/rating": [
      { who, status: 200, params: billed },
      { who, status: 404, params: nothing },
    ],
    "PUT /conversations/:id/rating": [
      { who, status: 200, params: billed, body: { thumb: "up", reason: "voice", words: "Calm" } },
      { who, status: 404, params: nothing, body: { thumb: "up" } },
      { who, status: 409, params: free, body: { thumb: "up" } },
    ],
    "DELETE /conversations/:id/rating": [
      { who, status: 200, params: billed },
      { who, status: 404, params: { id: "none" } },
    ],
    "GET /me/favourites": [
      { who: collector, status: 200 },
      { who, status: 400, query: "?cursor=made-up" },
      { who: ungated, status: 403 },
      { who, status: 422, query: `?cursor=${"x".repeat(201)}` },
    ],
    "PUT /me/favourites/:id": [
      { who, status: 200, params: agent },
      { who: ungated, status: 403, params: agent },
      { who, status: 404, params: nothing },
      { who: collector, status: 409, params: agent },
    ],
    "DELETE /me/favourites/:id": [
      { who, status: 200, params: agent },
      { who, status: 404, params: { id: "none" } },
    ],
  };
}

/** As many favourites as a member may have. */
async function keepsFiveHundred({ db }: Site, uid: string): Promise<void> {
  await sql`
    INSERT INTO agents (id, user_id, model_username, first_message, name, status)
    SELECT gen_random_uuid(), ${uid}::uuid, 'x', 'hello', 'Many ' || n, 'retired' FROM generate_series(1, 500) n
  `.execute(db);
  await sql`INSERT INTO favourites SELECT ${uid}::uuid, id, now() FROM agents WHERE name LIKE 'Many %'`.execute(db);
}
