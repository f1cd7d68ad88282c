import type { AuditService } from "#features/audit/audit.service.ts";
import { reasonOf } from "#features/audit/reason.schema.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { EmailContent } from "../mail/email-layout.rules.ts";
import { voiceFailures } from "./voices.rules.ts";
import * as store from "./voices.store.ts";

export type PlatformStopsOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  speakers: VoiceSpeakers;
};

/** Which companions speak with which voice. */
export type VoiceSpeakers = {
  voicesInUse(db: Db | Tx, creatorUid: string): Promise<ReadonlySet<string>>;
  creatorsUsing(tx: Tx, voiceId: string): Promise<{ uid: string; email: string; agentName: string }[]>;
};

/** Disables voices for everyone, and enables them again. Each creator whose companion is silenced gets an email. */
export function createPlatformStops({ db, clock, audit, mail, speakers }: PlatformStopsOptions) {
  /** Stops a voice and returns the affected creators; null if there is no such voice. */
  async function stop(tx: Tx, voiceId: string, reason: string) {
    const voice = await store.platformVoice(tx, voiceId);
    if (!voice) return null;
    const users = await speakers.creatorsUsing(tx, voiceId);
    if (!(await store.setPlatformStop(tx, voiceId, { at: clock.now(), reason })))
      return { companions: users.length, changed: false };
    for (const { uid, email: to, agentName } of users) {
      const key = `voice-stopped:${voiceId}:${uid}:${uuidv7(clock.now().getTime())}`;
      const email = stoppedEmail(agentName, voice.name, reason);
      await mail.post(tx, { to, key, kind: "voice-stopped", email });
    }
    return { companions: users.length, changed: true };
  }

  return {
    async disableForAll(viewer: Viewer | null, voiceId: string, why: string): Promise<{ companions: number }> {
      const admin = requireAdmin(viewer);
      const reason = reasonOf(why);
      return transact(db, async (tx) => {
        const stopped = await stop(tx, voiceId, reason);
        if (!stopped) throw voiceFailures.notFound();
        if (!stopped.changed) return { companions: stopped.companions };
        await audit.record(tx, {
          actor: { uid: admin.uid, role: "admin" },
          action: "voice.disabled_for_all",
          reason,
          subject: { type: "voice", id: voiceId },
          after: { companions: stopped.companions },
        });
        return { companions: stopped.companions };
      });
    },

    /**
     * Within the transaction of a decision about a report, which writes the audit log. Both return whether anything
     * changed.
     */
    stopForReport: async (tx: Tx, voiceId: string, reason: string): Promise<boolean> =>
      (await stop(tx, voiceId, reason))?.changed ?? false,
    resumeAfterReport: (tx: Tx, voiceId: string): Promise<boolean> => store.setPlatformStop(tx, voiceId, null),

    async enableForAll(viewer: Viewer | null, voiceId: string, why: string): Promise<void> {
      const admin = requireAdmin(viewer);
      const reason = reasonOf(why);
      await transact(db, async (tx) => {
        const voice = await store.platformVoice(tx, voiceId);
        // A voice withdrawn by its owner cannot be enabled again.
        if (!voice || (voice.ownerUid !== null && !voice.listed)) throw voiceFailures.notFound();
        if (!(await store.setPlatformStop(tx, voiceId, null))) return;
        await audit.record(tx, {
          actor: { uid: admin.uid, role: "admin" },
          action: "voice.enabled_for_all",
          reason,
          subject: { type: "voice", id: voiceId },
        });
      });
    },
  };
}

const stoppedEmail = (agentName: string, voiceName: string, reason: string): EmailContent => ({
  subject: `${agentName} needs another voice`,
  paragraphs: [
    `We have disabled the voice “${voiceName}”, with which ${agentName} speaks. Until you choose another one, ${agentName} takes no calls.`,
    `Why: ${reason}`,
  ],
  action: { label: "Choose a voice", path: "/model/voices" },
});
