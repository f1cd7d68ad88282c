import type { AgentHolds } from "#features/agents/publishing/agent-holds.service.ts";
import type { ConversationsService } from "#features/conversations/conversations.service.ts";
import type { MediaService } from "#features/media/media.service.ts";
import type { VoicesService } from "#features/voices/voices.service.ts";
import type { DecisionMeasures } from "./complaint-effects.service.ts";
import type { IntakeOptions } from "./complaint-intake.service.ts";
import type { FactsSource } from "./complaints-admin.service.ts";

/** What decisions about reports do to members. */
export type Suspensions = Pick<DecisionMeasures, "suspend" | "liftSuspension" | "endCalls">;

/** What reports are about, and what can be done to it. */
export type Reported = {
  holds: AgentHolds;
  media: { review: Pick<MediaService["review"], "withhold" | "restore" | "takeDown" | "putBack" | "ofCreator"> };
  voices: Pick<VoicesService, "stopForReport" | "resumeAfterReport">;
  conversations: Pick<ConversationsService, "ofParticipant" | "reported">;
  suspensions: Suspensions;
};

type Measures = IntakeOptions["measures"] & DecisionMeasures;

/** What a report can do to a companion, its pictures, its voice and its creator; each of it can be undone. */
export function reportMeasures({ holds, media, voices, suspensions }: Omit<Reported, "conversations">): Measures {
  return {
    ...suspensions,
    hold: holds.hold,
    release: holds.release,
    // What a companion shows is its creator's: both are withheld, and each counts what it knew of.
    async withholdPhotos(tx, agentId) {
      const withheld = await holds.withholdPhotos(tx, agentId);
      const agent = await holds.reported(agentId, tx);
      return Math.max(withheld, agent ? await media.review.withhold(tx, agent.creatorUid) : 0);
    },
    restorePhotos: media.review.restore,
    removeMedia: (tx, { creatorUid: ownerUid, ...wish }) => media.review.takeDown(tx, { ...wish, ownerUid }),
    putBackMedia: media.review.putBack,
    async stopVoice(tx, agentId, { reason }) {
      const voiceId = (await holds.facts(agentId, tx))?.voiceId ?? null;
      return voiceId !== null && (await voices.stopForReport(tx, voiceId, reason)) ? voiceId : null;
    },
    async resumeVoice(tx, voiceId) {
      await voices.resumeAfterReport(tx, voiceId);
    },
  };
}

/** What an admin sees of what a report is about. */
export function reportFacts({
  holds,
  media,
  conversations,
}: Pick<Reported, "holds" | "media" | "conversations">): FactsSource {
  return async (viewer, { agentId, creatorUid, callId }) => {
    const [agent, shown, call] = await Promise.all([
      agentId === null ? undefined : holds.facts(agentId),
      creatorUid === null ? [] : media.review.ofCreator(viewer, creatorUid),
      callId === null ? null : conversations.reported(viewer, callId),
    ]);
    return {
      agent: agent ? agentFacts(agent) : null,
      creator: agent
        ? { username: agent.username, status: agent.memberStatus, verified: agent.verifiedAt !== null }
        : null,
      media: shown.map(({ id, kind, state, alt, picture, address }) => ({ id, kind, state, alt, picture, address })),
      call: call && {
        id: call.id,
        state: call.state,
        startedAt: call.startedAt,
        endedAt: call.endedAt,
        endedReason: call.endedReason,
        billedMs: call.billedMs,
        charge: call.charge,
      },
    };
  };
}

type Agent = NonNullable<Awaited<ReturnType<AgentHolds["facts"]>>>;
const agentFacts = ({ id, name, status, heldAt, tagline, description, firstMessage, voiceId }: Agent) => ({
  id,
  name,
  status,
  tagline,
  description,
  firstMessage,
  voiceId,
  heldAt: heldAt?.toISOString() ?? null,
});
