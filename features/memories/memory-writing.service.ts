import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { RateLimit } from "#platform/rate-limits/rate-limit.ts";
import { sealedFactFor } from "./encrypted-facts.rules.ts";
import { exclusionReasonOf } from "./excluded-facts.rules.ts";
import { memoryFailures } from "./memories.failures.ts";
import { MOST_FACTS, oldestUntouched, type StoredFact, subjectOf } from "./memories.rules.ts";
import type { MemoryView } from "./memories.schema.ts";
import * as store from "./memories.store.ts";

export type WritingOptions = {
  db: Db;
  clock: Clock;
  encryption: Pick<Encryption, "sealText" | "openText">;
  /** The companions that a member has called. */
  called(viewer: Viewer): Promise<{ id: string; name: string }[]>;
  /** How often one member may write. */
  writesPerMember: RateLimit;
};

type OpenFact = StoredFact & { callId: string | null };

/** Decrypts stored facts. Throws a `SealingError` if one cannot be opened. */
export function factOpener(encryption: Pick<Encryption, "openText">) {
  return (uid: string, { sealed, agentId: _, ...fact }: store.SealedFact): OpenFact => ({
    ...fact,
    text: encryption.openText(sealed, sealedFactFor(uid, fact.id)),
  });
}

export function viewOf({ id, text, notedAt, byCustomer, callId }: OpenFact): MemoryView {
  return { id, text, notedAt: notedAt.toISOString(), byYou: byCustomer, callId };
}

/** One fact of a member. Throws `not_found` for another member's. */
export async function ownFact(db: Db, uid: string, id: string): Promise<store.SealedFact> {
  const fact = isUuid(id) ? await store.factOf(db, uid, id) : undefined;
  if (!fact) throw commonFailures.notFound();
  return fact;
}

/** A member's own changes to the facts of a companion. */
export function createMemoryWriting(options: WritingOptions) {
  const { db, clock, encryption } = options;
  const opened = factOpener(encryption);

  async function permitWriting(viewer: Viewer | null, text: string): Promise<Viewer> {
    const member = requireMember(viewer);
    await options.writesPerMember.take(member.uid);
    const reason = exclusionReasonOf(text);
    if (reason) throw memoryFailures.notKept(reason);
    return member;
  }

  /** Locks a pair and returns its facts. */
  async function heldFacts(tx: Tx, pair: store.Pair): Promise<OpenFact[]> {
    await store.lockPair(tx, pair, clock.now());
    return (await store.factsOfPair(tx, pair)).map((fact) => opened(pair.customerUid, fact));
  }

  return {
    /** Adds a fact. Throws `memories.not_kept`, `.not_called`, `.known`, `.full` or `.off`. */
    async add(viewer: Viewer | null, input: { agentId: string; text: string }): Promise<MemoryView> {
      const { uid } = await permitWriting(viewer, input.text);
      const called = await options.called(requireMember(viewer));
      if (!called.some(({ id }) => id === input.agentId)) throw memoryFailures.notCalled();
      if (!(await store.isRemembered(db, uid))) throw memoryFailures.off();
      const at = clock.now();
      const pair = { customerUid: uid, agentId: input.agentId };
      const id = uuidv7(at.getTime());
      return transact(db, async (tx) => {
        const kept = await heldFacts(tx, pair);
        if (kept.some(({ text }) => text === input.text)) throw memoryFailures.known();
        const goes = kept.find((fact) => !fact.byCustomer && subjectOf(fact.text) === subjectOf(input.text));
        const oldest = kept.length < MOST_FACTS ? null : oldestUntouched(kept);
        if (kept.length >= MOST_FACTS && oldest === null) throw memoryFailures.full();
        await store.deleteFacts(tx, uid, [goes?.id ?? oldest ?? []].flat());
        const sealed = encryption.sealText(input.text, sealedFactFor(uid, id));
        await store.insertFact(tx, pair, { id, sealed, notedAt: at, byCustomer: true, callId: null });
        return viewOf({ id, text: input.text, notedAt: at, byCustomer: true, callId: null });
      });
    },

    /** Replaces a fact's text. Throws `memories.not_kept` or `.known`. */
    async change(viewer: Viewer | null, id: string, { text }: { text: string }): Promise<MemoryView> {
      const { uid } = await permitWriting(viewer, text);
      const { agentId } = await ownFact(db, uid, id);
      const pair = { customerUid: uid, agentId };
      return transact(db, async (tx) => {
        const kept = await heldFacts(tx, pair);
        const before = kept.find((fact) => fact.id === id);
        if (!before) throw commonFailures.notFound();
        if (kept.some((fact) => fact.id !== id && fact.text === text)) throw memoryFailures.known();
        if (before.text === text) return viewOf(before);
        await store.rewriteFact(tx, id, encryption.sealText(text, sealedFactFor(uid, id)));
        return viewOf({ ...before, text, byCustomer: true, callId: null });
      });
    },
  };
}
