import { randomUUID } from "node:crypto";
import { createAdminAgents } from "#features/agents/admin/admin-agents.service.ts";
import { createAgentEditor } from "#features/agents/draft/agent-editor.service.ts";
import { createVoiceAgents, type VoiceLibrary } from "#features/agents/hosting/voice-agents.service.ts";
import { createAgentPublishing } from "#features/agents/publishing/agent-publishing.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createMailService } from "#features/mail/mail.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { createRecordingVoiceAgents } from "#providers/voice-agent/recording.fake.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { withDemo } from "./agents.ts";
import { baseUrl, quietLog, stranger, visitor } from "./members.ts";

/** Fields of a companion that can be saved as they are. */
export const lantern = {
  content_type: "personalized",
  name: "Lantern",
  first_message: "Good evening. The lamp is lit, come in.",
  tagline: "Keeps the light on for you.",
  description: "Lantern tends a small light at the end of a pier.",
  welcomes: "the sea\nlong walks",
  refuses: "age play\nmeetings",
};

/** The editor on a real database, with a voice service that can be told to fail. */
export async function withEditor(database: Database) {
  const { db } = database;
  const demo = await withDemo(database);
  const { clock, prompts, settings, members } = demo;
  const service = createRecordingVoiceAgents();
  const gone = new Set<string>();
  const verified = new Set<string>(demo.seeded.creators.map(({ viewer }) => viewer.uid));
  const voices: VoiceLibrary = {
    usable: async () => builtInVoices.filter(({ voiceId }) => !gone.has(voiceId)).map((voice) => ({ ...voice })),
    isUsable: async (_uid, id) => builtInVoices.some(({ voiceId }) => voiceId === id) && !gone.has(id),
    speaking: async (_uid, id) => (gone.has(id) ? null : id),
  };
  const shared = { db, clock, prompts, settings, voices };
  const voiceAgents = createVoiceAgents({ ...shared, log: quietLog, providerOf: async () => service.provider });
  const editor = createAgentEditor({ ...shared, previews: createRateLimit({ points: 3, seconds: 60 }) });
  const mail = createMailService({ db, clock, log: quietLog, provider: createMailbox(), baseUrl });
  /** What the model that judges texts says next. */
  const judged: { outcome: "pass" | "refuse" | "hold" } = { outcome: "pass" };
  const publishes = { ...shared, voiceAgents, audit: createAuditService({ db, clock }), mail };
  const publishing = createAgentPublishing({
    ...publishes,
    isVerified: async (uid) => verified.has(uid),
    judgeTexts: async () => ({ outcome: "pass" }),
  });
  const adminAgents = createAdminAgents({ ...publishes, judgeTexts: async () => judged });

  /** Somebody who has just signed up to make a companion. */
  async function creator(wishes: { verified?: boolean } = {}): Promise<Viewer> {
    const { viewer } = await members.signUp(stranger("model"), { ...visitor, ip: `test:${randomUUID()}` });
    if (wishes.verified ?? true) verified.add(viewer.uid);
    return viewer;
  }

  /** All three steps saved, with the voice service's yes. */
  async function finish(
    viewer: Viewer,
    fields: Partial<typeof lantern> & { voice_id?: string; baseRate?: string } = {},
  ) {
    const { voice_id = "radio-tenor", baseRate = "1.20", ...basics } = fields;
    await editor.saveStep(viewer, { step: "basic", fields: { ...lantern, ...basics } as never, edition: null });
    await editor.saveStep(viewer, { step: "voice", fields: { voice_id }, edition: null });
    await editor.saveStep(viewer, { step: "pricing", fields: { baseRate }, edition: null });
    await voiceAgents.save(viewer, null);
    return editor.open(viewer);
  }

  /** Asks for publication and lets the demo's admin say yes. */
  async function publish(viewer: Viewer) {
    await publishing.submit(viewer);
    const { agentId } = await editor.open(viewer);
    const waiting = (await publishing.waiting(demo.seeded.admin)).find((one) => one.agentId === agentId);
    if (waiting) await publishing.approve(demo.seeded.admin, waiting.id, "Fits the rules");
    return editor.open(viewer);
  }

  const rowOf = async (viewer: Viewer) =>
    db
      .selectFrom("agents")
      .selectAll()
      .where("user_id", "=", viewer.uid)
      .where("status", "<>", "retired")
      .executeTakeFirst();

  const parts = { mail, editor, publishing, adminAgents, voiceAgents, service, judged };
  return { ...demo, ...parts, gone, verified, creator, finish, publish, rowOf };
}
