import type { createRecordingVoiceAgents } from "#providers/voice-agent/recording.fake.ts";
import type { Sample } from "./member-samples.ts";
import { expectOk, type Site } from "./site-under-test.ts";
import type { Visitor } from "./visitor.ts";

const fields = { content_type: "joi", first_message: "Good evening, stranger.", name: "Lantern" };
const voice = { voice_id: "radio-tenor" };

/** What the editor asks of a creator with three saved steps; `service` takes the agents that speak. */
export async function editorSamples(
  site: Site,
  service: ReturnType<typeof createRecordingVoiceAgents>,
): Promise<Record<string, Sample[]>> {
  const [who, typing] = [await site.member({ userType: "model" }), await site.member({ userType: "model" })];
  const viewer = await site.composition.viewerOf(new Headers({ cookie: who.cookieHeader() }));
  const { agentEditor } = site.composition.services;
  await agentEditor.saveStep(viewer, { step: "basic", fields: fields as never, edition: null });
  await agentEditor.saveStep(viewer, { step: "voice", fields: voice, edition: null });
  await agentEditor.saveStep(viewer, { step: "pricing", fields: { baseRate: "1.10" }, edition: null });
  const headers = { authorization: `Bearer ${await tokenOf(who)}` };
  const program = await site.visit();
  const { content_type, first_message } = fields;
  const said = { content_type, first_message, ...voice, username: who.username };

  return {
    "PUT /agents/draft": [
      { who: typing, status: 200, body: { edition: 0, fields } },
      { who: typing, status: 409, body: { edition: 7, fields } },
    ],
    "GET /agents/draft": [{ who: typing, status: 200 }],
    "POST /agents/save-in-vapi": [
      { who: program, headers, status: 200, body: said },
      { who: program, headers, status: 403, body: { ...said, username: "somebody-else" } },
      { who: program, headers, status: 409, body: { ...said, first_message: "Not saved." } },
      { who: program, headers, status: 502, body: said, before: async () => service.failNext(1) },
    ],
  };
}

const tokenOf = async (who: Visitor) => (await expectOk<{ token: string }>(who.get("/api/auth/token"))).body.token;
