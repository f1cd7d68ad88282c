import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { MOST_FACTS } from "./memories.rules.ts";
import type { MemoriesView } from "./memories.schema.ts";
import * as store from "./memories.store.ts";
import { createMemoryWriting, factOpener, ownFact, viewOf, type WritingOptions } from "./memory-writing.service.ts";

export type MemoriesService = ReturnType<typeof createMemories>;

/** A member's facts, which only the member can read, write, change and erase. */
export function createMemories(options: WritingOptions) {
  const { db, clock, encryption } = options;

  const opened = factOpener(encryption);

  return {
    ...createMemoryWriting(options),

    /** All facts, by companion in name order. */
    async view(viewer: Viewer | null): Promise<MemoriesView> {
      const member = requireMember(viewer);
      const [facts, called, remember] = await Promise.all([
        store.factsOfCustomer(db, member.uid),
        options.called(member),
        store.isRemembered(db, member.uid),
      ]);
      const of = (agentId: string) => facts.filter((fact) => fact.agentId === agentId);
      const companions = called
        .filter(({ id }) => of(id).length > 0)
        .map(({ id, name }) => ({
          agentId: id,
          agentName: name,
          facts: of(id).map((fact) => viewOf(opened(member.uid, fact))),
        }));
      return { remember, companions, called, mostFacts: MOST_FACTS };
    },

    /** The number of facts that a companion would remember if the member called it now. */
    async countFor(viewer: Viewer | null, agentId: string): Promise<number> {
      const { uid } = requireMember(viewer);
      if (!(await store.isRemembered(db, uid))) return 0;
      return (await store.factsOfPair(db, { customerUid: uid, agentId })).length;
    },

    /** Erases one fact and returns it, so that it can be added again. */
    async erase(viewer: Viewer | null, id: string): Promise<{ agentId: string; text: string }> {
      const { uid } = requireMember(viewer);
      const fact = await ownFact(db, uid, id);
      const { text } = opened(uid, fact);
      await transact(db, (tx) => store.deleteFacts(tx, uid, [id]));
      return { agentId: fact.agentId, text };
    },

    /** Erases all facts of one companion, or of all companions. Returns how many. */
    async eraseAll(viewer: Viewer | null, { agentId }: { agentId?: string | undefined }): Promise<number> {
      const { uid } = requireMember(viewer);
      return transact(db, (tx) => store.deletePairs(tx, uid, agentId ?? null));
    },

    /** Sets whether companions remember the member from now on. Switching it off erases nothing. */
    async choose(viewer: Viewer | null, { remember }: { remember: boolean }): Promise<void> {
      await store.storeChoice(db, { uid: requireMember(viewer).uid, remember, at: clock.now() });
    },

    /**
     * What a companion remembers when this customer calls, oldest first; empty if memory is off. For the server only.
     */
    async forCall(customerUid: string, agentId: string): Promise<string[]> {
      const pair = { customerUid, agentId };
      if (!(await store.isRemembered(db, customerUid))) return [];
      const facts = await store.factsOfPair(db, pair);
      if (facts.length > 0) await store.touchPair(db, pair, clock.now());
      return facts.map((fact) => opened(customerUid, fact).text);
    },
  };
}
