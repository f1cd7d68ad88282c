import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import type { Site } from "../site-under-test.ts";

/** What anybody asks about agents. */
export async function agentSamples(site: Site): Promise<Record<string, Sample[]>> {
  const [who, ungated, eager] = [await site.visit(), await site.visit({ gate: false }), await site.visit()];
  const id = site.agentId("Ivy");
  const heard = () => eager.post(`/api/agents/${id}/preview-plays`);

  return {
    "GET /agents": [
      { who, status: 200, query: "?sort=new" },
      { who, status: 400, query: "?cursor=made-up" },
      { who: ungated, status: 403 },
      { who, status: 422, query: "?sort=age" },
    ],
    "GET /agents/named": [
      { who, status: 200, query: "?q=ivy" },
      { who, status: 422, query: `?q=${"x".repeat(101)}` },
    ],
    "GET /agents/:id": [
      { who, status: 200, params: { id } },
      { who: ungated, status: 403, params: { id } },
      { who, status: 404, params: { id: uuidv7() } },
      { who, status: 404, params: { id: "ivy" } },
    ],
    "POST /agents/:id/preview-plays": [
      { who, status: 200, params: { id } },
      { who: ungated, status: 403, params: { id } },
      { who, status: 404, params: { id: uuidv7() } },
      { who: eager, status: 429, params: { id }, before: () => Promise.all(Array.from({ length: 120 }, heard)) },
    ],
  };
}
