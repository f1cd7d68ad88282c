import { Hono } from "hono";
import { inboxOperations } from "#features/admin-inbox/admin-inbox.operations.ts";
import { adminAgentOperations } from "#features/agents/admin/admin-agents.operations.ts";
import { agentPromptOperations } from "#features/agents/service/agent-prompts.operations.ts";
import { analysisOperations } from "#features/analysis/business-figures.operations.ts";
import { adminComplaintOperations } from "#features/complaints/complaints-admin.operations.ts";
import { confirmationOperations } from "#features/confirmations/confirmations.operations.ts";
import { adminCallOperations } from "#features/conversations/admin/admin-calls.operations.ts";
import { openedTranscriptOperations } from "#features/conversations/records/opened-transcripts.operations.ts";
import { requireAdmin } from "#features/members/viewer.rules.ts";
import { safetyOperations } from "#features/moderation/safety.operations.ts";
import { jobOperations } from "#features/operations/jobs.operations.ts";
import { logOperations } from "#features/operations/logs.operations.ts";
import { settingOperations } from "#features/operations/settings-admin.operations.ts";
import { memberOperations } from "#features/people/people.operations.ts";
import { retentionOperations } from "#features/privacy/retention.operations.ts";
import { firstMessageOperations } from "#features/prompts/first-messages.operations.ts";
import { promptOperations } from "#features/prompts/prompts.operations.ts";
import { contentOperations } from "#features/reviews/reviews.operations.ts";
import { verificationOperations } from "#features/verifications/verifications.operations.ts";
import type { Failure } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { endpointRoutes } from "../operations/endpoints.ts";
import { operationRoutes } from "../operations/operations.ts";
import { adminFileEndpoints } from "./admin-files.routes.ts";

/**
 * The JSON endpoints of the admin area, all under `/admin`; 404 for anyone but an admin with a second factor.
 * `confirmedRefusals`: the failures of the actions that a second admin confirms.
 */
export function adminRoutes(confirmedRefusals: readonly (() => Failure)[]): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  // Before any input is parsed: a validation error would reveal that the path exists.
  api.use("/admin/*", async (c, next) => {
    requireAdmin(c.var.viewer);
    await next();
  });

  // The files first: `/admin/complaints/report.csv` is not a complaint's id.
  api.route("/", endpointRoutes(Object.values(adminFileEndpoints)));
  for (const operations of operationsOfAdmins) api.route("/", operationRoutes(operations));

  const { confirm, ...otherConfirmations } = confirmationOperations;
  const refusals = [...confirm.refusals, ...confirmedRefusals];
  api.route("/", operationRoutes({ ...otherConfirmations, confirm: { ...confirm, refusals } }));
  return api;
}

/** Everything that admins do, by what it is about; confirmations apart. */
export const operationsOfAdmins = [
  adminCallOperations,
  openedTranscriptOperations,
  verificationOperations,
  adminComplaintOperations,
  memberOperations,
  adminAgentOperations,
  analysisOperations,
  contentOperations,
  inboxOperations,
  safetyOperations,
  promptOperations,
  agentPromptOperations,
  firstMessageOperations,
  settingOperations,
  logOperations,
  jobOperations,
  retentionOperations,
];
