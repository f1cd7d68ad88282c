import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { promptFailures } from "./prompts.failures.ts";
import {
  compareQuery,
  draftInput,
  promptAdmin,
  promptRun,
  promptSummaries,
  publishInput,
  restoreInput,
} from "./prompts.schema.ts";
import type { PromptAdminService } from "./prompts-admin.service.ts";

const prompt = operationsOf<{ promptAdmin: PromptAdminService }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "A content type, such as `asmr-sensual`" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** The prompts of the content types, for admins only. */
export const promptOperations = {
  list: prompt("GET /admin/prompts", {
    summary: "The prompt of every content type",
    answer: promptSummaries,
    run: async (services, { viewer }) => ({ prompts: await services.promptAdmin.overview(viewer) }),
  }),
  one: prompt("GET /admin/prompts/:id", {
    summary: "One prompt with its draft, its versions and a comparison",
    input: compareQuery,
    answer: promptAdmin,
    refusals: [promptFailures.noVersion],
    run: (services, { viewer, params, input }) => services.promptAdmin.view(viewer, params.id, input),
  }),
  draft: prompt("PUT /admin/prompts/:id/draft", {
    summary: "Keeps a draft",
    input: draftInput,
    answer: promptAdmin,
    refusals: [promptFailures.editedElsewhere],
    run: (services, { viewer, params, input }) => services.promptAdmin.saveDraft(viewer, params.id, input),
  }),
  run: prompt("POST /admin/prompts/:id/runs", {
    summary: "Lets the simulated callers talk to the draft",
    answer: promptRun,
    refusals: [promptFailures.noDraft],
    run: (services, { viewer, params }) => services.promptAdmin.tryDraft(viewer, params.id),
  }),
  publish: prompt("POST /admin/prompts/:id/publication", {
    summary: "Publishes the draft as the next version",
    input: publishInput,
    answer: promptAdmin,
    refusals: [
      promptFailures.noDraft,
      promptFailures.untested,
      promptFailures.nothingNew,
      promptFailures.editedElsewhere,
    ],
    run: (services, { viewer, params, input }) => services.promptAdmin.publish(viewer, params.id, input),
  }),
  restore: prompt("POST /admin/prompts/:id/restoration", {
    summary: "Publishes an older text again",
    input: restoreInput,
    answer: promptAdmin,
    refusals: [promptFailures.noVersion, promptFailures.nothingNew],
    run: (services, { viewer, params, input }) => services.promptAdmin.restore(viewer, params.id, input),
  }),
};
