import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { closedGate } from "#features/age-gate/gate-state.rules.ts";
import { requireCustomer, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { talkAgain } from "./talked-to.schema.ts";
import type { TalkedToService } from "./talked-to.service.ts";

const talkedTo = operationsOf<{ talkedTo: TalkedToService }, Viewer | null, { gate: GateState }>({
  tag: "Conversations",
  permit: requireCustomer,
  params: { id: "uuid of the agent" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notACustomer],
});

/** Whom a customer may want to talk to again. */
export const talkedToOperations = {
  list: talkedTo("GET /me/talked-to", {
    summary: "The companions that the customer talked to lately, without those of private calls",
    answer: talkAgain,
    refusals: [...closedGate],
    run: ({ talkedTo }, { viewer }, { gate }) => talkedTo.talkAgain(viewer, gate),
  }),
  remove: talkedTo("DELETE /me/talked-to/:id", {
    summary: "Leaves a companion out of this list until the customer calls it again",
    refusals: [commonFailures.notFound],
    run: ({ talkedTo }, { viewer, params }) => talkedTo.remove(viewer, params.id),
  }),
  restore: talkedTo("PUT /me/talked-to/:id", {
    summary: "Takes back that a companion was removed from this list",
    refusals: [commonFailures.notFound],
    run: ({ talkedTo }, { viewer, params }) => talkedTo.restore(viewer, params.id),
  }),
};
