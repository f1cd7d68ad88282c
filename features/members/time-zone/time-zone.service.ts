import type { AuditService } from "#features/audit/audit.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { isSameZone, isZone } from "#platform/days/moments.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { lockMember } from "../member-directory.store.ts";
import { requireCustomer, type Viewer } from "../viewer.rules.ts";
import { timeZoneFailures } from "./time-zone.failures.ts";
import { afterChange, defaultZone, firstSpans, type Spans, spansAt, zoneName } from "./time-zone.rules.ts";
import type { TimeZoneInput, TimeZoneView } from "./time-zone.schema.ts";
import { changeZone, insertZone, type StoredZone, storedZone } from "./time-zone.store.ts";

export type TimeZonesService = ReturnType<typeof createTimeZones>;

/** The zone in whose days a customer's limits and statements are. */
export function createTimeZones({ db, clock, audit }: { db: Db; clock: Clock; audit: Pick<AuditService, "record"> }) {
  return {
    mine: async (viewer: Viewer | null): Promise<TimeZoneView> =>
      viewOf(await storedZone(db, requireCustomer(viewer).uid), clock.now()),

    /**
     * Changes the zone, at most once in 24 hours; another name of the present zone changes nothing. Throws
     * `members.unknown_zone` (422) or `members.zone_changed_recently` (409).
     */
    async change(viewer: Viewer | null, { zone }: TimeZoneInput): Promise<TimeZoneView> {
      const { uid, role } = requireCustomer(viewer);
      if (!isZone(zone)) throw timeZoneFailures.unknown();
      return transact(db, async (tx) => {
        await lockMember(tx, uid);
        const at = clock.now();
        const before = await storedZone(tx, uid);
        const present = before?.spans.zone ?? defaultZone;
        if (isSameZone(present, zone)) return viewOf(before, at);
        const spans = afterChange(before?.spans ?? null, zoneName(zone), at);
        const changedBefore = new Date(at.getTime() - dayMs);
        if (!(await changeZone(tx, { uid, spans, at, changedBefore }))) throw changedRecently(before);
        await audit.record(tx, {
          actor: { uid, role },
          action: "members.time_zone_changed",
          subject: { type: "user", id: uid },
          before: present,
          after: spans.zone,
        });
        return viewOf({ spans, changedAt: at }, at);
      });
    },
  };
}

/** Keeps the zone that the browser told at sign-up. It can be changed at once. */
export async function keepFirstZone(db: Db, uid: string, zone: string, at: Date): Promise<void> {
  await insertZone(db, uid, firstSpans(zoneName(zone), at));
}

/** A member's zone, and the day and the month of their limits that run at a moment. */
export async function spansOfMember(handle: Db | Tx, uid: string, at: Date): Promise<Spans> {
  return spansAt((await storedZone(handle, uid))?.spans ?? null, at);
}

function changeableAt(stored: StoredZone | null): Date | null {
  return stored?.changedAt ? new Date(stored.changedAt.getTime() + dayMs) : null;
}

function changedRecently(stored: StoredZone | null): Failure {
  const at = changeableAt(stored);
  return timeZoneFailures.changedRecently(at && stored ? { at, zone: stored.spans.zone } : undefined);
}

function viewOf(stored: StoredZone | null, at: Date): TimeZoneView {
  const { zone, day, month } = spansAt(stored?.spans ?? null, at);
  const again = changeableAt(stored);
  return {
    zone,
    dayUntil: day.until.toISOString(),
    monthUntil: month.until.toISOString(),
    changeableAt: again && again > at ? again.toISOString() : null,
  };
}
