import { Hono } from "hono";
import { inboxOperations } from "#features/admin-inbox/admin-inbox.operations.ts";
import { adminAgentOperations } from "#features/agents/admin/admin-agents.operations.ts";
import { agentPromptOperations } from "#features/agents/service/agent-prompts.operations.ts";
import { adminComplaintOperations } from "#features/complaints/complaints-admin.operations.ts";
import { adminCallOperations } from "#features/conversations/admin/admin-calls.operations.ts";
import { openedTranscriptOperations } from "#features/conversations/records/opened-transcripts.operations.ts";
import { requireAdmin } from "#features/members/viewer.rules.ts";
import { safetyOperations } from "#features/moderation/safety.operations.ts";
import { memberOperations } from "#features/people/people.operations.ts";
import { firstMessageOperations } from "#features/prompts/first-messages.operations.ts";
import { promptOperations } from "#features/prompts/prompts.operations.ts";
import { contentOperations } from "#features/reviews/reviews.operations.ts";
import { verificationOperations } from "#features/verifications/verifications.operations.ts";
import type { ServerEnv } from "../env.ts";
import { operationRoutes } from "../operations/operations.ts";
import { adminAnalysisRoutes } from "./admin-analysis.routes.ts";
import { adminComplaintsRoutes } from "./admin-complaints.routes.ts";
import { adminConfirmationsRoutes } from "./admin-confirmations.routes.ts";
import { adminContentRoutes } from "./admin-content.routes.ts";
import { adminOperationsRoutes } from "./admin-operations.routes.ts";
import { adminRetentionRoutes } from "./admin-retention.routes.ts";
import { adminSafetyRoutes } from "./admin-safety.routes.ts";
import { adminVerificationsRoutes } from "./admin-verifications.routes.ts";

/** What the admin's area can do, as JSON, each under `/admin`. Whoever is no admin in a confirmed session gets a 404. */
export function adminRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  // Before any input is read: a stranger who sends a wrong body must not learn from its refusal that this exists.
  api.use("/admin/*", async (c, next) => {
    requireAdmin(c.var.viewer);
    await next();
  });

  api.route("/", operationRoutes(adminCallOperations));
  api.route("/", operationRoutes(openedTranscriptOperations));
  api.route("/", adminConfirmationsRoutes());
  api.route("/", adminVerificationsRoutes());
  api.route("/", operationRoutes(verificationOperations));
  api.route("/", adminComplaintsRoutes());
  api.route("/", operationRoutes(adminComplaintOperations));
  api.route("/", operationRoutes(memberOperations));
  api.route("/", operationRoutes(adminAgentOperations));
  api.route("/", adminAnalysisRoutes());
  api.route("/", adminContentRoutes());
  api.route("/", operationRoutes(contentOperations));
  api.route("/", operationRoutes(inboxOperations));
  api.route("/", adminSafetyRoutes());
  api.route("/", operationRoutes(safetyOperations));
  api.route("/", operationRoutes(promptOperations));
  api.route("/", operationRoutes(agentPromptOperations));
  api.route("/", operationRoutes(firstMessageOperations));

  api.route("/", adminOperationsRoutes());
  api.route("/", adminRetentionRoutes());

  return api;
}
