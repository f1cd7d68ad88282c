import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { closedGate } from "#features/age-gate/gate-state.rules.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import { callRefusals } from "#features/limits/limits.rules.ts";
import { requireMember, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { switchFailures } from "#features/settings/switches.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { conversationFailures } from "./calls/calls.failures.ts";
import {
  ownCall,
  raiseCapInput,
  type StartConversationInput,
  type StartedConversation,
  startConversationInput,
  startedConversation,
} from "./conversations.schema.ts";
import type { ConversationsService } from "./conversations.service.ts";

type Facts = { headers: Headers; ip: string };
type Conversations = Pick<ConversationsService, "get" | "end" | "raiseCap" | "renewToken"> & {
  start(
    viewer: Viewer | null,
    gate: GateState,
    input: StartConversationInput,
    facts: Facts,
  ): Promise<StartedConversation>;
};

const conversation = operationsOf<{ conversations: Conversations }, Viewer | null, { gate: GateState; facts: Facts }>({
  tag: "Conversations",
  permit: requireMember,
  params: { id: "uuid of the call" },
  refusals: [viewerFailures.notAuthenticated],
});

/** A customer's own calls, from their start to their end. */
export const conversationOperations = {
  start: conversation("POST /conversations", {
    summary: "Starts a call",
    input: startConversationInput,
    answer: startedConversation,
    status: 201,
    refusals: [
      ...closedGate,
      ...callRefusals,
      ledgerFailures.insufficientCredit,
      ledgerFailures.frozen,
      switchFailures.newCalls,
      commonFailures.tooManyRequests,
      conversationFailures.noAgent,
      conversationFailures.ownAgent,
      conversationFailures.alreadyLive,
      conversationFailures.capTooLow,
      conversationFailures.linesBusy,
      conversationFailures.voiceService,
    ],
    run: ({ conversations }, { viewer, input }, { gate, facts }) => conversations.start(viewer, gate, input, facts),
  }),
  one: conversation("GET /conversations/:id", {
    summary: "One call",
    answer: ownCall,
    refusals: [conversationFailures.notFound],
    run: ({ conversations }, { viewer, params }) => conversations.get(viewer, params.id),
  }),
  token: conversation("POST /conversations/:id/token", {
    summary: "A new token, to come back into a running call",
    answer: startedConversation,
    refusals: [...closedGate, conversationFailures.notFound, conversationFailures.ended],
    run: ({ conversations }, { viewer, params }, { gate }) => conversations.renewToken(viewer, gate, params.id),
  }),
  cap: conversation("POST /conversations/:id/cap", {
    summary: "Raises the cap of a running call",
    input: raiseCapInput,
    answer: ownCall,
    refusals: [
      conversationFailures.notFound,
      conversationFailures.ended,
      conversationFailures.noCap,
      conversationFailures.capLowered,
      conversationFailures.capTooHigh,
      ...callRefusals,
    ],
    run: ({ conversations }, { viewer, params, input }) => conversations.raiseCap(viewer, params.id, input),
  }),
  end: conversation("POST /conversations/:id/end", {
    summary: "Ends a call and settles it",
    answer: ownCall,
    refusals: [conversationFailures.notFound],
    run: ({ conversations }, { viewer, params }) => conversations.end(viewer, params.id),
  }),
};
