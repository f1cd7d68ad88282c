import { requireMember, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { memoryFailures } from "./memories.failures.ts";
import {
  erasedMemories,
  erasedMemory,
  memories as memoriesView,
  memory,
  memoryChoice,
  memoryErasureInput,
  memoryInput,
  memoryTextInput,
} from "./memories.schema.ts";
import type { MemoriesService } from "./memories.service.ts";

type Memories = Pick<MemoriesService, "view" | "add" | "change" | "erase" | "eraseAll" | "choose">;

const kept = operationsOf<{ memories: Memories }, Viewer | null>({
  tag: "Memories",
  permit: requireMember,
  params: { id: "uuid of what is kept" },
  refusals: [viewerFailures.notAuthenticated],
});
/** The failures of operations in which a member writes a text. */
const writing = [commonFailures.tooManyRequests, () => memoryFailures.notKept("instruction"), memoryFailures.known];

/** The member's own memories. Ids of other members' memories are not found. */
export const memoryOperations = {
  view: kept("GET /me/memories", {
    summary: "What companions keep of the member, by companion",
    answer: memoriesView,
    run: ({ memories }, { viewer }) => memories.view(viewer),
  }),
  add: kept("POST /me/memories", {
    summary: "Adds something for a companion that the member has called",
    input: memoryInput,
    answer: memory,
    status: 201,
    refusals: [...writing, memoryFailures.notCalled, memoryFailures.off, memoryFailures.full],
    run: ({ memories }, { viewer, input }) => memories.add(viewer, input),
  }),
  change: kept("PATCH /me/memories/:id", {
    summary: "Puts other words in the place of what is kept",
    input: memoryTextInput,
    answer: memory,
    refusals: [...writing, commonFailures.notFound],
    run: ({ memories }, { viewer, params, input }) => memories.change(viewer, params.id, input),
  }),
  erase: kept("DELETE /me/memories/:id", {
    summary: "Erases one thing, and says what it was",
    answer: erasedMemory,
    refusals: [commonFailures.notFound],
    run: ({ memories }, { viewer, params }) => memories.erase(viewer, params.id),
  }),
  eraseAll: kept("DELETE /me/memories", {
    summary: "Erases everything that one companion keeps, or that any does",
    input: memoryErasureInput,
    answer: erasedMemories,
    run: async ({ memories }, { viewer, input }) => ({ erased: await memories.eraseAll(viewer, input) }),
  }),
  choose: kept("PUT /me/memory-choice", {
    summary: "Chooses whether companions remember the member; off erases nothing",
    input: memoryChoice,
    answer: memoryChoice,
    async run({ memories }, { viewer, input }) {
      await memories.choose(viewer, input);
      return input;
    },
  }),
};
