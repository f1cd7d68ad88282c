import type { AuditService } from "#features/audit/audit.service.ts";
import type { ReasonInput } from "#features/audit/reason.schema.ts";
import type { EmailContent } from "#features/mail/email-layout.rules.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { adminActor, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { isFeatured, unfeaturedRank } from "../agent-status.rules.ts";
import { agentFailures } from "../agents.failures.ts";
import * as store from "../content/agent-editor.store.ts";
import type { DraftOptions } from "../draft/agent-draft.service.ts";
import type { VoiceAgentsService, VoiceLibrary } from "../hosting/voice-agents.service.ts";
import { carryOut } from "../publishing/agent-moves.service.ts";
import { type AgentAction, actionsFor, adminAgentStateOf } from "./admin-agents.rules.ts";
import type { FeatureInput } from "./admin-agents.schema.ts";
import { creatorOf, freePlace, lockPlaces, writeRank, writeStop } from "./admin-agents.store.ts";
import { pausedEmail, resumedEmail, retiredEmail } from "./agent-actions.emails.ts";

export type AdminAgentOptions = DraftOptions & {
  settings: Pick<SettingsService, "get">;
  voices: VoiceLibrary;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  voiceAgents: Pick<VoiceAgentsService, "saveContent">;
  /** The configured checks of all texts together. Only `pass` is a clear pass. */
  judgeTexts(text: string): Promise<{ outcome: "pass" | "refuse" | "hold" }>;
};

/** The result of an action; `email` is null if the creator is not notified. */
type Done = { after: object; email: EmailContent | null };
type Work<Input> = (tx: Tx, agent: store.AgentRow, input: Input, at: Date) => Promise<Done>;

const verbs: Record<AgentAction, string> = {
  pause: "paused",
  resume: "resumed",
  feature: "featured",
  unfeature: "unfeatured",
  retire: "retired",
};

/** Locks an agent that this admin may act on until the transaction ends. Throws `not_found`, `agents.own` (403). */
export async function lockAgent(tx: Tx, adminUid: string, agentId: string): Promise<store.AgentRow> {
  const agent = isUuid(agentId) ? await store.agentById(tx, agentId, true) : undefined;
  if (!agent) throw agentFailures.notFound();
  if (agent.user_id === adminUid) throw agentFailures.ownAgent();
  return agent;
}

/**
 * An admin's actions on a whole agent. Each needs a reason and adds one audit log entry; all but retiring can be
 * undone.
 */
export function createAgentActions({
  db,
  clock,
  audit,
  mail,
}: Pick<AdminAgentOptions, "db" | "clock" | "audit" | "mail">) {
  const action =
    <Input extends ReasonInput>(
      name: AgentAction,
      work: Work<Input>,
      first: (tx: Tx) => Promise<void> = async () => {},
    ) =>
    async (viewer: Viewer | null, agentId: string, input: Input): Promise<void> => {
      const actor = adminActor(viewer);
      await transact(db, async (tx) => {
        await first(tx);
        const agent = await lockAgent(tx, actor.uid, agentId);
        const standing = { status: agent.status, heldAt: agent.held_at, stoppedFor: agent.stopped_for };
        const isPublished = agent.published_version_id !== null;
        const { featured_rank: featuredRank } = agent;
        if (!actionsFor({ ...standing, isPublished, featuredRank }).includes(name)) throw agentFailures.notNow();
        const at = clock.now();
        const { after, email } = await work(tx, agent, input, at);
        if (email) {
          const creator = await creatorOf(tx, agent.user_id);
          const key = `agent-${verbs[name]}:${uuidv7(at.getTime())}`;
          await mail.post(tx, { to: creator.email, key, kind: `agent-${verbs[name]}`, email });
        }
        await audit.record(tx, {
          actor,
          action: `agents.${verbs[name]}`,
          subject: { type: "agent", id: agent.id },
          before: { state: adminAgentStateOf(standing), place: isFeatured(featuredRank) ? featuredRank : null },
          after,
          reason: input.reason,
        });
      });
    };

  return {
    /** Pauses it until an admin resumes it. Live calls continue to their end. Throws `agents.not_now`. */
    pause: action("pause", async (tx, agent, { reason }: ReasonInput, at) => {
      await writeStop(tx, agent.id, true, at);
      return { after: { state: "stopped" }, email: pausedEmail(agent.name, reason) };
    }),
    /** Ends the platform's pause: an agent that was active before is active again, unless something else stops it. */
    resume: action("resume", async (tx, agent, _input: ReasonInput, at) => {
      const status = await writeStop(tx, agent.id, false, at);
      const isOnAir = status === "active" && agent.held_at === null;
      return { after: { state: status }, email: resumedEmail(agent.name, isOnAir) };
    }),
    /** Puts it at a place of the catalogue; the agent there and all after it move back by one. */
    feature: action(
      "feature",
      async (tx, agent, { place }: FeatureInput, at) => {
        await freePlace(tx, agent.id, place);
        await writeRank(tx, agent.id, place, at);
        return { after: { place }, email: null };
      },
      lockPlaces,
    ),
    unfeature: action("unfeature", async (tx, agent, _input: ReasonInput, at) => {
      await writeRank(tx, agent.id, unfeaturedRank, at);
      return { after: { place: null }, email: null };
    }),
    /** Retires it for good, as its creator could. */
    retire: action("retire", async (tx, agent, { reason }: ReasonInput, at) => {
      const state = await carryOut(tx, agent, "retire", at);
      return { after: { state }, email: retiredEmail(agent.name, reason) };
    }),
  };
}
