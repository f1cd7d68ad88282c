import type { AuditService } from "#features/audit/audit.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import { claimsToBeHuman } from "#features/moderation/ai-disclosure.rules.ts";
import type { TextSafety } from "#features/moderation/text-safety.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { firstMessageFailures } from "./prompts.failures.ts";
import { type FirstMessageInput, type FirstMessages, promptTypes } from "./prompts.schema.ts";
import * as store from "./prompts.store.ts";

export type FirstMessagesService = ReturnType<typeof createFirstMessages>;

const TYPE = "first-message";
/** The most messages returned per category, the default first. */
const HISTORY_SHOWN = 20;

type Options = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  texts: Pick<TextSafety, "beforePublication">;
};

/** The first message of a new agent until its creator changes it: the newest message of its category. */
export function createFirstMessages({ db, clock, audit, texts }: Options) {
  return {
    /** The default of every category and the earlier ones. */
    async list(viewer: Viewer | null): Promise<FirstMessages> {
      requireAdmin(viewer);
      return Promise.all(
        promptTypes.map(async (category) => {
          const rows = await store.messagesOf(db, TYPE, category, HISTORY_SHOWN);
          return {
            category,
            messages: rows.map((row) => ({ ...row, category, createdAt: row.createdAt.toISOString() })),
          };
        }),
      );
    },

    /** Makes a text the default of its category. Throws `first_messages.refused` or `first_messages.not_judged`. */
    async add(viewer: Viewer | null, { category, message, reason }: FirstMessageInput): Promise<{ id: string }> {
      const actor = adminActor(viewer);
      const { outcome } = await texts.beforePublication(message);
      if (outcome === "refuse" || claimsToBeHuman(message)) throw firstMessageFailures.refused();
      if (outcome === "hold") throw firstMessageFailures.held();
      const at = clock.now();
      const id = uuidv7(at.getTime());
      await transact(db, async (tx) => {
        await store.insertMessage(tx, { id, type: TYPE, category, message, created_at: at, author: actor.uid });
        await audit.record(tx, {
          actor,
          action: "first_messages.added",
          subject: { type: "first_message", id },
          reason,
          after: { category },
        });
      });
      return { id };
    },
  };
}
