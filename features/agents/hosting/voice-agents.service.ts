import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Log } from "#platform/log/log.ts";
import type { Micros } from "#platform/money/money.ts";
import type { AssembledAgent, VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import { agentFailures, fieldsRefused } from "../agents.failures.ts";
import { type AgentContent, contentOfFields, contentOfRow, editorStateOf } from "../content/agent-content.rules.ts";
import type { SaveInVapiInput, VoiceChoice } from "../content/agent-editor.schema.ts";
import * as store from "../content/agent-editor.store.ts";
import { refusedTexts } from "../content/agent-texts.rules.ts";
import { type Creator, createDrafts, creatorName, type DraftOptions } from "../draft/agent-draft.service.ts";
import { editorAfter, stepMarker } from "../fields/editor-steps.rules.ts";
import { personaOf } from "../service/agents.service.ts";
import { createHostFinder, type ProviderChoice, saveWithService } from "./voice-hosts.service.ts";

export type VoiceAgentsService = ReturnType<typeof createVoiceAgents>;

/** The voices that a creator may choose. */
export type VoiceLibrary = {
  usable(uid: string): Promise<VoiceChoice[]>;
  isUsable(uid: string, voiceId: string): Promise<boolean>;
  /** The speech service's id for a creator's voice; null if it may not speak. */
  speaking(uid: string, voiceId: string): Promise<string | null>;
};

export type VoiceAgentsOptions = DraftOptions & {
  log: Log;
  /** Selects the voice service for a content type and a voice, by the operator's settings. */
  providerOf: ProviderChoice;
  voices: VoiceLibrary;
};

/** A creator's own draft, ready for a test call. */
export type TestAgent = {
  id: string;
  ownerUid: string;
  modelUsername: string;
  name: string;
  rate: Micros;
  /** The external service that speaks the draft, with the whole agent; null: our own engine. */
  host: { provider: VoiceAgentProvider; draft: AssembledAgent } | null;
};

/** Saves agents with the voice service, and prepares a creator's test calls. */
export function createVoiceAgents(options: VoiceAgentsOptions) {
  const { db, providerOf } = options;
  const drafts = createDrafts(options);
  const offer = contentSaver(options);

  async function saveVersion(
    member: Viewer,
    agentId: string,
    version: store.VersionRow,
    voiceId: string,
  ): Promise<void> {
    const keep = await offer(member, agentId, version.content, voiceId);
    await noteSave(db, drafts, member, keep !== null);
    if (!keep) throw agentFailures.voiceService();
    await transact(db, (tx) => keep(tx, version.id));
  }

  return {
    /**
     * Saves the newest version with the voice service, which completes the pricing step. `said` is what the page
     * believes to be saved: if it differs, nothing is sent (`agents.out_of_date`). Throws `agents.voice_service` (502)
     * if the service refuses the agent; the price stays saved, and the save can be retried.
     */
    async save(viewer: Viewer | null, said: SaveInVapiInput | null): Promise<void> {
      const member = requireModel(viewer);
      if (said && said.username !== member.username) throw agentFailures.notYours();
      const { agent, newest, voiceId } = await savedVersion(drafts, member);
      const { contentType, firstMessage } = newest.content;
      const isSaid =
        said === null ||
        (said.content_type === contentType && said.first_message === firstMessage && said.voice_id === voiceId);
      if (!isSaid) throw agentFailures.outOfDate();
      await saveVersion(member, agent.id, newest, voiceId);
    },

    /** Before publishing: makes sure that the service has the version that callers will hear. */
    async bringUpToDate(member: Viewer): Promise<void> {
      const { agent, newest, voiceId } = await savedVersion(drafts, member);
      const known = await store.voiceAgentOf(db, agent.id);
      const provider = await providerOf({ contentType: newest.content.contentType, voiceId });
      if (known?.versionId === newest.id && known.provider === provider.name) return;
      await saveVersion(member, agent.id, newest, voiceId);
    },

    /**
     * Saves a content with the voice service before it becomes a version. Returns a function that stores the result, to
     * be called in the transaction that makes the version. Throws `agents.voice_service` (502).
     */
    async saveContent(member: Creator, agentId: string, content: AgentContent) {
      if (content.voiceId === null) throw agentFailures.unfinished();
      const keep = await offer(member, agentId, content, content.voiceId);
      if (!keep) throw agentFailures.voiceService();
      return keep;
    },

    hostOf: createHostFinder(options),
    ...draftPreviews(options),
  };
}

type Drafts = ReturnType<typeof createDrafts>;

async function savedVersion(drafts: Drafts, member: Viewer) {
  const { agent, newest, completed } = await drafts.read(member);
  if (!agent || !newest) throw agentFailures.noAgentYet();
  if (!completed.price) throw agentFailures.priceNotSaved();
  const { voiceId } = newest.content;
  if (voiceId === null) throw agentFailures.unfinished();
  return { agent, newest, voiceId };
}

/** A successful save completes the pricing step; a failed one reopens it. */
async function noteSave(db: Db, drafts: Drafts, member: Viewer, isSaved: boolean): Promise<void> {
  const fresh = await drafts.freshContent(member);
  await transact(db, async (tx) => {
    const { agent, completed, fields, at } = await drafts.lock(tx, member, fresh, null);
    const event = { type: isSaved ? "voice_agent_saved" : "voice_agent_failed" } as const;
    const state = editorAfter(editorStateOf(completed, fields), event);
    await store.writeCompleted(tx, agent.id, { ...completed, pricing: state.steps.pricing.completed });
    await store.requestStatus(tx, agent.id, { status: "draft", step: stepMarker(state), at });
  });
}

/** Makes a creator's draft, valid or not, available to test calls. */
function draftPreviews(options: VoiceAgentsOptions) {
  const { db, prompts, providerOf, voices } = options;
  const drafts = createDrafts(options);

  return {
    /** The draft for a test call. Throws if it cannot be spoken. */
    async forTest(viewer: Viewer | null): Promise<TestAgent> {
      const member = requireModel(viewer);
      const { agent, newest, fields } = await drafts.read(member);
      const base = newest?.content ?? (agent && contentOfRow(agent));
      const content = base && contentOfFields(base, fields, creatorName(member));
      if (!agent || !content?.voiceId) throw agentFailures.unfinished();
      if (!(await voices.isUsable(member.uid, content.voiceId))) throw agentFailures.voiceNotUsable();
      const refused = refusedTexts(content);
      if (Object.keys(refused).length > 0) throw fieldsRefused(refused, "agents.text_refused");
      const { id, user_id: ownerUid, model_username: modelUsername } = agent;
      const spoken = { ...content, voiceId: content.voiceId };
      const provider = await providerOf(spoken);
      const host = provider.hosted && { provider, draft: await assembled(prompts, member, id, spoken) };
      return { id, ownerUid, modelUsername, name: content.name, rate: content.baseRate, host };
    },

    /** For the server only: the draft's persona at the moment when the test call starts. */
    async draftPersona(agentId: string): Promise<{ persona: PersonaBrief } | null> {
      const agent = await store.agentById(db, agentId);
      if (!agent) return null;
      const [draft, newest] = await Promise.all([store.draftOf(db, agentId), store.newestVersion(db, agentId)]);
      const base = newest?.content ?? contentOfRow(agent);
      const content = draft ? contentOfFields(base, draft.fields, agent.name) : base;
      const speaksAs = content?.voiceId ? await voices.speaking(agent.user_id, content.voiceId) : null;
      return content && speaksAs !== null
        ? { persona: await personaOf(prompts, { ...content, voiceId: speaksAs }) }
        : null;
    },
  };
}

/** The agent in the form that a voice service gets. */
async function assembled(
  prompts: VoiceAgentsOptions["prompts"],
  { username }: Creator,
  agentId: string,
  content: AgentContent & { voiceId: string },
): Promise<AssembledAgent> {
  const { name, contentType, systemPrompt, firstMessage, language } = await personaOf(prompts, content);
  return { agentId, name, username, contentType, systemPrompt, firstMessage, language, voiceId: content.voiceId };
}

/**
 * Saves a content with the voice service. Returns a function that stores the result with the version; null if the
 * service refused it.
 */
function contentSaver({ db, clock, log, prompts, providerOf }: VoiceAgentsOptions) {
  return async (creator: Creator, agentId: string, content: AgentContent, voiceId: string) => {
    const provider = await providerOf({ contentType: content.contentType, voiceId });
    const whole = await assembled(prompts, creator, agentId, { ...content, voiceId });
    const saved = await saveWithService({ db, clock }, provider, whole).catch((error: unknown) => {
      log.error(
        { agentId, provider: provider.name, error: String(error) },
        "agents: the voice service did not save an agent",
      );
      return null;
    });
    if (!saved) return null;
    const kept = { agentId, provider: provider.name, externalId: saved.externalId, assembled: whole };
    return (tx: Tx, versionId: string): Promise<void> =>
      store.storeVoiceAgent(tx, { ...kept, versionId, at: clock.now() });
  };
}
