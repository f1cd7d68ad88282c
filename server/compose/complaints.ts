import type { AgentHolds } from "#features/agents/publishing/agent-holds.service.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import { createComplaintsService } from "#features/complaints/complaints.service.ts";
import type { FactsSource } from "#features/complaints/complaints-admin.service.ts";
import type { ConfirmationsService } from "#features/confirmations/confirmations.service.ts";
import type { ConversationsService } from "#features/conversations/conversations.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { MediaService } from "#features/media/media.service.ts";
import type { DecidedSuspensions } from "#features/people/suspensions.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { VoicesService } from "#features/voices/voices.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";

type Parts = {
  log: Log;
  db: Db;
  clock: Clock;
  core: {
    audit: AuditService;
    settings: SettingsService;
    mail: Pick<MailService, "post">;
    confirmations: Pick<ConfirmationsService, "ask">;
    attempts: RateLimits;
  };
  holds: AgentHolds;
  media: { review: Pick<MediaService["review"], "withhold" | "restore" | "takeDown" | "putBack" | "ofCreator"> };
  voices: Pick<VoicesService, "stopForReport" | "resumeAfterReport">;
  suspensions: DecidedSuspensions;
  conversations: Pick<ConversationsService, "ofParticipant" | "reported">;
  secret: string;
  baseUrl: string;
};

/** Complaints stand before agents and calls: what they have to know of them, and to do with them, is handed in here. */
export function composeComplaints({ db, clock, log, core, holds, conversations, secret, baseUrl, ...parts }: Parts) {
  return createComplaintsService({
    db,
    clock,
    log,
    secret,
    baseUrl,
    audit: core.audit,
    settings: core.settings,
    mail: core.mail,
    confirmations: core.confirmations,
    limits: core.attempts,
    subjects: {
      agent: holds.reported,
      agentOfCreator: holds.reportedOf,
      agentOfCall: conversations.ofParticipant,
    },
    measures: measuresOf({ holds, ...parts }),
    facts: factsOf({ holds, conversations, ...parts }),
  });
}

function measuresOf({ holds, media, voices, suspensions }: Pick<Parts, "holds" | "media" | "voices" | "suspensions">) {
  return {
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
    suspend: suspensions.suspend,
    liftSuspension: suspensions.lift,
    endCalls: suspensions.endCalls,
  } satisfies Parameters<typeof createComplaintsService>[0]["measures"];
}

function factsOf({ holds, media, conversations }: Pick<Parts, "holds" | "media" | "conversations">): FactsSource {
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
