import { permitAnybody, type Viewer } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { visitorPlace, visitorReport } from "./age-gate.schema.ts";
import type { GateFacts } from "./age-gate.service.ts";
import type { VisitsService } from "./visits.service.ts";

type Visits = Pick<VisitsService, "lookUp" | "report">;

const visit = operationsOf<{ visits: Visits }, Viewer | null, { facts: GateFacts }>({
  tag: "Visitors",
  permit: permitAnybody,
  params: {},
  refusals: [commonFailures.tooManyRequests],
});

/** Where a visitor is, for the age gate's form, and the count of who came by. Both are open: they come before the gate. */
export const visitOperations = {
  lookup: visit("GET /public/geolocation", {
    summary: "Where the network says that the visitor is",
    answer: visitorPlace,
    run: ({ visits }, _, { facts }) => visits.lookUp(facts),
  }),
  report: visit("POST /public/visitor", {
    summary: "Counts a visit. Kept without anything that leads to the visitor",
    input: visitorReport,
    run: ({ visits }, { input }, { facts }) => visits.report(input, facts),
  }),
};
