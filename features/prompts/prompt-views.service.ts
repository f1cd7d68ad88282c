import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { tokenHash } from "#platform/ids/ids.ts";
import { knownType, promptFailures } from "./prompts.failures.ts";
import {
  type CompareQuery,
  type PromptAdmin,
  type PromptSummary,
  type PromptType,
  promptTypes,
  type RunView,
} from "./prompts.schema.ts";
import * as store from "./prompts.store.ts";
import { wordDifference } from "./word-difference.rules.ts";

/** The admins' views of the prompts. */
export function createPromptViews(db: Db) {
  async function runOf(contentType: PromptType, text: string): Promise<RunView | null> {
    const run = await store.latestRun(db, contentType, tokenHash(text));
    if (!run) return null;
    const { results: callers, ranAt, ...rest } = run;
    return { ...rest, ranAt: ranAt.toISOString(), callers };
  }

  async function view(viewer: Viewer | null, type: string, compare: CompareQuery = {}): Promise<PromptAdmin> {
    requireAdmin(viewer);
    const contentType = knownType(type);
    const [versions, draft] = await Promise.all([
      store.promptVersions(db, contentType),
      store.draftOf(db, contentType),
    ]);
    const [published] = versions;
    if (!published) throw commonFailures.notFound();
    return {
      contentType,
      published: { version: published.version, text: published.text },
      draft: draft ? { ...draft, updatedAt: draft.updatedAt.toISOString() } : null,
      versions: versions.map(({ text: _, createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() })),
      compared: comparisonOf(versions, draft?.text ?? null, compare),
      run: draft ? await runOf(contentType, draft.text) : null,
    };
  }

  return {
    runOf,
    view,

    /** Every content type with its published prompt. */
    async overview(viewer: Viewer | null): Promise<PromptSummary[]> {
      requireAdmin(viewer);
      return Promise.all(
        promptTypes.map(async (contentType) => {
          const [versions, draft] = await Promise.all([
            store.promptVersions(db, contentType),
            store.draftOf(db, contentType),
          ]);
          const [published] = versions;
          if (!published) throw new Error(`There is no prompt for the content type ${contentType}`);
          const { version, createdAt, author } = published;
          return { contentType, version, publishedAt: createdAt.toISOString(), author, hasDraft: draft !== undefined };
        }),
      );
    },
  };
}

/** Compares two versions, or the draft with the published text. */
function comparisonOf(versions: store.PromptVersion[], draft: string | null, { from, to }: CompareQuery) {
  const textOf = (version: number) => versions.find((one) => one.version === version)?.text;
  if (from !== undefined && to !== undefined) {
    const [before, after] = [textOf(from), textOf(to)];
    if (before === undefined || after === undefined) throw promptFailures.noVersion();
    return { from: `version ${from}`, to: `version ${to}`, pieces: wordDifference(before, after) };
  }
  const [published] = versions;
  if (draft === null || !published) return null;
  return { from: `version ${published.version}`, to: "the draft", pieces: wordDifference(published.text, draft) };
}
