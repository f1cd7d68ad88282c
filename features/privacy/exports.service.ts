import type { MailService } from "#features/mail/mail.service.ts";
import { lockMember } from "#features/members/member-directory.service.ts";
import { requireRecent, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs, minuteMs } from "#platform/days/durations.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { archiveOf, type DataPart } from "./archive.rules.ts";
import { exportExpiry, mayExport, nextExportTry, privacyFailures } from "./privacy.rules.ts";
import * as store from "./privacy.store.ts";

/** One kind of data about a member, and how to read it. */
export type DataSource = Omit<DataPart, "rows"> & {
  read(tx: Tx, member: { uid: string; email: string }): Promise<Record<string, unknown>[]>;
};

export type ExportsOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  mail: Pick<MailService, "post">;
  encryption: Pick<Encryption, "seal" | "open">;
  /** All data about members, in the order of the readme. */
  sources(): readonly DataSource[];
  siteName: string;
};

const sealedFor = (owner: string) => ({ owner, purpose: "privacy.export" });
/** Leaves time for another download if the first one broke off. */
const expiryAfterDownloadMs = dayMs;
/** Longer than the largest export takes. */
const leaseMs = 10 * minuteMs;
const mostAtOnce = 20;

/** Exports of a member's data, created in the background. */
export function createExports({ db, clock, log, mail, encryption, sources, siteName }: ExportsOptions) {
  async function make(claimed: { id: string; uid: string; attempts: number }): Promise<void> {
    try {
      await transact(db, async (tx) => {
        // A snapshot: all parts are read as of the same moment.
        await store.useSnapshot(tx);
        const member = await store.memberAddress(tx, claimed.uid);
        const at = clock.now();
        const parts: DataPart[] = [];
        for (const { name, about, read } of sources()) parts.push({ name, about, rows: await read(tx, member) });
        // The archive contains data that is encrypted elsewhere: transcripts, identity checks.
        const archive = encryption.seal(archiveOf(parts, { at, siteName }), sealedFor(claimed.uid));
        await store.saveArchive(tx, claimed.id, { archive, at, expiresAt: exportExpiry(at) });
        await mail.post(tx, {
          to: member.email,
          key: `export-ready:${claimed.id}`,
          kind: "export-ready",
          email: readyEmail,
        });
      });
    } catch (error) {
      log.error({ err: error, export: claimed.id }, "privacy: export failed");
      await store.retryExport(db, claimed.id, nextExportTry(claimed.attempts, clock.now()));
    }
  }

  /** Creates all due exports and erases expired ones; returns how many were attempted. */
  async function makeDue(): Promise<number> {
    await store.eraseExpired(db, clock.now());
    for (let made = 0; made < mostAtOnce; made += 1) {
      const now = clock.now();
      const claimed = await store.claimDueExport(db, now, new Date(now.getTime() + leaseMs));
      if (!claimed) return made;
      await make(claimed);
    }
    return mostAtOnce;
  }

  /** Requests an export in the caller's transaction; at most one a day. Throws `privacy.export_too_soon` (429). */
  async function exportFor(tx: Tx, uid: string): Promise<void> {
    await lockMember(tx, uid);
    const last = await store.lastExport(tx, uid);
    if (!mayExport(last, clock.now())) throw privacyFailures.exportTooSoon();
    await store.insertExport(tx, { id: uuidv7(clock.now().getTime()), uid, at: clock.now() });
  }

  return {
    makeDue,
    exportFor,

    /** Requests an export and starts creating it. At most one a day. */
    async requestExport(viewer: Viewer | null): Promise<void> {
      const member = requireRecent(viewer);
      await transact(db, (tx) => exportFor(tx, member.uid));
      // Not awaited. If the process ends before the export is created, the job will do it.
      void makeDue().catch((error) => log.error({ err: error }, "privacy: exports failed"));
    },

    /** The export as a zip. Only for the member, shortly after a sign-in; it is erased a day later. */
    async exportArchive(viewer: Viewer | null, id: string): Promise<Buffer> {
      const member = requireRecent(viewer);
      const at = clock.now();
      const sealed = isUuid(id) ? await store.archiveOf(db, member.uid, id, at) : null;
      if (!sealed) throw privacyFailures.noExport();
      const archive = encryption.open(sealed, sealedFor(member.uid));
      await store.shortenExpiry(db, id, new Date(at.getTime() + expiryAfterDownloadMs));
      return archive;
    },
  };
}

const readyEmail = {
  subject: "The copy of your data is ready",
  paragraphs: [
    "You asked for a copy of what we keep about you. It is ready, as JSON and as tables, in one zip file.",
    "You can fetch it for seven days. After that, or a day after you fetched it, it is erased. You can ask for a new one.",
  ],
  action: { label: "Fetch my data", path: "/user/account#your-data" },
};
