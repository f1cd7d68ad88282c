import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { businessQuery, businessView } from "./business-figures.schema.ts";
import type { BusinessFiguresService } from "./business-figures.service.ts";

const analysis = operationsOf<{ analysis: BusinessFiguresService }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** What the business came to. */
export const analysisOperations = {
  view: analysis("GET /admin/analysis", {
    summary: "Figures of the business, with the span before",
    input: businessQuery,
    answer: businessView,
    run: (services, { viewer, input }) => services.analysis.view(viewer, input),
  }),
};
