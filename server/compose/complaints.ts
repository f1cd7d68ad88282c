import type { AgentHolds } from "#features/agents/agent-holds.service.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import { createComplaintsService } from "#features/complaints/complaints.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { MediaService } from "#features/media/media.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";

/** Complaints stand before agents and calls: what they have to know of them, and to do with them, is handed in here. */
export function composeComplaints(parts: {
  db: Db;
  clock: Clock;
  core: { audit: AuditService; settings: SettingsService; mail: MailService };
  holds: AgentHolds;
  media: Pick<MediaService, "review">;
  conversations: { ofParticipant(viewer: Viewer | null, callId: string): Promise<{ callId: string; agentId: string }> };
  secret: string;
  baseUrl: string;
}) {
  const { db, clock, core, holds, media, conversations, secret, baseUrl } = parts;
  return createComplaintsService({
    ...{ db, clock, secret, baseUrl, audit: core.audit, settings: core.settings, mail: core.mail },
    subjects: {
      agent: holds.reported,
      agentOfCreator: holds.reportedOf,
      agentOfCall: conversations.ofParticipant,
    },
    measures: {
      hold: holds.hold,
      // What a companion shows is its creator's: both are withheld, and each counts what it knew of.
      async withholdPhotos(tx, agentId) {
        const withheld = await holds.withholdPhotos(tx, agentId);
        const agent = await holds.reported(agentId);
        return Math.max(withheld, agent ? await media.review.withhold(tx, agent.creatorUid) : 0);
      },
    },
  });
}
