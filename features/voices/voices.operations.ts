import { requireModel, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { voicePage, voicesQuery } from "./voices.schema.ts";
import type { VoicesService } from "./voices.service.ts";

const voice = operationsOf<{ voices: Pick<VoicesService, "list"> }, Viewer | null>({
  tag: "Voices",
  permit: requireModel,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notAModel],
});

/** The voice library, for creators. */
export const voiceOperations = {
  list: voice("GET /voices", {
    summary: "The library of voices with the creator's own, by name",
    input: voicesQuery,
    answer: voicePage,
    refusals: [commonFailures.badCursor],
    run: ({ voices }, { viewer, input }) => voices.list(viewer, input),
  }),
};
