import { Hono, type MiddlewareHandler } from "hono";
import { visitOperations } from "#features/age-gate/visits.operations.ts";
import { agentOperations } from "#features/agents/agents.operations.ts";
import { agentEditorOperations } from "#features/agents/draft/agent-editor.operations.ts";
import { appointmentOperations } from "#features/appointments/appointments.operations.ts";
import { complaintOperations } from "#features/complaints/complaints.operations.ts";
import { talkedToOperations } from "#features/conversations/calls/talked-to.operations.ts";
import { conversationOperations } from "#features/conversations/conversations.operations.ts";
import { transcriptOperations } from "#features/conversations/records/transcripts.operations.ts";
import { statementOperations } from "#features/ledger/statement.operations.ts";
import { selfOperations } from "#features/members/members.operations.ts";
import { profileOperations } from "#features/members/profile/profile.operations.ts";
import { timeZoneOperations } from "#features/members/time-zone/time-zone.operations.ts";
import { memoryOperations } from "#features/memories/memories.operations.ts";
import { privacyOperations } from "#features/privacy/privacy.operations.ts";
import { purchaseOperations } from "#features/purchases/purchases.operations.ts";
import { pushOperations } from "#features/push/push.operations.ts";
import { favouriteOperations, previewOperations, ratingOperations } from "#features/ratings/ratings.operations.ts";
import { ownVerificationOperations } from "#features/verifications/own-verification.operations.ts";
import { voiceOperations } from "#features/voices/voices.operations.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { adminRoutes } from "../admin/admin.routes.ts";
import type { ServerEnv } from "../env.ts";
import { endpointRoutes } from "../operations/endpoints.ts";
import { operationRoutes } from "../operations/operations.ts";
import { cacheEndpoints, creatorFileEndpoints, ownFileEndpoints } from "./account.routes.ts";
import { paymentNoticeEndpoints } from "./payment-notices.routes.ts";
import { signInEndpoints } from "./sign-in.routes.ts";

/** `clearPages` drops the cached public pages. `confirmedRefusals`: the failures of actions that two admins confirm. */
export type ApiParts = { clearPages(): void; confirmedRefusals: readonly (() => Failure)[] };

/** The JSON endpoints. Each calls a service directly, with the same permissions and rules as the screens. */
export function apiRoutes({ clearPages, confirmedRefusals }: ApiParts): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  // Responses are for the caller alone, and some contain tokens.
  api.use(noStore);

  for (const operations of operationsOfMembers) api.route("/", operationRoutes(operations));
  for (const endpoints of [...memberEndpoints, cacheEndpoints(clearPages)]) {
    api.route("/", endpointRoutes(Object.values(endpoints)));
  }
  api.route("/", adminRoutes(confirmedRefusals));
  return api;
}

const operationsOfMembers = [
  // The editor first: `/agents/draft` is not an agent's id.
  agentEditorOperations,
  agentOperations,
  selfOperations,
  statementOperations,
  conversationOperations,
  talkedToOperations,
  transcriptOperations,
  memoryOperations,
  ratingOperations,
  favouriteOperations,
  appointmentOperations,
  pushOperations,
  previewOperations,
  profileOperations,
  timeZoneOperations,
  privacyOperations,
  visitOperations,
  complaintOperations,
  purchaseOperations,
  voiceOperations,
  ownVerificationOperations,
];

const memberEndpoints = [signInEndpoints, ownFileEndpoints, creatorFileEndpoints, paymentNoticeEndpoints];

const noStore: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
};
