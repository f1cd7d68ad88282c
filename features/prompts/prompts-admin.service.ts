import type { AuditService } from "#features/audit/audit.service.ts";
import { adminActor, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { tokenHash, uuidv7 } from "#platform/ids/ids.ts";
import { createPromptPublishing } from "./prompt-publishing.service.ts";
import { type TrialOptions, tryPrompt } from "./prompt-trial.service.ts";
import { createPromptViews } from "./prompt-views.service.ts";
import { knownType, promptFailures } from "./prompts.failures.ts";
import type { DraftInput, PromptAdmin, PromptType, RunView } from "./prompts.schema.ts";
import * as store from "./prompts.store.ts";

export type PromptAdminService = ReturnType<typeof createPromptAdmin>;

export type PromptAdminOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  trial: TrialOptions;
  /** The whole system prompt of a sample persona, with this text as the prompt of the type. */
  assembled(contentType: PromptType, text: string): string;
};

/** The admins' editor for the prompts of content types: drafts, versions and trial runs. */
export function createPromptAdmin({ db, clock, audit, trial, assembled }: PromptAdminOptions) {
  const views = createPromptViews(db);
  const { view, runOf } = views;

  return {
    overview: views.overview,
    view,
    ...createPromptPublishing({ db, clock, audit, view }),

    /** Saves a draft. Throws `prompts.edited_elsewhere` if another admin has saved over the same state. */
    async saveDraft(viewer: Viewer | null, type: string, input: DraftInput): Promise<PromptAdmin> {
      const actor = adminActor(viewer);
      const contentType = knownType(type);
      await transact(db, async (tx) => {
        const kept = await store.putDraft(tx, { contentType, ...input, at: clock.now(), by: actor.uid });
        if (!kept) throw promptFailures.editedElsewhere();
        const after = { edition: input.edition + 1, characters: input.text.length };
        await audit.record(tx, {
          actor,
          action: "prompts.draft_saved",
          subject: { type: "prompt", id: contentType },
          after,
        });
      });
      return view(viewer, contentType);
    },

    /** Runs the simulated callers against the draft and stores the result. */
    async tryDraft(viewer: Viewer | null, type: string): Promise<RunView> {
      const actor = adminActor(viewer);
      const contentType = knownType(type);
      const draft = await store.draftOf(db, contentType);
      if (!draft) throw promptFailures.noDraft();
      const results = await tryPrompt(trial, { contentType, systemPrompt: assembled(contentType, draft.text) });
      const passed = results.every((result) => result.passed);
      await transact(db, async (tx) => {
        const id = uuidv7(clock.now().getTime());
        await store.insertRun(tx, {
          id,
          content_type: contentType,
          text_hash: tokenHash(draft.text),
          model: trial.languageModel.name,
          passed,
          results: JSON.stringify(results),
          ran_at: clock.now(),
          ran_by: actor.uid,
        });
        const after = { edition: draft.edition, passed, model: trial.languageModel.name };
        await audit.record(tx, {
          actor,
          action: "prompts.draft_tried",
          subject: { type: "prompt", id: contentType },
          after,
        });
      });
      const run = await runOf(contentType, draft.text);
      if (!run) throw new Error("A run that was just stored cannot be read");
      return run;
    },
  };
}
