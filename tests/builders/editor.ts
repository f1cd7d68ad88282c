import { randomUUID } from "node:crypto";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import { createRecordingVoiceAgents } from "#providers/voice-agent/recording.fake.ts";
import { withDemo } from "./agents.ts";
import { stranger, visitor } from "./members.ts";

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

/** The creators' editor, with a voice service that can be told to fail, and a model that judges texts as it is told. */
export async function withEditor(database: Database, { mailReaches = true } = {}) {
  const { db } = database;
  const service = createRecordingVoiceAgents();
  const judged: { outcome: "pass" | "refuse" | "hold" } = { outcome: "pass" };
  const textModel: ModerationModel = {
    name: "told",
    async judge() {
      if (judged.outcome === "hold") throw new Error("The model does not answer");
      return judged.outcome === "refuse" ? ["hate"] : [];
    },
  };
  const demo = await withDemo(database, {
    voiceAgents: service.provider,
    outside: { textModel, mail: { ...createMailbox(), keepsEmails: !mailReaches } },
  });
  const { clock, members, services, features } = demo;
  const { agentEditor: editor, agentPublishing: publishing } = services;

  /** The identity of a creator, as if it had been looked at. */
  const verify = ({ uid }: Viewer) =>
    db.updateTable("users").set({ verified_at: clock.now() }).where("uid", "=", uid).execute();

  /** The creator as their next request sees them, once their email is confirmed. */
  async function confirmEmail(viewer: Viewer): Promise<Viewer> {
    await db.updateTable("users").set({ email_verified: true }).where("uid", "=", viewer.uid).execute();
    return { ...viewer, emailConfirmed: true };
  }

  /** Somebody who has just signed up to make a companion, and has confirmed their email. */
  async function creator(wishes: { verified?: boolean; emailConfirmed?: boolean } = {}): Promise<Viewer> {
    const { viewer } = await members.signUp(stranger("model"), { ...visitor, ip: `test:${randomUUID()}` });
    if (wishes.verified ?? true) await verify(viewer);
    return (wishes.emailConfirmed ?? true) ? confirmEmail(viewer) : { ...viewer, emailConfirmed: false };
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
    await features.agents.internal.voiceAgents.save(viewer, null);
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

  return {
    ...demo,
    editor,
    publishing,
    adminAgents: services.adminAgents,
    voiceAgents: features.agents.internal.voiceAgents,
    mail: features.mail.internal.mail,
    service,
    judged,
    verify,
    confirmEmail,
    creator,
    finish,
    publish,
    rowOf,
  };
}
