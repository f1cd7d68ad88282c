import type { ConversationsFeature } from "#features/conversations/conversations.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { ProcessHealth, ProviderHealth } from "./admin-inbox.schema.ts";
import { createAdminInbox, type InboxSource } from "./admin-inbox.service.ts";
import { kindsThatMayWait } from "./admin-inbox.store.ts";

export type AdminInboxFeature = ReturnType<typeof adminInboxFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log">;
type Needs = {
  /** The inbox sources of all features. */
  inboxTasks: readonly InboxSource[];
  conversations: ConversationsFeature;
  outside: { health: { providers(): ProviderHealth[]; process(calls: TakesCalls): Promise<ProcessHealth> } };
};
type TakesCalls = { takesCalls(): boolean };

/** The admin inbox: pending tasks and the health of the providers and the process. */
export function adminInboxFeature(
  { database: { db }, clock, log }: Uses,
  { inboxTasks, conversations, outside }: Needs,
) {
  const { capacity } = conversations.internal;
  const { providers, process } = outside.health;
  return {
    services: {
      adminInbox: createAdminInbox({
        clock,
        log,
        sources: inboxTasks,
        mayWait: () => kindsThatMayWait(db),
        health: { providers, process: () => process(capacity) },
      }),
    },
  };
}
