import type { Viewer } from "#features/members/viewer.rules.ts";
import type { PromptsService } from "#features/prompts/prompts.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { cleanLine, cutLine } from "#platform/text/lines.rules.ts";
import { offlineReasons } from "../agent-standing.rules.ts";
import { statusAfterBasicSave } from "../agent-status.rules.ts";
import { agentFailures } from "../agents.failures.ts";
import {
  type AgentContent,
  blankContent,
  contentOfFields,
  contentOfRow,
  differences,
  editorStateOf,
  fieldErrorsOf,
  fieldsOf,
} from "../content/agent-content.rules.ts";
import type { EditorView, ReviewView } from "../content/agent-editor.schema.ts";
import type { AgentRow, Completed, DraftRow, VersionRow } from "../content/agent-editor.store.ts";
import * as store from "../content/agent-editor.store.ts";
import { agentFields, type EditorFields } from "../fields/agent-fields.rules.ts";
import { editorSteps, type StepId, stepMarker } from "../fields/editor-steps.rules.ts";
import { reviewReasonLabel } from "../reviews/agent-reviews.rules.ts";
import { latestReview, type ReviewRow } from "../reviews/agent-reviews.store.ts";

export type DraftOptions = { db: Db; clock: Clock; prompts: PromptsService };

/** A creator's draft: the agent, the typed fields, the newest version and the latest review. */
export type AgentDraft = {
  agent: AgentRow | null;
  /** The typed draft; null if there is none. */
  typed: DraftRow | null;
  newest: VersionRow | null;
  /** The typed fields, or the saved ones if nothing is typed. */
  fields: EditorFields;
  completed: Completed;
  edition: number;
};

/** The greeting for a content type without a default one. */
const plainGreeting = "Hello. I am glad that you called.";

/** The creator of a draft. The member who edits it may be an admin. */
export type Creator = Pick<Viewer, "uid" | "username" | "name">;

export const creatorName = ({ name, username }: Creator): string => cutLine(cleanLine(name ?? "") || username, 60);

async function readDraft(
  on: Db | Tx,
  member: Creator,
  lock = false,
): Promise<Omit<AgentDraft, "fields"> & { fields: EditorFields | null }> {
  const agent = (await store.ownAgent(on, member.uid, lock)) ?? null;
  if (!agent) {
    const completed = { basic: false, voice: false, price: false, pricing: false };
    return { agent, typed: null, newest: null, fields: null, completed, edition: 0 };
  }
  const typed = (await store.draftOf(on, agent.id)) ?? null;
  const newest = (await store.newestVersion(on, agent.id)) ?? null;
  const made = agent.step === "done";
  return {
    agent,
    typed,
    newest,
    edition: typed?.edition ?? 0,
    // A draft from before a field was added does not contain it.
    fields: { ...fieldsOf(newest?.content ?? contentOfRow(agent)), ...typed?.fields },
    completed: typed
      ? {
          basic: typed.basic_completed,
          voice: typed.voice_completed,
          price: typed.pricing_saved,
          pricing: typed.pricing_completed,
        }
      : { basic: made, voice: made, price: made, pricing: made },
  };
}

/** Reads and locks the drafts of creators; the editor's services work on them. */
export function createDrafts({ db, clock, prompts }: DraftOptions) {
  async function freshContent(member: Creator): Promise<AgentContent> {
    return {
      ...blankContent,
      name: creatorName(member),
      firstMessage: (await prompts.defaultFirstMessage(blankContent.contentType)) ?? plainGreeting,
    };
  }

  return {
    /** The current draft; writes nothing. */
    async read(member: Creator): Promise<AgentDraft> {
      const draft = await readDraft(db, member);
      return { ...draft, fields: draft.fields ?? { ...fieldsOf(await freshContent(member)), name: "" } };
    },

    /** The content that a new agent starts with. Read it before the transaction that creates the agent. */
    freshContent,

    /**
     * Locks the draft within a transaction, and creates it if there is none. Throws `agents.edited_elsewhere` if
     * another window has saved since `edition`; null skips this check.
     */
    async lock(tx: Tx, member: Creator, fresh: AgentContent, edition: number | null) {
      const at = clock.now();
      if (!(await store.ownAgent(tx, member.uid))) {
        const id = uuidv7(at.getTime());
        await store.insertAgent(tx, { id, uid: member.uid, modelUsername: member.username, content: fresh, at });
      }
      const draft = await readDraft(tx, member, true);
      const { agent, fields } = draft;
      if (!agent || !fields) throw agentFailures.editedElsewhere();
      if (edition !== null && edition !== draft.edition) throw agentFailures.editedElsewhere();
      if (!draft.typed) {
        await store.insertDraftRow(tx, { agentId: agent.id, fields, completed: agent.step === "done", at });
      }
      return { ...draft, agent, fields, at };
    },
  };
}

export type LockedDraft = Awaited<ReturnType<ReturnType<typeof createDrafts>["lock"]>>;

/**
 * Stores a content as the newest version, if it differs from the last one; a draft agent's row is updated too.
 * `madeBy`: the admin who wrote it in the creator's place.
 */
export async function storeVersion(
  tx: Tx,
  draft: LockedDraft,
  content: AgentContent,
  madeBy: string | null = null,
): Promise<VersionRow> {
  const { agent, newest, at } = draft;
  if (statusAfterBasicSave(agent.status) === "draft") await store.writeContent(tx, agent.id, content, at);
  if (newest && differences(newest.content, content).length === 0) return newest;
  const number = (newest?.number ?? 0) + 1;
  const version = { id: uuidv7(at.getTime()), number, content, madeBy };
  await store.insertVersion(tx, { ...version, agentId: agent.id, at });
  return { ...version, createdAt: at };
}

/** The steps with typed changes that are not in the newest version. */
export function unsavedSteps(draft: Pick<AgentDraft, "fields" | "newest">, member: Creator): StepId[] {
  const { newest, fields } = draft;
  if (!newest) return ["basic"];
  const typed = contentOfFields(newest.content, fields, creatorName(member));
  // Fields that are no valid content have an error in some step.
  const changed = typed ? differences(newest.content, typed).map(({ field }) => agentFields[field].step) : [];
  const invalid = typed ? [] : editorSteps.filter((step) => Object.keys(fieldErrorsOf(step, fields)).length > 0);
  return [...new Set([...changed, ...invalid])];
}

/** The draft with its latest review, for the editor page. */
export async function editorView(db: Db, member: Viewer, draft: AgentDraft): Promise<EditorView> {
  const { agent, typed, newest, fields, completed, edition } = draft;
  const state = editorStateOf(completed, fields);
  const publishedId = agent?.published_version_id ?? null;
  const published = agent && publishedId ? await store.versionById(db, agent.id, publishedId) : undefined;
  const review = agent ? await latestReview(db, agent.id) : undefined;
  const reviewed = agent && review ? await store.versionById(db, agent.id, review.version_id) : undefined;
  return {
    agentId: agent?.id ?? null,
    status: agent?.status === "active" || agent?.status === "paused" ? agent.status : "draft",
    edition,
    fields,
    state,
    step: stepMarker(state),
    version: newest?.number ?? null,
    publishedVersion: published?.number ?? null,
    draftDiffers: published
      ? {
          saved: newest !== null && differences(published.content, newest.content).length > 0,
          typed: unsavedSteps(draft, member).length > 0,
        }
      : null,
    offline: agent
      ? offlineReasons({ heldAt: agent.held_at, stoppedFor: agent.stopped_for, isPublished: publishedId !== null })
      : [],
    allPaused: (await store.pauseOf(db, member.uid)) !== undefined,
    savedAt: typed?.updated_at.toISOString() ?? null,
    canUndoRestore: (typed?.before_restore ?? null) !== null,
    review: review && reviewed ? reviewView(review, reviewed.number) : null,
    username: member.username,
  };
}

const reviewView = (row: ReviewRow, version: number): ReviewView => ({
  state: row.state,
  reasons: row.reasons.map((code) => ({ code, label: reviewReasonLabel(code) })),
  note: row.note,
  version,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
});
