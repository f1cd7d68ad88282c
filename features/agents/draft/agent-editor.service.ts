import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import type { RateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import { agentFailures, fieldsRefused } from "../agents.failures.ts";
import { fieldErrorsOf } from "../content/agent-content.rules.ts";
import type { EditorView, PricingView, VoiceChoice } from "../content/agent-editor.schema.ts";
import * as store from "../content/agent-editor.store.ts";
import { refusedTexts } from "../content/agent-texts.rules.ts";
import { contentTypes } from "../persona/content-types.rules.ts";
import { priceFreeAt } from "../reviews/agent-reviews.rules.ts";
import { createDrafts, editorView } from "./agent-draft.service.ts";
import { createAgentSteps, type StepsOptions } from "./agent-steps.service.ts";
import { createAgentVersions } from "./agent-versions.service.ts";

export type AgentEditorService = ReturnType<typeof createAgentEditor>;

/** `previews`: the rate limit per creator for spoken greetings. */
export type EditorOptions = StepsOptions & { previews: RateLimit };

/** With fewer others a price range would reveal individual prices. */
const FEWEST_OTHERS = 3;

/** The editor of a creator's agent: the typed draft, the saved steps and the versions. */
export function createAgentEditor(options: EditorOptions) {
  const { db, voices, prompts } = options;
  const drafts = createDrafts(options);

  return {
    ...createAgentSteps(options),
    ...createAgentVersions(options),
    ...priceGuide(options),

    /** The current editor; for a creator without an agent, with the specification's defaults. */
    async open(viewer: Viewer | null): Promise<EditorView> {
      const member = requireModel(viewer);
      return editorView(db, member, await drafts.read(member));
    },

    /** The newest default first message of each content type. */
    async firstMessages(viewer: Viewer | null): Promise<Record<string, string | null>> {
      requireModel(viewer);
      const found = contentTypes.map(async ({ id }) => [id, await prompts.defaultFirstMessage(id)] as const);
      return Object.fromEntries(await Promise.all(found));
    },

    voices: async (viewer: Viewer | null): Promise<VoiceChoice[]> => voices.usable(requireModel(viewer).uid),

    /**
     * The typed first message in a voice that the creator may use. Throws `too_many_requests` beyond the rate limit.
     */
    async previewLine(viewer: Viewer | null, voiceId: string): Promise<{ text: string; voice: VoiceSettings }> {
      const member = requireModel(viewer);
      const { fields } = await drafts.read(member);
      if (!(await voices.isUsable(member.uid, voiceId))) throw agentFailures.notFound();
      const { first_message: fault } = fieldErrorsOf("basic", fields);
      if (fault) throw fieldsRefused({ first_message: fault });
      const content = { ...(await drafts.freshContent(member)), firstMessage: fields.first_message.trim() };
      const { first_message: refused } = refusedTexts(content);
      if (refused) throw fieldsRefused({ first_message: refused }, "agents.text_refused");
      const speaksAs = await voices.speaking(member.uid, voiceId);
      if (speaksAs === null) throw agentFailures.notFound();
      await options.previews.take(member.uid);
      return { text: content.firstMessage, voice: { voiceId: speaksAs, speed: 1 } };
    },
  };
}

/** What the pricing step shows beside the price. */
function priceGuide(options: EditorOptions) {
  const { db, clock, settings } = options;
  const drafts = createDrafts(options);

  return {
    async pricing(viewer: Viewer | null): Promise<PricingView> {
      const model = requireModel(viewer);
      const [rate, share, draft] = await Promise.all([
        settings.get("agents.rate"),
        settings.get("creators.share"),
        drafts.read(model),
      ]);
      const others = await store.pricesOf(db, draft.fields.content_type, model.uid);
      const told = others.count >= FEWEST_OTHERS && others.low !== null;
      const dollars = (amount: bigint | null) => decimalString(micros(amount ?? 0n));
      const freeAt = draft.agent?.published_at
        ? priceFreeAt(draft.agent.rate_changed_at, rate.hoursBetweenChanges, clock.now())
        : null;
      return {
        min: dollars(rate.min),
        max: dollars(rate.max),
        warnUnder: dollars(rate.warnUnder),
        shareBps: share.bps,
        usageFee: dollars(share.usageFee),
        freeAt: freeAt?.toISOString() ?? null,
        others: told
          ? {
              count: others.count,
              low: dollars(others.low),
              middle: dollars(others.middle),
              high: dollars(others.high),
            }
          : null,
      };
    },
  };
}
