import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import { unspeakable } from "./admin-agent-samples.ts";

const basics = { content_type: "joi", name: "Lantern" };
const greeting = "Good evening, stranger.";
const voice = { voice_id: "radio-tenor" };

/** What the editor asks of creators, and what one with three saved steps says to the voice service. */
export async function editorSamples(site: Site): Promise<Record<string, Sample[]>> {
  const typing = await site.member({ userType: "model" });
  const fields = { ...basics, first_message: greeting };
  const program = await site.visit();
  const { headers, said } = await finished(site, greeting);
  const silent = await finished(site, unspeakable);

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
      {
        who: program,
        headers: silent.headers,
        status: 502,
        body: silent.said,
        logged: "agents: the voice service did not save an agent",
      },
    ],
  };
}

/** A creator with three saved steps: their token, and what their page believes to be saved. */
async function finished({ member, composition }: Site, first_message: string) {
  const who = await member({ userType: "model" });
  const viewer = await composition.viewerOf(new Headers({ cookie: who.cookieHeader() }));
  const { agentEditor } = composition.services;
  const fields = { ...basics, first_message };
  await agentEditor.saveStep(viewer, { step: "basic", fields: fields as never, edition: null });
  await agentEditor.saveStep(viewer, { step: "voice", fields: voice, edition: null });
  await agentEditor.saveStep(viewer, { step: "pricing", fields: { baseRate: "1.10" }, edition: null });
  const { body } = await expectOk<{ token: string }>(who.get("/api/auth/token"));
  const said = { content_type: basics.content_type, first_message, ...voice, username: who.username };
  return { headers: { authorization: `Bearer ${body.token}` }, said };
}
