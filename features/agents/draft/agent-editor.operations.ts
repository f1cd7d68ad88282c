import { requireModel, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { agentFailures } from "../agents.failures.ts";
import { draftInput, savedAgent, savedDraft, saveInVapiInput, typedDraft } from "../content/agent-editor.schema.ts";
import type { VoiceAgentsService } from "../hosting/voice-agents.service.ts";
import type { AgentEditorService } from "./agent-editor.service.ts";

const draft = operationsOf<{ agentEditor: Pick<AgentEditorService, "autosave" | "open"> }, Viewer | null>({
  tag: "Editor",
  permit: requireModel,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notAModel],
});

type Facts = { headers: Headers };
const voiceAgent = operationsOf<{ voiceAgents: Pick<VoiceAgentsService, "save"> }, Viewer | null, { facts: Facts }>({
  tag: "Editor",
  /** A session alone is not enough: this endpoint needs a token. */
  permit(viewer, { facts }) {
    if (!facts.headers.has("authorization")) throw viewerFailures.notAuthenticated();
    requireModel(viewer);
  },
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notAModel],
});

/** The API operations of the agent editor beside its forms. */
export const agentEditorOperations = {
  draft: draft("PUT /agents/draft", {
    summary: "Keeps what a creator has typed so far, finished or not",
    input: draftInput,
    answer: savedDraft,
    refusals: [agentFailures.editedElsewhere],
    run: ({ agentEditor }, { viewer, input }) => agentEditor.autosave(viewer, input),
  }),
  typed: draft("GET /agents/draft", {
    summary: "What stands in the fields of a creator's companion by now, finished or not",
    answer: typedDraft,
    async run({ agentEditor }, { viewer }) {
      const { edition, fields } = await agentEditor.open(viewer);
      return { edition, fields };
    },
  }),
  // Named after one provider, but works with any configured one.
  save: voiceAgent("POST /agents/save-in-vapi", {
    summary: "Saves the creator's agent with the voice service; wants a bearer token",
    input: saveInVapiInput,
    answer: savedAgent,
    refusals: [
      agentFailures.notYours,
      agentFailures.noAgentYet,
      agentFailures.priceNotSaved,
      agentFailures.unfinished,
      agentFailures.outOfDate,
      agentFailures.editedElsewhere,
      agentFailures.voiceService,
    ],
    async run({ voiceAgents }, { viewer, input }) {
      await voiceAgents.save(viewer, input);
      return { saved: true };
    },
  }),
};
