import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { subjectFailures } from "./complaints.failures.ts";
import { placeOnSite } from "./complaints.rules.ts";
import type { ReportQuery, ReportSubject } from "./complaints.schema.ts";

/** An agent as a report knows it, with its creator. */
type KnownAgent = { id: string; name: string; modelUsername: string; creatorUid: string; creatorEmail: string };

/** How later features tell what a report is about. */
export type SubjectSources = {
  agent(agentId: string, handle?: Db | Tx): Promise<KnownAgent | null>;
  agentOfCreator(username: string): Promise<KnownAgent | null>;
  /** The call's agent for somebody who took part in the call; throws for everybody else. */
  agentOfCall(viewer: Viewer | null, callId: string): Promise<{ callId: string; agentId: string }>;
};

/** What one complaint is about; null for a place that is none of ours. */
export type Subject = { agent: KnownAgent; callId: string | null; label: string } | null;

type Named = { agentId?: string | undefined; creator: string; callId?: string | undefined; location: string };

export function createComplaintSubjects(sources: SubjectSources, siteUrl: string) {
  async function named({ agentId, creator, callId }: Omit<Named, "location">, viewer: Viewer | null): Promise<Subject> {
    if (callId !== undefined) {
      const call = await sources.agentOfCall(viewer, callId);
      return subjectOf(await sources.agent(call.agentId), call.callId);
    }
    if (agentId !== undefined) return subjectOf(await sources.agent(agentId), null);
    return creator === "" ? null : subjectOf(await sources.agentOfCreator(creator), null);
  }

  return {
    /** What the form names, or else what its place leads to. Throws for a call of others. */
    async of(viewer: Viewer | null, sent: Named): Promise<Subject> {
      const given = await named(sent, viewer);
      if (given) return given;
      const place = placeOnSite(sent.location, siteUrl);
      if (place === null) return null;
      const agent = "agentId" in place ? sources.agent(place.agentId) : sources.agentOfCreator(place.username);
      return subjectOf(await agent, null);
    },

    /** What the page is opened for. Names of agents are shown to those who passed the gate. */
    async shown(viewer: Viewer | null, gate: GateState, query: ReportQuery): Promise<ReportSubject | null> {
      const { agent: agentId, creator = "", call: callId } = query;
      const found = await named({ agentId, creator, callId }, viewer);
      if (!found) {
        if (agentId !== undefined || creator !== "") throw subjectFailures.unknown();
        return null;
      }
      return {
        kind: callId !== undefined ? "call" : agentId !== undefined ? "agent" : "creator",
        agentId: callId === undefined && agentId !== undefined ? found.agent.id : null,
        creator: callId === undefined && agentId === undefined ? found.agent.modelUsername : null,
        callId: found.callId,
        label: gate.passed || found.callId !== null ? found.label : null,
      };
    },
  };
}

function subjectOf(agent: KnownAgent | null, callId: string | null): Subject {
  return agent && { agent, callId, label: `${agent.name} by @${agent.modelUsername}` };
}
