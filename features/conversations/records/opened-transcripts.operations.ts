import { reasonInput } from "#features/audit/reason.schema.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import { openTranscript } from "./opened-transcripts.schema.ts";
import type { TranscriptsService } from "./transcripts.service.ts";

const transcript = operationsOf<{ transcripts: Pick<TranscriptsService, "open"> }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "The call's id" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** What was said in a call, for an admin with a reason: given out while its reader has it open, and never kept. */
export const openedTranscriptOperations = {
  open: transcript("POST /admin/conversations/:id/openings", {
    summary: "Opens a sealed transcript to the asker for a quarter of an hour, with an entry in the record",
    input: reasonInput,
    answer: openTranscript,
    refusals: [viewerFailures.notRecent, conversationFailures.nothingKept],
    run: ({ transcripts }, { viewer, params, input }) => transcripts.open(viewer, params.id, input.reason),
  }),
};
