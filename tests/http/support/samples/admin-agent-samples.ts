import type { AdminAgent } from "#features/agents/admin/admin-agents.schema.ts";
import { createRecordingVoiceAgents } from "#providers/voice-agent/recording.fake.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

const reason = "Asked for in a test";
export const unspeakable = "Nobody can say this.";
const recording = createRecordingVoiceAgents().provider;

/** A voice service that takes every agent but the one with that greeting. */
export const pickyVoiceService: VoiceAgentProvider = {
  ...recording,
  async save(agent, ...rest) {
    if (agent.firstMessage === unspeakable) throw new Error("the voice service cannot say this");
    return recording.save(agent, ...rest);
  },
};

/** What admins ask about agents, by route: each answer beside those that any operation gives. */
export async function adminAgentSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const [edited, stopped, paused, placed, gone] = ["Wren", "Juno", "Noor", "Sable", "Mara"].map((name) =>
    site.agentId(name),
  );
  const own = await ownAgent(site);
  const asked = (
    id: string | undefined,
    status: number,
    body: object,
    params: Record<string, string> = {},
  ): Sample => ({
    status,
    params: { id: id ?? "", ...params },
    body: { reason, ...body },
  });
  /** Done once, refused the second time, and refused on the admin's own agent. */
  const action = (id: string | undefined, body: object = {}) => [
    asked(id, 204, body),
    asked(id, 409, body),
    asked(own, 403, body),
  ];
  const before = (id: string | undefined, name: string, body: object = {}) =>
    expectOk(admin.post(`/api/admin/agents/${id}/${name}`, { reason, ...body }));
  await before(paused, "pause");
  await before(placed, "feature", { place: 3 });
  const { version } = (await expectOk<AdminAgent>(admin.get(`/api/admin/agents/${edited}`))).body;
  const step = { step: "basic" };
  const says = (first_message: string) => ({ version, fields: { first_message } });

  return {
    "GET /admin/agents": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: "?state=gone" },
    ],
    "GET /admin/agents/:id": [{ status: 200 }],
    "POST /admin/agents/:id/steps/:step": [
      { ...asked(edited, 502, says(unspeakable), step), logged: "agents: the voice service did not save an agent" },
      asked(edited, 422, says("Hello there."), { step: "secrets" }),
      asked(edited, 204, says("Hello there."), step),
      asked(edited, 409, says("Over an older page."), step),
      asked(own, 403, says("Hello there."), step),
    ],
    "POST /admin/agents/:id/pause": action(stopped),
    "POST /admin/agents/:id/resume": action(paused),
    "POST /admin/agents/:id/feature": [
      asked(placed, 204, { place: 2 }),
      asked(await draftOf(site), 409, { place: 1 }),
      asked(own, 403, { place: 1 }),
    ],
    "POST /admin/agents/:id/unfeature": action(placed),
    "POST /admin/agents/:id/retire": action(gone, { certain: "true" }),
  };
}

/** The agent of a new creator, which nobody has seen. */
async function draftOf(site: Site): Promise<string> {
  const creator = await site.member({ userType: "model" });
  const viewer = await site.composition.viewerOf(new Headers({ cookie: creator.cookieHeader() }));
  const fields = { content_type: "joi", first_message: "Good evening, stranger." };
  const { agentEditor } = site.composition.services;
  const { agentId } = await agentEditor.saveStep(viewer, { step: "basic", fields, edition: null });
  return agentId ?? "";
}

/** One that the admin made. */
async function ownAgent(site: Site): Promise<string> {
  const id = await draftOf(site);
  const uid = site.db.selectFrom("users").select("uid").where("email", "=", site.stage.admin);
  await site.db.updateTable("agents").set({ user_id: uid }).where("id", "=", id).execute();
  return id;
}
