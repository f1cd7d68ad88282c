import { reasonInput } from "#features/audit/reason.schema.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { confirmationFailures } from "./confirmations.rules.ts";
import { confirmationList, confirmationPage, confirmationQuery } from "./confirmations.schema.ts";
import type { ConfirmationsService } from "./confirmations.service.ts";

type Confirmations = Pick<ConfirmationsService, "waiting" | "list" | "confirm" | "refuse" | "withdraw">;

const request = operationsOf<{ confirmations: Confirmations }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "The request's id" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** Requests that need a second admin. The failures of the confirmed actions themselves are declared in the server. */
export const confirmationOperations = {
  waiting: request("GET /admin/confirmations", {
    summary: "What waits for a second admin, the oldest first",
    answer: confirmationList,
    run: async ({ confirmations }, { viewer }) => ({ requests: await confirmations.waiting(viewer) }),
  }),
  all: request("GET /admin/confirmations/all", {
    summary: "Everything that was asked of a second admin, newest first",
    input: confirmationQuery,
    answer: confirmationPage,
    refusals: [commonFailures.badCursor],
    run: ({ confirmations }, { viewer, input }) => confirmations.list(viewer, input),
  }),
  confirm: request("POST /admin/confirmations/:id/confirm", {
    summary: "Confirm what another admin asked for; it is carried out at once",
    refusals: [confirmationFailures.own, confirmationFailures.gone],
    run: ({ confirmations }, { viewer, params }) => confirmations.confirm(viewer, params.id),
  }),
  refuse: request("POST /admin/confirmations/:id/refuse", {
    summary: "Refuse what another admin asked for",
    input: reasonInput,
    refusals: [confirmationFailures.own, confirmationFailures.gone],
    run: ({ confirmations }, { viewer, params, input }) => confirmations.refuse(viewer, params.id, input.reason),
  }),
  withdraw: request("POST /admin/confirmations/:id/withdraw", {
    summary: "Take back what you asked for yourself",
    refusals: [confirmationFailures.gone],
    run: ({ confirmations }, { viewer, params }) => confirmations.withdraw(viewer, params.id),
  }),
};
