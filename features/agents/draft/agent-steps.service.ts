import { requireModel, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { formatDollars, type Micros } from "#platform/money/money.ts";
import { agentFailures, fieldsRefused, priceTooSoon } from "../agents.failures.ts";
import {
  type AgentContent,
  contentOfRow,
  editorStateOf,
  fieldErrorsOf,
  fieldsOf,
  topicsBothWays,
  withBasics,
} from "../content/agent-content.rules.ts";
import {
  basicInput,
  type DraftInput,
  type EditorView,
  invalidRate,
  pricingInput,
  type SavedDraft,
  voiceInput,
} from "../content/agent-editor.schema.ts";
import * as store from "../content/agent-editor.store.ts";
import { refusedTexts } from "../content/agent-texts.rules.ts";
import { type EditorFields, fieldsOfStep } from "../fields/agent-fields.rules.ts";
import { editorAfter, type StepId, stepMarker } from "../fields/editor-steps.rules.ts";
import type { VoiceLibrary } from "../hosting/voice-agents.service.ts";
import { priceFreeAt } from "../reviews/agent-reviews.rules.ts";
import {
  type AgentDraft,
  type Creator,
  createDrafts,
  creatorName,
  type DraftOptions,
  editorView,
  type LockedDraft,
  storeVersion,
} from "./agent-draft.service.ts";

export type StepsOptions = DraftOptions & { settings: Pick<SettingsService, "get">; voices: VoiceLibrary };

/**
 * The typed fields of a step and the edition they were typed over; `edition` null overwrites another window's changes.
 */
export type StepRequest = { step: StepId; fields: Partial<EditorFields>; edition: number | null };

type Change = (content: AgentContent) => AgentContent;

/** Stores the typed fields and saves the steps. */
export function createAgentSteps(options: StepsOptions) {
  const { db } = options;
  const drafts = createDrafts(options);
  const permitted = stepPermits(options);

  return {
    /**
     * Stores the typed fields, valid or not. Throws `agents.edited_elsewhere`, and a 401 if another member typed them.
     */
    async autosave(viewer: Viewer | null, input: DraftInput): Promise<SavedDraft> {
      const member = requireModel(viewer);
      if (input.username !== undefined && input.username !== member.username) throw viewerFailures.notAuthenticated();
      const fresh = await drafts.freshContent(member);
      return transact(db, async (tx) => {
        const draft = await drafts.lock(tx, member, fresh, input.overwrite ? null : input.edition);
        const fields = { ...draft.fields, ...input.fields };
        const edition = await store.writeDraft(tx, draft.agent.id, { fields }, draft.at);
        const { steps } = editorStateOf(draft.completed, fields);
        const valid = { basic: steps.basic.valid, voice: steps.voice.valid, pricing: steps.pricing.valid };
        return { edition, savedAt: draft.at.toISOString(), valid };
      });
    },

    /** Saves one step as a version. Throws `bad_input` with the invalid fields, or why it cannot be saved now. */
    async saveStep(viewer: Viewer | null, { step, fields: typed, edition }: StepRequest): Promise<EditorView> {
      const member = requireModel(viewer);
      const before = await drafts.read(member);
      const change = await permitted(member, step, { ...before.fields, ...fieldsOfStep(step, typed) }, before);
      if (step === "basic") {
        const refused = refusedTexts(change(before.newest?.content ?? (await drafts.freshContent(member))));
        if (Object.keys(refused).length > 0) throw fieldsRefused(refused, "agents.text_refused");
      }
      const fresh = await drafts.freshContent(member);
      await transact(db, async (tx) => {
        const draft = await drafts.lock(tx, member, fresh, edition);
        const content = change(draft.newest?.content ?? contentOfRow(draft.agent));
        await storeVersion(tx, draft, content);
        await storeSavedStep(tx, draft, { step, fields: fieldsOfStep(step, fieldsOf(content)), beforeRestore: null });
      });
      return editorView(db, member, await drafts.read(member));
    },
  };
}

/** Names the price field and its bounds. */
const rateRefused = (min: Micros, max: Micros) =>
  fieldsRefused(
    { baseRate: `${invalidRate}: between ${formatDollars(min)} and ${formatDollars(max)}` },
    "bad_input",
    invalidRate,
  );

type SavedStep = { step: StepId; fields: Partial<EditorFields>; beforeRestore?: null };

/** Updates the draft after a saved step: its fields, its flags, and the next edition. */
export async function storeSavedStep(
  tx: Tx,
  draft: LockedDraft,
  { step, fields, ...change }: SavedStep,
): Promise<void> {
  const state = editorAfter(editorStateOf(draft.completed, draft.fields), { type: "saved", step });
  const { basic, voice, pricing } = state.steps;
  const completed = {
    basic: basic.completed,
    voice: voice.completed,
    price: state.priceSaved,
    pricing: pricing.completed,
  };
  await store.writeDraft(
    tx,
    draft.agent.id,
    { fields: { ...draft.fields, ...fields }, completed, ...change },
    draft.at,
  );
  await store.requestStatus(tx, draft.agent.id, { status: "draft", step: stepMarker(state), at: draft.at });
}

/** Validates a step for any editor; returns the content after the step. */
export function stepPermits({ settings, voices, clock }: Pick<StepsOptions, "settings" | "voices" | "clock">) {
  async function requirePrice(rate: Micros, { agent }: Pick<AgentDraft, "agent">): Promise<void> {
    const { min, max, hoursBetweenChanges } = await settings.get("agents.rate");
    if (rate < min || rate > max) throw rateRefused(min, max);
    if (!agent?.published_at || rate === agent.base_rate_micros) return;
    const freeAt = priceFreeAt(agent.rate_changed_at, hoursBetweenChanges, clock.now());
    if (freeAt) throw priceTooSoon(`${dateTimeLabel(freeAt.toISOString())} UTC`);
  }

  return async (
    member: Creator,
    step: StepId,
    fields: EditorFields,
    draft: Pick<AgentDraft, "agent">,
  ): Promise<Change> => {
    const faults = fieldErrorsOf(step, fields);
    if (faults.baseRate === invalidRate) {
      const { min, max } = await settings.get("agents.rate");
      throw rateRefused(min, max);
    }
    if (Object.keys(faults).length > 0) throw fieldsRefused(faults);
    const bothWays = step === "basic" ? topicsBothWays(fields) : null;
    if (bothWays !== null) throw agentFailures.topicBothWays(bothWays);
    if (step === "basic") {
      const input = basicInput.parse(fields);
      return (content) => withBasics(content, input, creatorName(member));
    }
    if (step === "voice") {
      const { voice_id: voiceId } = voiceInput.parse(fields);
      if (!(await voices.isUsable(member.uid, voiceId))) throw agentFailures.voiceNotUsable();
      return (content) => ({ ...content, voiceId });
    }
    const { baseRate } = pricingInput.parse(fields);
    await requirePrice(baseRate, draft);
    return (content) => ({ ...content, baseRate });
  };
}
