import { requireMember, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import { callChoices, ownTranscript } from "./transcripts.schema.ts";
import type { TranscriptsService } from "./transcripts.service.ts";

type Transcripts = Pick<TranscriptsService, "own" | "erase" | "choices" | "choose">;

const transcript = operationsOf<{ transcripts: Transcripts }, Viewer | null>({
  tag: "Conversations",
  permit: requireMember,
  params: { id: "The call's id" },
  refusals: [viewerFailures.notAuthenticated],
});

/** What was said in one's own calls, and whether anything is kept of calls to come. */
export const transcriptOperations = {
  read: transcript("GET /conversations/:id/transcript", {
    summary: "What was said in one's own call, as it was heard; empty when nothing is kept",
    answer: ownTranscript,
    refusals: [conversationFailures.notFound],
    run: async ({ transcripts }, { viewer, params }) => ({ lines: await transcripts.own(viewer, params.id) }),
  }),
  erase: transcript("DELETE /conversations/:id/transcript", {
    summary: "Erases what was said in one's own ended call; the bill stays",
    refusals: [conversationFailures.notFound, conversationFailures.stillRuns],
    run: ({ transcripts }, { viewer, params }) => transcripts.erase(viewer, params.id),
  }),
  choices: transcript("GET /me/call-choices", {
    summary: "Whether anything but the bill is kept of the member's calls to come",
    answer: callChoices,
    run: ({ transcripts }, { viewer }) => transcripts.choices(viewer),
  }),
  choose: transcript("PUT /me/call-choices", {
    summary: "Chooses whether calls to come are private",
    input: callChoices,
    answer: callChoices,
    async run({ transcripts }, { viewer, input }) {
      await transcripts.choose(viewer, input);
      return transcripts.choices(viewer);
    },
  }),
};
