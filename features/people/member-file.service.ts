import { deviceName } from "#features/members/sessions.rules.ts";
import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { adjustmentsOf } from "./credit-adjustments.store.ts";
import { readLinked } from "./linked-members.service.ts";
import { notesOf } from "./member-care.store.ts";
import * as store from "./member-file.store.ts";
import type { MemberFile } from "./people.schema.ts";
import { peopleFailures } from "./people-failures.rules.ts";
import type { PeopleParts } from "./people-parts.service.ts";
import { personLine } from "./people-search.service.ts";
import { suspensionsOf } from "./suspensions.store.ts";

const shown = 20;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const usd = (amount: bigint): string => decimalString(micros(amount));

const flagOf = ({ at, ...flag }: Awaited<ReturnType<typeof store.openFlagsOf>>[number]) => ({
  ...flag,
  at: at.toISOString(),
});

/** All that is kept about one member, in one place. Personal data sparingly: no whole e-mail, no document, no transcript. */
export function createMemberFile(parts: Pick<PeopleParts, "db" | "ledger" | "verifications">) {
  const { db, ledger, verifications } = parts;

  async function moneyOf(uid: string): Promise<Pick<MemberFile, "credit" | "earnings" | "journals" | "adjustments">> {
    const { available, held } = await ledger.balances(db, uid);
    const earned = await store.earningsOf(db, uid);
    const journals = await store.journalsOf(db, uid);
    const adjustments = await adjustmentsOf(db, uid, shown);
    return {
      credit: {
        ...{ paid: decimalString(available.paid), free: decimalString(available.free), held: decimalString(held) },
        frozen: await ledger.isFrozen(db, uid),
      },
      earnings: { pending: usd(earned.pending), available: usd(earned.available) },
      journals: journals.map((row) => ({
        ...{ id: row.id, at: row.effective_at.toISOString(), kind: row.kind, label: row.label, callId: row.call_id },
        ...{ amount: usd(row.free_micros + row.paid_micros), balanceAfter: usd(row.free_after + row.paid_after) },
      })),
      adjustments: adjustments.map(({ at, amount, byName: by, ...row }) => ({
        ...{ ...row, by, at: at.toISOString(), amount: usd(amount) },
      })),
    };
  }

  async function doingsOf(uid: string): Promise<Pick<MemberFile, "purchases" | "calls" | "complaints" | "agents">> {
    const purchases = await store.purchasesOf(db, uid);
    const calls = await store.callsOf(db, uid);
    const complaints = await store.complaintsOf(db, uid);
    const agents = await store.agentsOf(db, uid);
    return {
      purchases: purchases.map((row) => ({
        ...{ id: row.id, at: row.created_at.toISOString(), paidAt: iso(row.paid_at), state: row.state },
        ...{ price: usd(row.price_micros), processor: row.processor, reference: row.processor_ref },
      })),
      calls: calls.map((row) => ({
        ...{ id: row.id, at: row.created_at.toISOString(), agentName: row.agent_name, state: row.state },
        side: row.customer_uid === uid ? "customer" : "creator",
        ...{ endedReason: row.ended_reason, billedMs: Number(row.billed_ms), charge: usd(row.captured_micros) },
      })),
      complaints: complaints.map((row) => ({
        ...{ id: row.id, reference: row.reference, side: row.side, kind: row.kind, reason: row.reason },
        ...{ state: row.state, at: row.received_at.toISOString() },
      })),
      agents: agents.map((row) => ({
        ...{ id: row.id, name: row.name, status: row.status, held: row.held_at !== null },
        contentType: row.content_type ?? "",
      })),
    };
  }

  async function writtenAbout(uid: string): Promise<Pick<MemberFile, "suspensions" | "notes" | "audit">> {
    const suspensions = await suspensionsOf(db, uid);
    const notes = await notesOf(db, uid, shown);
    const audit = await store.entriesAbout(db, uid);
    return {
      suspensions: suspensions.map((row) => ({
        ...{ id: row.id, reasonCode: row.reason_code, words: row.words, by: row.byName, at: row.at.toISOString() },
        ...{ until: iso(row.until_at), liftedAt: iso(row.lifted_at), liftedBy: row.liftedByName },
      })),
      notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
      audit: audit.map((row) => ({
        ...{ id: row.id, at: row.at.toISOString(), action: row.action, reason: row.reason },
        actor: row.actorName ?? (row.actor_role === "system" ? "the system" : "a deleted member"),
      })),
    };
  }

  return {
    /** The file of a member. Anyone but an admin gets a 404. */
    async file(viewer: Viewer | null, uid: string): Promise<MemberFile> {
      const admin = requireAdmin(viewer);
      const row = isUuid(uid) ? await store.memberRow(db, uid) : null;
      if (!row) throw peopleFailures.notFound();
      const devices = await store.devicesOf(db, uid);
      const identity = await verifications.stateOf(uid);
      return {
        ...personLine(row),
        ...{ description: row.description, emailVerified: row.email_verified, verifiedAt: iso(row.verified_at) },
        twoFactor: { enabled: row.two_factor_enabled, passkeys: row.passkeys },
        devices: devices.map((device) => ({
          ...{ id: device.id, name: deviceName(device.user_agent), network: device.ip_address, method: device.method },
          twoFactor: device.two_factor,
          ...{ signedInAt: device.created_at.toISOString(), seenAt: device.seen_at.toISOString() },
        })),
        identity: { state: identity.state, expiresAt: iso(identity.expiresAt) },
        ...(await moneyOf(uid)),
        ...(await doingsOf(uid)),
        ...(await writtenAbout(uid)),
        deletionDue: iso(await store.deletionDue(db, uid)),
        ...(await readLinked(db, uid)),
        flags: (await store.openFlagsOf(db, uid)).map(flagOf),
        own: admin.uid === uid,
      };
    },
  };
}
