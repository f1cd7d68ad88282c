import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { agentFailures } from "../agents.failures.ts";
import { contentOfFields, contentOfRow, differences, fieldsOf } from "../content/agent-content.rules.ts";
import type { EditorView, VersionLine } from "../content/agent-editor.schema.ts";
import * as store from "../content/agent-editor.store.ts";
import type { Difference } from "../content/editor-fields.rules.ts";
import type { EditorFields } from "../fields/agent-fields.rules.ts";
import {
  createDrafts,
  creatorName,
  type DraftOptions,
  editorView,
  type LockedDraft,
  storeVersion,
} from "./agent-draft.service.ts";

/** The most versions that are listed. */
export const MOST_VERSIONS = 50;

type Exchanged = { fields: EditorFields; before: EditorFields | null };

/** An agent's versions: list, compare, restore. */
export function createAgentVersions(options: DraftOptions) {
  const { db } = options;
  const drafts = createDrafts(options);

  /** Replaces the draft's fields, and makes a version of them if they are valid. */
  async function exchange(
    member: Viewer,
    edition: number | null,
    choose: (tx: Tx, draft: LockedDraft) => Promise<Exchanged>,
  ) {
    const fresh = await drafts.freshContent(member);
    await transact(db, async (tx) => {
      const draft = await drafts.lock(tx, member, fresh, edition);
      const { fields, before } = await choose(tx, draft);
      const base = draft.newest?.content ?? contentOfRow(draft.agent);
      const content = contentOfFields(base, fields, creatorName(member));
      if (content) await storeVersion(tx, draft, content);
      const completed = { ...draft.completed, voice: draft.completed.voice && fields.voice_id !== "" };
      await store.writeDraft(tx, draft.agent.id, { fields, beforeRestore: before, completed }, draft.at);
    });
    return editorView(db, member, await drafts.read(member));
  }

  return {
    /** The latest versions, newest first. */
    async versions(viewer: Viewer | null): Promise<VersionLine[]> {
      const { agent } = await drafts.read(requireModel(viewer));
      if (!agent) return [];
      return versionLines(await store.latestVersions(db, agent.id, MOST_VERSIONS), agent.published_version_id);
    },

    /** The differences between versions `from` and `to`, field by field. Throws `agents.no_version` (404). */
    async compare(viewer: Viewer | null, from: number, to: number): Promise<Difference[]> {
      const { agent } = await drafts.read(requireModel(viewer));
      const [earlier, later] = await Promise.all(
        [from, to].map((number) => (agent ? store.versionByNumber(db, agent.id, number) : undefined)),
      );
      if (!earlier || !later) throw agentFailures.noVersion();
      return differences(earlier.content, later.content);
    },

    /** Makes an earlier version the newest. The typed fields are kept, so that this can be undone. */
    async restore(viewer: Viewer | null, number: number, edition: number | null): Promise<EditorView> {
      const member = requireModel(viewer);
      return exchange(member, edition, async (tx, { agent, fields }) => {
        const version = await store.versionByNumber(tx, agent.id, number);
        if (!version) throw agentFailures.noVersion();
        return { fields: fieldsOf(version.content), before: fields };
      });
    },

    /** Undoes the last restore. Throws `agents.nothing_to_undo` (409). */
    async undoRestore(viewer: Viewer | null, edition: number | null): Promise<EditorView> {
      const member = requireModel(viewer);
      return exchange(member, edition, async (_tx, { typed, fields }) => {
        if (!typed?.before_restore) throw agentFailures.nothingToUndo();
        return { fields: { ...fields, ...typed.before_restore }, before: null };
      });
    },
  };
}

/** The lines of the version list, newest first. */
export function versionLines(rows: readonly store.VersionRow[], publishedId: string | null): VersionLine[] {
  return rows.map((row, place) => {
    const earlier = rows[place + 1];
    return {
      number: row.number,
      createdAt: row.createdAt.toISOString(),
      isNewest: place === 0,
      isPublished: row.id === publishedId,
      byTeam: row.madeBy !== null,
      changed: earlier ? differences(earlier.content, row.content).map(({ label }) => label) : null,
    };
  });
}
