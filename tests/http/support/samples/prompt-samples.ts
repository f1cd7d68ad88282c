import { createFakeModeration } from "#providers/moderation/moderation.fake.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

const reason = "Asked for in a test";
const text = "You speak softly and slowly, close to the ear. Leave room between sentences, and never hurry.";

/** A word of which no model could say what to think: a text with it is held. */
const doubtful = "zibeline";
export const doubtfulModeration = createFakeModeration({ [doubtful]: "unknown" });

/** What admins do about what agents are told and say first, by route. */
export async function promptSamples(_site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const params = { id: "asmr-sensual" };
  const drafted = { id: "joi" };
  const body = JSON.stringify({ text, edition: 0 });
  await expectOk(admin.ask(`/api/admin/prompts/${drafted.id}/draft`, { method: "PUT", body }));
  const published = { reason, edition: 1, override: true };
  const restored = { reason, version: 1 };
  return {
    "GET /admin/prompts": [{ status: 200 }],
    "GET /admin/prompts/:id": [
      { status: 200, params },
      { status: 404, params, query: "?from=1&to=99" },
      { status: 422, params, query: "?from=first" },
    ],
    "PUT /admin/prompts/:id/draft": [
      { status: 200, params, body: { text, edition: 0 } },
      { status: 409, params, body: { text, edition: 7 } },
    ],
    "POST /admin/prompts/:id/runs": [
      { status: 200, params },
      { status: 409, params: { id: "dominatrix" } },
    ],
    "POST /admin/prompts/:id/publication": [
      { status: 200, params: drafted, body: published },
      { status: 409, params: drafted, body: published },
    ],
    "POST /admin/prompts/:id/restoration": [
      { status: 200, params: drafted, body: restored },
      { status: 409, params: drafted, body: restored },
      { status: 404, params: drafted, body: { reason, version: 99 } },
    ],
    "GET /admin/agents/:id/prompt": [{ status: 200 }],
    "GET /admin/messages": [{ status: 200 }],
    "POST /admin/messages": [
      { status: 201, body: { category: "joi", message: "The lamp is lit.", reason } },
      { status: 409, body: { category: "joi", message: `Bring the ${doubtful} along.`, reason } },
    ],
  };
}
