import { Hono, type MiddlewareHandler } from "hono";
import { visitOperations } from "#features/age-gate/visits.operations.ts";
import { agentOperations } from "#features/agents/agents.operations.ts";
import { conversationOperations } from "#features/conversations/conversations.operations.ts";
import { transcriptOperations } from "#features/conversations/records/transcripts.operations.ts";
import { statementOperations } from "#features/ledger/statement.operations.ts";
import { selfOperations } from "#features/members/members.operations.ts";
import { profileOperations } from "#features/members/profile/profile.operations.ts";
import { memoryOperations } from "#features/memories/memories.operations.ts";
import { privacyOperations } from "#features/privacy/privacy.operations.ts";
import { favouriteOperations, previewOperations, ratingOperations } from "#features/ratings/ratings.operations.ts";
import { adminRoutes } from "../admin/admin.routes.ts";
import type { ServerEnv } from "../env.ts";
import { accountRoutes } from "./account.routes.ts";
import { agentEditorRoutes } from "./agent-editor.routes.ts";
import { complaintsRoutes } from "./complaints.routes.ts";
import { operationRoutes } from "./operations.ts";
import { purchasesRoutes } from "./purchases.routes.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { verificationRoutes } from "./verification.routes.ts";
import { voicesRoutes } from "./voices.routes.ts";

/** The public JSON endpoints. Each enters a service at once: the same permission and the same rule as the screens. */
export function apiRoutes(forgetPages: () => void): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  // Answers are for the one who asked, and tokens are among them.
  api.use(noStore);

  // The editor first: `/agents/draft` is no agent's id.
  api.route("/", agentEditorRoutes());
  for (const noun of declared) api.route("/", operationRoutes(noun));
  api.route("/", complaintsRoutes());
  api.route("/", signInRoutes());
  api.route("/", accountRoutes(forgetPages));
  api.route("/", purchasesRoutes());
  api.route("/", voicesRoutes());
  api.route("/", verificationRoutes());
  api.route("/", adminRoutes());
  return api;
}

const declared = [
  agentOperations,
  selfOperations,
  statementOperations,
  conversationOperations,
  transcriptOperations,
  memoryOperations,
  ratingOperations,
  favouriteOperations,
  previewOperations,
  profileOperations,
  privacyOperations,
  visitOperations,
];

const noStore: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
};
