import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { closedGate } from "#features/age-gate/gate-state.rules.ts";
import { requireCustomer, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { talkAgain } from "./talked-to.schema.ts";
import type { TalkedToService } from "./talked-to.service.ts";

const talkedTo = operationsOf<{ talkedTo: TalkedToService }, Viewer | null, { gate: GateState }>({
  tag: "Conversations",
  permit: requireCustomer,
  params: {},
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
};
