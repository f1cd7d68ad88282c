import { isUuid } from "#platform/ids/ids.ts";
import { decimalString } from "#platform/money/money.ts";
import { requireAdmin, type Viewer } from "../members/viewer.rules.ts";
import { adjustmentsOf } from "./credit-adjustments.store.ts";
import { readLinked } from "./linked-members.service.ts";
import { notesOf } from "./member-care.store.ts";
import * as store from "./member-profile.store.ts";
import {
  adjustmentView,
  agentView,
  auditView,
  callView,
  complaintView,
  deviceView,
  flagView,
  iso,
  journalView,
  noteView,
  purchaseView,
  suspensionView,
  usd,
} from "./member-profile-views.rules.ts";
import { peopleFailures } from "./people.failures.ts";
import type { MemberFile } from "./people.schema.ts";
import type { PeopleParts } from "./people-parts.service.ts";
import { personLine } from "./people-search.service.ts";
import { suspensionsOf } from "./suspensions.store.ts";

const shown = 20;
type FileParts = Pick<PeopleParts, "db" | "ledger" | "verifications" | "payeeOf">;
type FileMoney = Pick<MemberFile, "credit" | "earnings" | "payee" | "journals" | "adjustments">;
type FileActivity = Pick<MemberFile, "purchases" | "calls" | "complaints" | "agents">;
type FileRecords = Pick<MemberFile, "suspensions" | "notes" | "audit">;

/** Everything stored about one member. Personal data is minimal: no full email, no document, no transcript. */
export function createMemberFile(parts: FileParts) {
  const { db, verifications } = parts;
  return {
    /** A member's file. Throws `not_found` (404) for anyone but an admin. */
    async file(viewer: Viewer | null, uid: string): Promise<MemberFile> {
      const admin = requireAdmin(viewer);
      const row = isUuid(uid) ? await store.memberRow(db, uid) : null;
      if (!row) throw peopleFailures.notFound();
      const devices = await store.devicesOf(db, uid);
      const identity = await verifications.stateOf(uid);
      const flags = (await store.openFlagsOf(db, uid)).map(flagView);
      const money = await moneyOf(parts, uid);
      return {
        ...personLine({ ...row, locked: flags.some(({ locks }) => locks), frozen: money.credit.frozen }),
        description: row.description,
        emailVerified: row.email_verified,
        verifiedAt: iso(row.verified_at),
        twoFactor: { enabled: row.two_factor_enabled, passkeys: row.passkeys },
        devices: devices.map(deviceView),
        identity: { state: identity.state, expiresAt: iso(identity.expiresAt) },
        ...money,
        ...(await activityOf(parts, uid)),
        ...(await recordsAbout(parts, uid)),
        deletionDue: iso(await store.deletionDue(db, uid)),
        ...(await readLinked(db, uid)),
        flags,
        own: admin.uid === uid,
      };
    },
  };
}

async function moneyOf({ db, ledger, payeeOf }: FileParts, uid: string): Promise<FileMoney> {
  const { available, held } = await ledger.balances(db, uid);
  const earned = await store.earningsOf(db, uid);
  const journals = await store.journalsOf(db, uid);
  const adjustments = await adjustmentsOf(db, uid, shown);
  return {
    credit: {
      paid: decimalString(available.paid),
      free: decimalString(available.free),
      held: decimalString(held),
      frozen: await ledger.isFrozen(db, uid),
    },
    earnings: { pending: usd(earned.pending), available: usd(earned.available) },
    payee: earned.available > 0n ? await payeeOf(db, uid) : null,
    journals: journals.map(journalView),
    adjustments: adjustments.map(adjustmentView),
  };
}

async function activityOf({ db }: FileParts, uid: string): Promise<FileActivity> {
  const purchases = await store.purchasesOf(db, uid);
  const calls = await store.callsOf(db, uid);
  const complaints = await store.complaintsOf(db, uid);
  const agents = await store.agentsOf(db, uid);
  return {
    purchases: purchases.map(purchaseView),
    calls: calls.map((row) => callView(row, uid)),
    complaints: complaints.map(complaintView),
    agents: agents.map(agentView),
  };
}

async function recordsAbout({ db }: FileParts, uid: string): Promise<FileRecords> {
  const suspensions = await suspensionsOf(db, uid);
  const notes = await notesOf(db, uid, shown);
  const audit = await store.entriesAbout(db, uid);
  return {
    suspensions: suspensions.map(suspensionView),
    notes: notes.map(noteView),
    audit: audit.map(auditView),
  };
}
