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

/** One kind of what is kept about a member, and how to read it. */
export type DataSource = Omit<DataPart, "rows"> & {
  read(tx: Tx, member: { uid: string; email: string }): Promise<Record<string, unknown>[]>;
};

export type ExportsOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  mail: Pick<MailService, "post">;
  encryption: Pick<Encryption, "seal" | "open">;
  /** Everything that is kept about members, in the order of the copy's first page. */
  sources(): readonly DataSource[];
  siteName: string;
};

const sealedFor = (owner: string) => ({ owner, purpose: "privacy.export" });
/** Time to fetch it again when the first try broke off. */
const keptAfterFetchMs = dayMs;
/** Longer than the largest copy takes to make. */
const leaseMs = 10 * minuteMs;
const mostAtOnce = 20;

/** Copies of what is kept about a member, made in the background. */
export function createExports({ db, clock, log, mail, encryption, sources, siteName }: ExportsOptions) {
  async function make(taken: { id: string; uid: string; attempts: number }): Promise<void> {
    try {
      await transact(db, async (tx) => {
        // All parts as of one moment, however much happens meanwhile.
        await store.readOneMoment(tx);
        const member = await store.memberAddress(tx, taken.uid);
        const at = clock.now();
        const parts: DataPart[] = [];
        for (const { name, about, read } of sources()) parts.push({ name, about, rows: await read(tx, member) });
        // It holds what lies sealed elsewhere: what was said, who somebody is.
        const archive = encryption.seal(archiveOf(parts, { at, siteName }), sealedFor(taken.uid));
        await store.keepArchive(tx, taken.id, { archive, at, expiresAt: exportExpiry(at) });
        await mail.post(tx, {
          to: member.email,
          key: `export-ready:${taken.id}`,
          kind: "export-ready",
          email: readyEmail,
        });
      });
    } catch (error) {
      log.error({ err: error, export: taken.id }, "privacy: a copy could not be made");
      await store.tryExportAgain(db, taken.id, nextExportTry(taken.attempts, clock.now()));
    }
  }

  /** Makes every copy that is due and erases those that nobody fetched in time; how many were tried. */
  async function makeDue(): Promise<number> {
    await store.eraseExpired(db, clock.now());
    for (let made = 0; made < mostAtOnce; made += 1) {
      const now = clock.now();
      const taken = await store.takeDueExport(db, now, new Date(now.getTime() + leaseMs));
      if (!taken) return made;
      await make(taken);
    }
    return mostAtOnce;
  }

  /** Asks for a copy in the caller's transaction. One a day: `privacy.export_too_soon` (429) for more. */
  async function exportFor(tx: Tx, uid: string): Promise<void> {
    await lockMember(tx, uid);
    const last = await store.lastExport(tx, uid);
    if (!mayExport(last, clock.now())) throw privacyFailures.exportTooSoon();
    await store.insertExport(tx, { id: uuidv7(clock.now().getTime()), uid, at: clock.now() });
  }

  return {
    makeDue,
    exportFor,

    /** Asks for a copy, and begins with it at once. One a day. */
    async requestExport(viewer: Viewer | null): Promise<void> {
      const member = requireRecent(viewer);
      await transact(db, (tx) => exportFor(tx, member.uid));
      // Nobody waits for it here; the job finds it if this process ends before it is made.
      void makeDue().catch((error) => log.error({ err: error }, "privacy: copies could not be made"));
    },

    /** The copy as a zip. Only for whom it is about, soon after a sign-in; a day later it is erased. */
    async exportArchive(viewer: Viewer | null, id: string): Promise<Buffer> {
      const member = requireRecent(viewer);
      const at = clock.now();
      const sealed = isUuid(id) ? await store.archiveOf(db, member.uid, id, at) : null;
      if (!sealed) throw privacyFailures.noExport();
      const archive = encryption.open(sealed, sealedFor(member.uid));
      await store.keepFetched(db, id, new Date(at.getTime() + keptAfterFetchMs));
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
