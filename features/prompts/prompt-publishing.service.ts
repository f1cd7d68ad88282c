import type { AuditService } from "#features/audit/audit.service.ts";
import { adminActor, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { tokenHash } from "#platform/ids/ids.ts";
import { knownType, promptFailures } from "./prompts.failures.ts";
import type { PromptAdmin, PublishInput, RestoreInput } from "./prompts.schema.ts";
import * as store from "./prompts.store.ts";

type PublishingOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  view(viewer: Viewer | null, type: string): Promise<PromptAdmin>;
};

/** Publishes a prompt for every agent of its content type. */
export function createPromptPublishing(options: PublishingOptions) {
  return { ...draftPublishing(options), ...restoring(options) };
}

function draftPublishing({ db, clock, audit, view }: PublishingOptions) {
  return {
    /**
     * Publishes the draft as the next version, which calls use from now on. Throws `prompts.untested` for a text that
     * has not passed the simulated callers, unless `override` is set.
     */
    async publish(
      viewer: Viewer | null,
      type: string,
      { reason, edition, override }: PublishInput,
    ): Promise<PromptAdmin> {
      const actor = adminActor(viewer);
      const contentType = knownType(type);
      await transact(db, async (tx) => {
        const draft = await store.draftOf(tx, contentType);
        if (!draft) throw promptFailures.noDraft();
        const run = await store.latestRun(tx, contentType, tokenHash(draft.text));
        if (!run?.passed && !override) throw promptFailures.untested();
        const [published] = await store.promptVersions(tx, contentType);
        if (published?.text === draft.text) throw promptFailures.nothingNew();
        if (!(await store.removeDraft(tx, contentType, edition))) throw promptFailures.editedElsewhere();
        const version = await store.addPrompt(tx, {
          content_type: contentType,
          text: draft.text,
          author: actor.uid,
          reason,
          run_id: run?.id ?? null,
          created_at: clock.now(),
          restores: null,
        });
        await audit.record(tx, {
          actor,
          action: "prompts.published",
          subject: { type: "prompt", id: contentType },
          reason,
          before: { version: published?.version },
          after: { version, passed: run?.passed ?? false },
        });
      });
      return view(viewer, contentType);
    },
  };
}

function restoring({ db, clock, audit, view }: PublishingOptions) {
  return {
    /** Publishes an earlier text again, as the next version. */
    async restore(viewer: Viewer | null, type: string, { reason, version }: RestoreInput): Promise<PromptAdmin> {
      const actor = adminActor(viewer);
      const contentType = knownType(type);
      await transact(db, async (tx) => {
        const versions = await store.promptVersions(tx, contentType);
        const older = versions.find((one) => one.version === version);
        if (!older) throw promptFailures.noVersion();
        if (older.text === versions[0]?.text) throw promptFailures.nothingNew();
        const next = await store.addPrompt(tx, {
          content_type: contentType,
          text: older.text,
          author: actor.uid,
          reason,
          run_id: null,
          created_at: clock.now(),
          restores: version,
        });
        await audit.record(tx, {
          actor,
          action: "prompts.restored",
          subject: { type: "prompt", id: contentType },
          reason,
          before: { version: versions[0]?.version },
          after: { version: next, restores: version },
        });
      });
      return view(viewer, contentType);
    },
  };
}
