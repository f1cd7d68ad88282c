import type { Db, Tx } from "#platform/database/connect.ts";
import { micros } from "#platform/money/money.ts";
import { type CapChange, type CapKind, type Caps, capKinds, type Pause, type PauseKind } from "./limits.rules.ts";

type Handle = Db | Tx;

/** The limits in effect at `at`. */
export async function capsAt(db: Handle, uid: string, at: Date): Promise<Caps> {
  const rows = await db
    .selectFrom("limit_changes")
    .distinctOn("kind")
    .select(["kind", "amount_micros"])
    .where("uid", "=", uid)
    .where("takes_effect_at", "<=", at)
    .where("cancelled_at", "is", null)
    .orderBy("kind")
    .orderBy("takes_effect_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const amounts = new Map(rows.map((row) => [row.kind, row.amount_micros]));
  const of = (kind: CapKind) => {
    const amount = amounts.get(kind) ?? null;
    return amount === null ? null : micros(amount);
  };
  return Object.fromEntries(capKinds.map((kind) => [kind, of(kind)])) as Caps;
}

/** Raises that have not taken effect yet, soonest first. */
export async function pendingChanges(db: Handle, uid: string, at: Date): Promise<CapChange[]> {
  const rows = await db
    .selectFrom("limit_changes")
    .select(["id", "kind", "amount_micros", "takes_effect_at"])
    .where("uid", "=", uid)
    .where("takes_effect_at", ">", at)
    .where("cancelled_at", "is", null)
    .orderBy("takes_effect_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amount: row.amount_micros === null ? null : micros(row.amount_micros),
    takesEffectAt: row.takes_effect_at,
  }));
}

export async function insertChange(
  tx: Tx,
  change: { id: string; uid: string; kind: CapKind; amount: bigint | null; at: Date; takesEffectAt: Date },
): Promise<void> {
  const { id, uid, kind, amount, at, takesEffectAt } = change;
  const row = { id, uid, kind, amount_micros: amount, requested_at: at, takes_effect_at: takesEffectAt };
  await tx.insertInto("limit_changes").values(row).execute();
}

/** Cancels changes that have not taken effect: one by id, or all of a kind. Returns how many. */
export async function cancelPending(
  tx: Tx,
  which: { uid: string; at: Date } & ({ id: string } | { kind: CapKind }),
): Promise<number> {
  const one = "id" in which;
  const rows = await tx
    .updateTable("limit_changes")
    .set({ cancelled_at: which.at })
    .where("uid", "=", which.uid)
    .where(one ? "id" : "kind", "=", one ? which.id : which.kind)
    .where("takes_effect_at", ">", which.at)
    .where("cancelled_at", "is", null)
    .returning("id")
    .execute();
  return rows.length;
}

/** The break in effect at `at`; the one that ends last if there are several. */
export async function pauseAt(db: Handle, uid: string, at: Date): Promise<Pause | null> {
  const row = await db
    .selectFrom("limit_pauses")
    .select(["kind", "starts_at", "ends_at"])
    .where("uid", "=", uid)
    .where("ends_at", ">", at)
    .where("starts_at", "<=", at)
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { kind: row.kind, startsAt: row.starts_at, endsAt: row.ends_at } : null;
}

export async function insertPause(
  tx: Tx,
  pause: { id: string; uid: string; kind: PauseKind; startsAt: Date; endsAt: Date },
): Promise<void> {
  const { id, uid, kind, startsAt, endsAt } = pause;
  await tx.insertInto("limit_pauses").values({ id, uid, kind, starts_at: startsAt, ends_at: endsAt }).execute();
}
