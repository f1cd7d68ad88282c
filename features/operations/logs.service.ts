import { stringify } from "csv-stringify/sync";
import type { Actor } from "#features/audit/audit.rules.ts";
import type { AuditEntryView, AuditExportQuery, AuditPage, AuditQuery } from "#features/audit/audit.schema.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import { dayAfter } from "#features/audit/audit-chain.rules.ts";
import type { AuditChain } from "#features/audit/audit-chain.service.ts";
import { plainCell } from "#features/ledger/statement.rules.ts";
import { uidOfUsername, usernamesOf } from "#features/members/member-directory.service.ts";
import { adminActor, type Viewer } from "#features/members/viewer.rules.ts";
import { isSettingName } from "#features/settings/settings.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { settingWords } from "../settings/settings.labels.ts";
import * as groups from "./error-groups.store.ts";
import type { ErrorPage, ErrorsQuery } from "./errors.schema.ts";
import { logsFailures } from "./operations.failures.ts";
import { changesOf, signersOf } from "./record-entries.rules.ts";
import { subjectNames } from "./record-names.store.ts";

export type LogsService = ReturnType<typeof createLogs>;

type LogsOptions = { db: Db; clock: Clock; audit: AuditService; chain: Pick<AuditChain, "reach"> };
type AuditRows = Awaited<ReturnType<AuditService["list"]>>["entries"];

const pageSize = 50;
/** A group that nobody saw for so long is forgotten. */
const groupDays = 90;

/** What admins read of the record and of errors. Everybody else gets a 404. */
export function createLogs(options: LogsOptions) {
  return { ...record(options), ...errors(options) };
}

function record({ db, audit, chain }: LogsOptions) {
  return {
    async record(viewer: Viewer | null, query: AuditQuery): Promise<AuditPage> {
      const actor = adminActor(viewer);
      const search = await searchOf(db, query);
      const [found, sealed] = await Promise.all([
        search ? audit.list(actor, { ...search, cursor: query.cursor }) : { entries: [], nextCursor: null },
        chain.reach(),
      ]);
      const [views, names] = await Promise.all([viewsOf(db, found.entries), subjectNames(db, found.entries)]);
      const signers = new Map(views.map((view) => [view.id, signersOf(view)]));
      const signed = [...signers.values()].flatMap((both) => (both ? [both.asked, both.confirmed ?? []].flat() : []));
      const signerNames = await usernamesOf(db, [...new Set(signed)]);
      const entries = views.map((view) => {
        const both = signers.get(view.id) ?? null;
        const signatures = both && {
          asked: signerNames.get(both.asked) ?? null,
          confirmed: signerNames.get(both.confirmed ?? "") ?? null,
        };
        const { type, id } = view.subject;
        const name = type === "setting" && isSettingName(id) ? settingWords[id].title : names.get(`${type}:${id}`);
        return { ...view, name: name ?? null, signatures, changes: changesOf(view) };
      });
      return { entries, nextCursor: found.nextCursor, sealed };
    },

    /** The whole search as CSV or as lines of JSON, newest first, in pieces. That it was asked for is an entry itself. */
    async exportRecord(viewer: Viewer | null, query: AuditExportQuery): Promise<AsyncIterable<string>> {
      const actor = adminActor(viewer);
      const { format, ...filter } = query;
      // Somebody whom nobody knows did nothing.
      const search = (await searchOf(db, filter)) ?? { actor: { uid: unknownUid } };
      return linesOf(db, await audit.export(actor, search, { format, filter }), format);
    },
  };
}

function errors({ db, clock, audit }: LogsOptions) {
  return {
    /** Errors by kind, the one seen last first. */
    async errors(viewer: Viewer | null, query: ErrorsQuery): Promise<ErrorPage> {
      adminActor(viewer);
      const after = decodeTimeCursor(query.cursor);
      const found = await groups.newestGroups(db, { resolved: query.state === "resolved", after, limit: pageSize + 1 });
      const page = pageOf(found, pageSize, (row) => ({ value: row.last_seen_at.toISOString(), id: row.id }));
      const names = await usernamesOf(
        db,
        page.rows.flatMap((row) => row.resolved_by ?? []),
      );
      return {
        groups: page.rows.map((row) => ({
          id: row.id,
          title: row.title,
          sample: row.sample,
          seen: Number(row.seen),
          returned: row.returned,
          firstSeenAt: row.first_seen_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          resolved: row.resolved_at && {
            at: row.resolved_at.toISOString(),
            by: names.get(row.resolved_by ?? "") ?? null,
            reason: row.resolved_reason ?? "",
          },
        })),
        nextCursor: page.nextCursor,
      };
    },

    /** Calls errors of one kind resolved, until one is seen again. */
    async resolveError(viewer: Viewer | null, id: string, reason: string): Promise<void> {
      const actor = adminActor(viewer);
      if (!isUuid(id)) throw commonFailures.notFound();
      await transact(db, async (tx) => {
        const group = await groups.openGroup(tx, id);
        if (!group) throw commonFailures.notFound();
        if (group.resolved_at) throw logsFailures.resolved();
        await groups.markResolved(tx, id, { uid: actor.uid, at: clock.now(), reason });
        const before = { title: group.title, seen: Number(group.seen) };
        await audit.record(tx, { actor, action: "errors.resolved", subject: { type: "error", id }, before, reason });
      });
    },

    forgetOldErrors: () => groups.forgetGroups(db, new Date(clock.now().getTime() - groupDays * dayMs)),
  };
}

const unknownUid = "00000000-0000-7000-8000-000000000000";

/** Null for somebody whom nobody knows. */
async function searchOf(db: Db, { who, action, subject, from, to }: Omit<AuditQuery, "cursor">) {
  const uid = !who || who === "system" ? null : isUuid(who) ? who : await uidOfUsername(db, who.replace(/^@/, ""));
  if (who && who !== "system" && uid === null) return null;
  const [type = "", ...id] = (subject ?? "").split(":");
  return {
    actor: who === "system" ? ("system" as const) : uid ? { uid } : undefined,
    action,
    subject: subject ? { type, ...(id.length > 0 ? { id: id.join(":") } : {}) } : undefined,
    from: from ? new Date(from) : undefined,
    before: to ? new Date(dayAfter(to)) : undefined,
  };
}

async function viewsOf(db: Db, rows: AuditRows): Promise<AuditEntryView[]> {
  const names = await usernamesOf(db, [...new Set(rows.flatMap((row) => row.actor_uid ?? []))]);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    who: names.get(row.actor_uid ?? "") ?? null,
    actorUid: row.actor_uid,
    role: row.actor_role as Actor["role"],
    action: row.action,
    reason: row.reason,
    address: row.address,
    subject: { type: row.subject_type, id: row.subject_id },
    before: row.before,
    after: row.after,
  }));
}

const columns = ["at", "who", "role", "action", "subject", "subject id", "reason", "address", "before", "after", "id"];

async function* linesOf(db: Db, pieces: AsyncIterable<AuditRows>, format: "csv" | "jsonl"): AsyncIterable<string> {
  // The mark at the start lets spreadsheets read the text as UTF-8.
  if (format === "csv") yield `\uFEFF${stringify([columns])}`;
  for await (const rows of pieces) {
    const views = await viewsOf(db, rows);
    if (format === "jsonl") yield views.map((view) => `${JSON.stringify(view)}\n`).join("");
    else yield stringify(views.map(cellsOf));
  }
}

function cellsOf(view: AuditEntryView): string[] {
  const { at, who, actorUid, role, action, subject, reason, address, before, after, id } = view;
  const cells = [
    at,
    who ?? actorUid ?? "",
    role,
    action,
    subject.type,
    subject.id,
    reason,
    address,
    json(before),
    json(after),
    id,
  ];
  return cells.map((cell) => plainCell(cell ?? ""));
}

const json = (value: unknown) => (value === null || value === undefined ? "" : JSON.stringify(value));
