import type { MemoryView } from "#features/memories/memories.schema.ts";
import { endCall, startCall } from "../calls.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";

/** What a member asks about what companions remember. */
export async function memorySamples(site: Site): Promise<Record<string, Sample[]>> {
  const [who, eager] = [await site.member(), await site.member()];
  const agentId = site.agentId("Ivy");
  await endCall(who, (await startCall(who, agentId)).callId);
  const kept = async (text: string) => {
    const { body } = await expectOk<MemoryView>(who.post("/api/me/memories", { agentId, text }));
    return { id: body.id };
  };
  const known = await kept("I like rain.");
  for (let no = 0; no < 60; no += 1) await eager.post("/api/me/memories", { agentId, text: "I like fog." });
  const tooOften = { who: eager, status: 429, params: known, body: { agentId, text: "I like fog." } };
  const nothing = { id: agentId };

  return {
    "GET /me/memories": [{ who, status: 200 }],
    "POST /me/memories": [
      { who, status: 201, body: { agentId, text: "I like snow." } },
      { who, status: 404, body: { agentId: known.id, text: "I like snow." } },
      { who, status: 409, body: { agentId, text: "I like rain." } },
      tooOften,
    ],
    "PATCH /me/memories/:id": [
      { who, status: 200, params: await kept("I like hail."), body: { text: "I like sleet." } },
      { who, status: 404, params: nothing, body: { text: "I like sleet." } },
      { who, status: 404, params: { id: "none" }, body: { text: "I like sleet." } },
      { who, status: 409, params: await kept("I like wind."), body: { text: "I like rain." } },
      tooOften,
    ],
    "DELETE /me/memories/:id": [
      { who, status: 200, params: await kept("I like dew.") },
      { who, status: 404, params: nothing },
    ],
    "DELETE /me/memories": [
      { who, status: 422, query: "?agentId=ivy" },
      { who, status: 200, query: `?agentId=${agentId}` },
    ],
    "PUT /me/memory-choice": [{ who, status: 200, body: { remember: true } }],
  };
}
