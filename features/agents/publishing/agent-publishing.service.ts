import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { agentFailures, fieldsRefused, notReady } from "../agents.failures.ts";
import { differences, needsReview } from "../content/agent-content.rules.ts";
import type { EditorView, PublishView } from "../content/agent-editor.schema.ts";
import * as store from "../content/agent-editor.store.ts";
import { refusedTexts, spokenTexts } from "../content/agent-texts.rules.ts";
import type { Difference } from "../content/editor-fields.rules.ts";
import {
  type AgentDraft,
  createDrafts,
  type DraftOptions,
  editorView,
  unsavedSteps,
} from "../draft/agent-draft.service.ts";
import { createAgentSteps } from "../draft/agent-steps.service.ts";
import type { VoiceAgentsService, VoiceLibrary } from "../hosting/voice-agents.service.ts";
import { publishBlockers, publishWarnings } from "../reviews/agent-reviews.rules.ts";
import * as reviews from "../reviews/agent-reviews.store.ts";
import { createAgentMoves, withdrawReview } from "./agent-moves.service.ts";
import { asFailure, createAgentReviews, publishNow } from "./agent-reviews.service.ts";
import { needsConfirmedEmail, requireConfirmedEmail } from "./going-live.rules.ts";

export type AgentPublishingService = ReturnType<typeof createAgentPublishing>;

export type PublishingOptions = DraftOptions & {
  settings: Pick<SettingsService, "get">;
  voices: VoiceLibrary;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post" | "withdraw" | "reachesPeople">;
  /** Whether a creator's identity is approved now. */
  isVerified(uid: string): Promise<boolean>;
  voiceAgents: Pick<VoiceAgentsService, "bringUpToDate" | "save">;
  /** The configured checks of all texts together. Texts without a verdict go to a person, as all do. */
  judgeTexts(text: string): Promise<{ outcome: "pass" | "refuse" | "hold" }>;
};

/** Publishing: the creator submits a version, rules and an admin review it, and only then do callers hear it. */
export function createAgentPublishing(options: PublishingOptions) {
  const drafts = createDrafts(options);
  const readinessOf = readinessCheck(options);

  return {
    ...createAgentMoves(options),
    ...createAgentReviews(options),
    ...submission(options, readinessOf),

    /** The open requirements of the newest version, and what it would change. */
    async publishing(viewer: Viewer | null): Promise<PublishView> {
      const member = requireModel(viewer);
      const draft = await drafts.read(member);
      const [{ blockers, published }, voices] = await Promise.all([
        readinessOf(member, draft),
        options.voices.usable(member.uid),
      ]);
      const next = draft.newest?.content ?? null;
      const voice = (id: string | null | undefined) => voices.find(({ voiceId }) => voiceId === id);
      const named = (change: Difference) =>
        change.field === "voice_id"
          ? {
              ...change,
              before: voice(change.before)?.label ?? change.before,
              after: voice(change.after)?.label ?? change.after,
            }
          : change;
      return {
        blockers,
        warnings: next ? publishWarnings(next.language, voice(next.voiceId) ?? null) : [],
        changes: published && next ? differences(published.content, next).map(named) : null,
        needsReview: next === null || needsReview(published?.content ?? null, next),
      };
    },
  };
}

/** What is missing before a creator's newest version can be published, and what is published now. */
function readinessCheck(options: PublishingOptions) {
  const { db } = options;
  return async (member: Viewer, draft: AgentDraft) => {
    const { agent, newest, completed } = draft;
    const voiceId = newest?.content.voiceId ?? null;
    const [verified, voiceUsable, review, published] = await Promise.all([
      options.isVerified(member.uid),
      voiceId === null ? false : options.voices.isUsable(member.uid, voiceId),
      agent ? reviews.latestReview(db, agent.id) : undefined,
      agent?.published_version_id ? store.versionById(db, agent.id, agent.published_version_id) : undefined,
    ]);
    const blockers = publishBlockers({
      completed: { basic: completed.basic, voice: completed.voice, pricing: completed.pricing },
      verified,
      needsEmail: needsConfirmedEmail(options.mail.reachesPeople, member.emailConfirmed),
      voiceUsable,
      reviewState: review?.state ?? null,
      unsaved: completed.basic ? unsavedSteps(draft, member) : [],
      nothingNew:
        published !== undefined && newest !== null && differences(published.content, newest.content).length === 0,
    });
    return { blockers, published: published ?? null };
  };
}

function submission(options: PublishingOptions, readinessOf: ReturnType<typeof readinessCheck>) {
  const { db, clock, audit } = options;
  const drafts = createDrafts(options);
  const { saveStep } = createAgentSteps(options);

  return {
    /**
     * Saves what was typed and is in no version yet, step by step, so that it can be published. Throws as the step does
     * that cannot be saved; the words stay in the draft.
     */
    async saveTyped(viewer: Viewer | null): Promise<EditorView> {
      const member = requireModel(viewer);
      const draft = await drafts.read(member);
      for (const step of unsavedSteps(draft, member)) {
        await saveStep(member, { step, fields: draft.fields, edition: null });
      }
      const { state, step } = await editorView(db, member, await drafts.read(member));
      // A price is complete once the voice service has it too.
      if (state.priceSaved && step === "pricing") await options.voiceAgents.save(member, null);
      return editorView(db, member, await drafts.read(member));
    },

    /**
     * Submits the newest version. Throws `agents.email_unconfirmed`, `agents.not_ready` with all open requirements,
     * `agents.text_refused` for texts that touch a hard limit, `agents.voice_service` if the voice service refuses it.
     */
    async submit(viewer: Viewer | null): Promise<EditorView> {
      const member = requireModel(viewer);
      requireConfirmedEmail(options.mail.reachesPeople, member);
      const draft = await drafts.read(member);
      const { agent, newest } = draft;
      const { blockers, published } = await readinessOf(member, draft);
      if (blockers.length > 0) throw notReady(blockers);
      if (!agent || !newest) throw agentFailures.noAgentYet();
      const refused = refusedTexts(newest.content);
      if (Object.keys(refused).length > 0) throw fieldsRefused(refused, "agents.text_refused");
      const review = needsReview(published?.content ?? null, newest.content);
      // Any version that is not refused here waits for a person.
      const judged = review ? await options.judgeTexts(spokenTexts(newest.content)) : null;
      if (judged?.outcome === "refuse") throw agentFailures.textsRefused();
      await options.voiceAgents.bringUpToDate(member);
      await transact(db, async (tx) => {
        const locked = await store.ownAgent(tx, member.uid, true);
        const still = locked && (await store.newestVersion(tx, locked.id));
        if (!locked || still?.id !== newest.id) throw agentFailures.editedElsewhere();
        const at = clock.now();
        const state = review ? "waiting" : "approved";
        await reviews.insertReview(tx, {
          id: uuidv7(at.getTime()),
          agentId: agent.id,
          versionId: newest.id,
          state,
          at,
        });
        if (!review) await publishNow(tx, agent.id, newest, at);
        await audit.record(tx, {
          actor: { uid: member.uid, role: member.role },
          action: review ? "agents.review_asked" : "agents.price_published",
          subject: { type: "agent", id: agent.id },
          after: { version: newest.number },
        });
      }).catch(asFailure);
      return editorView(db, member, await drafts.read(member));
    },

    /** Withdraws a submitted version while its review is waiting. */
    async withdraw(viewer: Viewer | null): Promise<void> {
      const member = requireModel(viewer);
      await transact(db, async (tx) => {
        const agent = await store.ownAgent(tx, member.uid, true);
        if (!agent || !(await withdrawReview(tx, agent.id, clock.now()))) throw agentFailures.notWaiting();
      });
    },
  };
}
