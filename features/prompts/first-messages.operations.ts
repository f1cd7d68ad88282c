import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import type { FirstMessagesService } from "./first-messages.service.ts";
import { firstMessageFailures } from "./prompts.failures.ts";
import { addedMessage, firstMessageInput, firstMessageList } from "./prompts.schema.ts";

const message = operationsOf<{ firstMessages: FirstMessagesService }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** The default first messages of new agents, by category. */
export const firstMessageOperations = {
  list: message("GET /admin/messages", {
    summary: "Default first messages with their history",
    answer: firstMessageList,
    run: async ({ firstMessages }, { viewer }) => ({ categories: await firstMessages.list(viewer) }),
  }),
  add: message("POST /admin/messages", {
    summary: "Makes a text the default of its category",
    input: firstMessageInput,
    answer: addedMessage,
    status: 201,
    refusals: [firstMessageFailures.refused, firstMessageFailures.held],
    run: ({ firstMessages }, { viewer, input }) => firstMessages.add(viewer, input),
  }),
};
