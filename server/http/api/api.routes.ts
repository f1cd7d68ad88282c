import { Hono, type MiddlewareHandler } from "hono";
import { visitOperations } from "#features/age-gate/visits.operations.ts";
import { agentOperations } from "#features/agents/agents.operations.ts";
import { agentEditorOperations } from "#features/agents/draft/agent-editor.operations.ts";
import { appointmentOperations } from "#features/appointments/appointments.operations.ts";
import { complaintOperations } from "#features/complaints/complaints.operations.ts";
import { conversationOperations } from "#features/conversations/conversations.operations.ts";
import { transcriptOperations } from "#features/conversations/records/transcripts.operations.ts";
import { statementOperations } from "#features/ledger/statement.operations.ts";
import { selfOperations } from "#features/members/members.operations.ts";
import { profileOperations } from "#features/members/profile/profile.operations.ts";
import { memoryOperations } from "#features/memories/memories.operations.ts";
import { privacyOperations } from "#features/privacy/privacy.operations.ts";
import { purchaseOperations } from "#features/purchases/purchases.operations.ts";
import { pushOperations } from "#features/push/push.operations.ts";
import { favouriteOperations, previewOperations, ratingOperations } from "#features/ratings/ratings.operations.ts";
import { ownVerificationOperations } from "#features/verifications/own-verification.operations.ts";
import { voiceOperations } from "#features/voices/voices.operations.ts";
import { adminRoutes } from "../admin/admin.routes.ts";
import type { ServerEnv } from "../env.ts";
import { operationRoutes } from "../operations/operations.ts";
import { accountRoutes } from "./account.routes.ts";
import { moneyRoutes } from "./money.routes.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { verificationPictureRoutes } from "./verification.routes.ts";

/** The public JSON endpoints. Each enters a service at once: the same permission and the same rule as the screens. */
export function apiRoutes(forgetPages: () => void): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  // Answers are for the one who asked, and tokens are among them.
  api.use(noStore);

  for (const noun of declared) api.route("/", operationRoutes(noun));
  api.route("/", signInRoutes());
  api.route("/", accountRoutes(forgetPages));
  api.route("/", moneyRoutes());
  api.route("/", verificationPictureRoutes());
  api.route("/", adminRoutes());
  return api;
}

const declared = [
  // The editor first: `/agents/draft` is no agent's id.
  agentEditorOperations,
  agentOperations,
  selfOperations,
  statementOperations,
  conversationOperations,
  transcriptOperations,
  memoryOperations,
  ratingOperations,
  favouriteOperations,
  appointmentOperations,
  pushOperations,
  previewOperations,
  profileOperations,
  privacyOperations,
  visitOperations,
  complaintOperations,
  purchaseOperations,
  voiceOperations,
  ownVerificationOperations,
];

const noStore: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
};
