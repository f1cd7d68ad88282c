import type { AuditService } from "#features/audit/audit.service.ts";
import { reasonOf } from "#features/audit/reason.schema.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { hourMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { confirmationFailures, confirmWithinHours, stateAt } from "./confirmations.rules.ts";
import { type ConfirmationPage, type ConfirmationView, type ShownWith, shownWith } from "./confirmations.schema.ts";
import * as store from "./confirmations.store.ts";

export type ConfirmationsService = ReturnType<typeof createConfirmations>;

/**
 * An action that one admin requests and another must confirm. `payload` is small JSON, with money as text of micros.
 */
export type ConfirmationRequest = {
  kind: string;
  subject: { type: string; id: string };
  /** One sentence for the second admin, such as `Give $80.00 of paid credit to nightowl`. */
  summary: string;
  payload: Record<string, unknown>;
  /** What the sentence has no room for. */
  shown?: ShownWith;
  reason: string;
};

/** A request that was just confirmed, as passed to its action. */
export type Confirmed = {
  id: string;
  subject: { type: string; id: string };
  payload: Record<string, unknown>;
  reason: string;
  askedBy: string;
};

/**
 * Carries out a confirmed request in the transaction of the confirmation; an exception rolls back both. It writes the
 * action's only audit entry, with `confirmationNote` as part of `after`.
 */
export type ConfirmedAction = (tx: Tx, admin: Viewer, request: Confirmed) => Promise<void>;

const pageSize = 50;

/** The two admins of a confirmed action, for its audit entry. */
export const confirmationNote = ({ id, askedBy }: Pick<Confirmed, "id" | "askedBy">) => ({ confirmation: id, askedBy });

type ConfirmationsOptions = { db: Db; clock: Clock; audit: Pick<AuditService, "record"> };

/**
 * The two-admin rule for admin actions. To use it for an action of yours:
 *
 * 1. Where the action needs a second admin, call `request(tx, viewer, request)` in your transaction instead of carrying
 *    it out. It writes the audit entry `confirmation.asked`, so do not write your own. A second request for the same
 *    kind and subject throws `confirmations.waiting` (409).
 * 2. Write a `ConfirmedAction` that reads its `payload` and carries out the action in the given `tx`, with one audit
 *    entry. Load and check everything again: up to 48 hours have passed.
 * 3. Register it under its kind in `confirmed` of the feature file. It then appears on
 *    `/admin/users-management/confirmations` and under `/api/admin/confirmations`; nothing else is needed.
 *
 * The database enforces who may confirm: never the requester, never twice, never after 48 hours, even under concurrency.
 */
export function createConfirmations(options: ConfirmationsOptions) {
  const { db, clock } = options;
  const actions = new Map<string, ConfirmedAction>();
  return {
    /** Registers the actions that can be confirmed, by kind. Called once at startup. */
    registerActions(byKind: Record<string, ConfirmedAction>): void {
      for (const [kind, action] of Object.entries(byKind)) actions.set(kind, action);
    },

    request: createRequest(options),
    ...createDecisions(options, actions),
    ...lists(db, clock),

    /** Marks overdue requests as expired; returns how many. */
    expire: (): Promise<number> => store.expireDue(db, clock.now()),
  };
}

function createRequest({ clock, audit }: ConfirmationsOptions) {
  /** Requests confirmation by a second admin, in the caller's transaction. Returns the request's id. */
  return async (tx: Tx, viewer: Viewer | null, request: ConfirmationRequest): Promise<string> => {
    const actor = adminActor(viewer);
    const { kind, subject, summary, payload, shown } = request;
    const reason = reasonOf(request.reason);
    const at = clock.now();
    const id = uuidv7(at.getTime());
    const thing = { kind, subject_type: subject.type, subject_id: subject.id };
    await store.expireDue(tx, at, thing);
    await store
      .insertConfirmation(tx, {
        ...thing,
        id,
        summary,
        reason,
        payload: JSON.stringify({ ...payload, ...(shown && { shown }) }),
        asked_by: actor.uid,
        asked_at: at,
        expires_at: new Date(at.getTime() + confirmWithinHours * hourMs),
      })
      .catch(asFailure);
    const after = { confirmation: id, kind, ...payload };
    await audit.record(tx, { actor, action: "confirmation.asked", subject, after, reason });
    return id;
  };
}

function createDecisions({ db, clock, audit }: ConfirmationsOptions, actions: ReadonlyMap<string, ConfirmedAction>) {
  async function decide(
    tx: Tx,
    viewer: Viewer | null,
    id: string,
    as: { state: "confirmed" | "refused" | "withdrawn"; reason: string | null },
  ): Promise<store.ConfirmationRow> {
    const admin = requireAdmin(viewer);
    if (!isUuid(id)) throw commonFailures.notFound();
    const row = await store.decide(tx, id, { ...as, by: admin.uid, at: clock.now() }).catch(asFailure);
    if (!row) throw confirmationFailures.gone();
    return row;
  }

  /** Closes a request without carrying it out, and audits that. */
  async function close(
    viewer: Viewer | null,
    id: string,
    decision: { state: "refused" | "withdrawn"; reason: string | null },
  ): Promise<void> {
    const actor = adminActor(viewer);
    await transact(db, async (tx) => {
      const row = await decide(tx, viewer, id, decision);
      await audit.record(tx, {
        actor,
        action: `confirmation.${decision.state}`,
        subject: { type: row.subject_type, id: row.subject_id },
        after: { confirmation: row.id, kind: row.kind, askedBy: row.asked_by },
        reason: decision.reason ?? row.reason,
      });
    });
  }

  return {
    /**
     * Confirms a request and carries it out, both or neither. Throws `confirmations.own` (409) for the viewer's own
     * request and `confirmations.gone` (409) if it is decided or expired, or if its requester is no longer an admin.
     */
    async confirm(viewer: Viewer | null, id: string, reason: string | null = null): Promise<void> {
      const admin = requireAdmin(viewer);
      await transact(db, async (tx) => {
        const row = await decide(tx, admin, id, { state: "confirmed", reason });
        const carryOut = actions.get(row.kind);
        if (!carryOut) throw new Error(`No action is registered for confirmation kind "${row.kind}"`);
        const subject = { type: row.subject_type, id: row.subject_id };
        const { payload, reason: why, asked_by: askedBy } = row;
        await carryOut(tx, admin, { id: row.id, subject, payload, reason: why, askedBy });
      });
    },

    /** Refuses another admin's request, with a reason. Throws like `confirm`. */
    async refuse(viewer: Viewer | null, id: string, reason: string): Promise<void> {
      requireAdmin(viewer);
      await close(viewer, id, { state: "refused", reason: reasonOf(reason) });
    },

    /** Withdraws the viewer's own request. */
    withdraw: (viewer: Viewer | null, id: string): Promise<void> =>
      close(viewer, id, { state: "withdrawn", reason: null }),
  };
}

function lists(db: Db, clock: Clock) {
  return {
    /** Waiting requests, oldest first, optionally of one kind. Throws `not_found` (404) for anyone but an admin. */
    async waiting(viewer: Viewer | null, kind: string | null = null): Promise<ConfirmationView[]> {
      const admin = requireAdmin(viewer);
      const now = clock.now();
      return (await store.waitingAt(db, now, { kind, limit: pageSize })).map((row) => viewOf(row, now, admin.uid));
    },

    /** All requests, newest first, optionally of one subject. Throws `not_found` (404) for anyone but an admin. */
    async list(
      viewer: Viewer | null,
      query: { subject?: { type: string; id: string }; cursor?: string | undefined },
    ): Promise<ConfirmationPage> {
      const admin = requireAdmin(viewer);
      const now = clock.now();
      const after = decodeTimeCursor(query.cursor);
      const rows = await store.newest(db, { subject: query.subject ?? null, after, limit: pageSize + 1 });
      const page = pageOf(rows, pageSize, (row) => ({ value: row.asked_at.toISOString(), id: row.id }));
      return { requests: page.rows.map((row) => viewOf(row, now, admin.uid)), nextCursor: page.nextCursor };
    },
  };
}

function viewOf(row: store.NamedRow, now: Date, viewerUid: string): ConfirmationView {
  const { decided_by: decider, deciderName } = row;
  return {
    id: row.id,
    kind: row.kind,
    subject: { type: row.subject_type, id: row.subject_id },
    summary: row.summary,
    ...shownWith.parse(row.payload.shown ?? {}),
    reason: row.reason,
    state: stateAt(row, now),
    askedBy: { uid: row.asked_by, username: row.askerName },
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: decider === null || deciderName === null ? null : { uid: decider, username: deciderName },
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedReason: row.decided_reason,
    own: row.asked_by === viewerUid,
  };
}

/** Maps the database constraints that enforce the rule to failures. */
function asFailure(error: unknown): never {
  const constraint = typeof error === "object" && error !== null && "constraint" in error ? error.constraint : null;
  if (constraint === "confirmations_two_people") throw confirmationFailures.own();
  if (constraint === "confirmations_one_waiting") throw confirmationFailures.waiting();
  if (constraint === "confirmations_withdrawn_by_asker") throw confirmationFailures.gone();
  throw error;
}
