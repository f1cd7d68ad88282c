import { adminActor, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { agentFailures, fieldsRefused } from "../agents.failures.ts";
import { type AgentContent, contentOfRow, differences, fieldsOf, needsReview } from "../content/agent-content.rules.ts";
import * as store from "../content/agent-editor.store.ts";
import { refusedTexts, spokenTexts } from "../content/agent-texts.rules.ts";
import type { Difference } from "../content/editor-fields.rules.ts";
import { type Creator, createDrafts, storeVersion } from "../draft/agent-draft.service.ts";
import { stepPermits, storeSavedStep } from "../draft/agent-steps.service.ts";
import { type EditorFields, fieldsOfStep } from "../fields/agent-fields.rules.ts";
import type { StepId } from "../fields/editor-steps.rules.ts";
import { asFailure, publishNow } from "../publishing/agent-reviews.service.ts";
import { insertReview, latestReview } from "../reviews/agent-reviews.store.ts";
import { clipped } from "./admin-agents.rules.ts";
import type { AdminStep } from "./admin-agents.schema.ts";
import { creatorOf } from "./admin-agents.store.ts";
import { editedEmail } from "./agent-actions.emails.ts";
import { type AdminAgentOptions, lockAgent } from "./agent-actions.service.ts";

/** What an admin edits: the published version, or the newest one if none is published. */
type Base = { agent: store.AgentRow; creator: Creator; number: number; content: AgentContent; isPublished: boolean };
type Change = { step: StepId; content: AgentContent; changed: Difference[] };

/** An admin's edits in a creator's place: the same steps, rules and checks, plus a reason. */
export function createAdminDraftSteps(options: AdminAgentOptions) {
  const { db, clock, audit, mail } = options;
  const drafts = createDrafts(options);
  const permitted = stepPermits(options);

  /** Writes the version, publishes it if the agent is public, and updates its creator's draft. */
  async function write(tx: Tx, base: Base, { step, content, changed }: Change, adminUid: string) {
    const { creator, agent } = base;
    const draft = await drafts.lock(tx, creator, base.content, null);
    const version = await storeVersion(tx, draft, content, adminUid);
    const fields = fieldsOf(content);
    const saved = Object.fromEntries(changed.map(({ field }) => [field, fields[field]]));
    await storeSavedStep(tx, draft, { step, fields: saved });
    if (step === "pricing" && draft.completed.pricing) {
      // The voice service has it already, so the creator does not have to save it again.
      await store.writeCompleted(tx, agent.id, { ...draft.completed, price: true });
    }
    if (base.isPublished) {
      const { at } = draft;
      const review = { id: uuidv7(at.getTime()), agentId: agent.id, versionId: version.id };
      await insertReview(tx, { ...review, state: "approved", by: adminUid, at });
      await publishNow(tx, agent.id, version, at);
    }
    return version;
  }

  return {
    /**
     * Saves one step in the creator's place. If a version is public, callers hear the change immediately, since the
     * admin has reviewed it. Throws what the creator's own save throws, `agents.review_waits` while a version waits for
     * review, `agents.out_of_date` if the agent was saved after the page was opened, and `agents.own` for the admin's
     * own agent.
     */
    async saveStep(viewer: Viewer | null, agentId: string, step: StepId, input: AdminStep): Promise<void> {
      const actor = adminActor(viewer);
      const base = await baseOf(db, actor.uid, agentId, input.version);
      const fields: EditorFields = { ...fieldsOf(base.content), ...fieldsOfStep(step, input.fields) };
      const content = (await permitted(base.creator, step, fields, base))(base.content);
      const changed = differences(base.content, content);
      if (changed.length === 0) throw agentFailures.nothingNew();
      const change = { step, content, changed };
      await requireFitTexts(options, base, change);
      const keep = base.isPublished ? await options.voiceAgents.saveContent(base.creator, agentId, content) : null;
      await transact(db, async (tx) => {
        await lockAgent(tx, actor.uid, agentId);
        await baseOf(tx, actor.uid, agentId, input.version);
        const version = await write(tx, base, change, actor.uid);
        await keep?.(tx, version.id);
        const { email } = await creatorOf(tx, base.creator.uid);
        const labels = changed.map(({ label }) => label);
        await mail.post(tx, {
          to: email,
          key: `agent-edited:${uuidv7(clock.now().getTime())}`,
          kind: "agent-edited",
          email: editedEmail({ name: content.name, fields: labels, public: base.isPublished, reason: input.reason }),
        });
        await audit.record(tx, {
          actor,
          action: "agents.edited",
          subject: { type: "agent", id: agentId },
          reason: input.reason,
          before: { version: base.number, ...textsOf(changed, "before") },
          after: { version: version.number, ...textsOf(changed, "after") },
        });
      }).catch(asFailure);
    },
  };
}

/** The same checks as before a creator's publication. Without a clear pass, nothing is published. */
async function requireFitTexts(
  { judgeTexts }: Pick<AdminAgentOptions, "judgeTexts">,
  { content: before, isPublished }: Base,
  { step, content }: Change,
): Promise<void> {
  const refused = step === "basic" || isPublished ? refusedTexts(content) : {};
  if (Object.keys(refused).length > 0) throw fieldsRefused(refused, "agents.text_refused");
  if (!isPublished || !needsReview(before, content)) return;
  const { outcome } = await judgeTexts(spokenTexts(content));
  if (outcome === "refuse") throw agentFailures.textsRefused();
  if (outcome !== "pass") throw agentFailures.textsUnjudged();
}

const textsOf = (changed: Difference[], side: "before" | "after") =>
  Object.fromEntries(changed.map((one) => [one.field, clipped(one[side])]));

/** What to edit, provided that no one has saved since and no version waits for review. */
async function baseOf(on: Db | Tx, adminUid: string, agentId: string, seen: number): Promise<Base> {
  const agent = isUuid(agentId) ? await store.agentById(on, agentId) : undefined;
  if (!agent) throw agentFailures.notFound();
  if (agent.user_id === adminUid) throw agentFailures.ownAgent();
  if (agent.status === "retired") throw agentFailures.notNow();
  const { uid, username, name } = await creatorOf(on, agent.user_id);
  const isPublished = agent.published_version_id !== null;
  const version = agent.published_version_id
    ? await store.versionById(on, agent.id, agent.published_version_id)
    : await store.newestVersion(on, agent.id);
  if ((await latestReview(on, agent.id))?.state === "waiting") throw agentFailures.reviewWaits();
  if ((version?.number ?? 0) !== seen) throw agentFailures.outOfDate();
  const content = version?.content ?? contentOfRow(agent);
  return { agent, creator: { uid, username, name }, number: version?.number ?? 0, content, isPublished };
}
