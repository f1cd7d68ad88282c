import { transact } from "#platform/database/transaction.ts";
import type { IdentityNotice } from "#providers/identity/identity.ts";
import { approve, reject } from "./verification-decisions.service.ts";
import { detailsOf, openPictures, system, tell, type VerificationParts } from "./verification-parts.service.ts";
import * as store from "./verifications.store.ts";

const mostAtOnce = 20;

/** Hands checks to an outside service where there is one, and fetches what they came to. People can decide meanwhile. */
export function createProviderIntake(parts: VerificationParts) {
  const { db, clock, log, provider } = parts;

  async function handOver(id: string): Promise<void> {
    const handed = await transact(db, async (tx) => {
      const row = await store.lockVerification(tx, id);
      if (row?.state !== "submitted" || row.handed_over_at) return null;
      // What cannot be read is not said to be handed over, round after round.
      const details = detailsOf(parts, row);
      await tell(parts, tx, row, { kind: "handed_over", actor: system, reason: provider.name });
      return { row, details };
    });
    if (!handed?.details) return;
    const { row, details } = handed;
    const { providerRef } = await provider.start({
      // What is sent again after a change is another check.
      reference: `${row.id}-${row.submitted_at?.getTime() ?? 0}`,
      details,
      pictures: await openPictures(parts, row),
    });
    await transact(db, async (tx) => {
      const found = await store.lockVerification(tx, id);
      if (found?.state !== "submitted" || found.submitted_at?.getTime() !== row.submitted_at?.getTime()) return;
      const handedOver = { provider: provider.name, provider_ref: providerRef, handed_over_at: clock.now() };
      await store.changeVerification(tx, id, handedOver);
    });
  }

  async function fetchResult(id: string): Promise<void> {
    const asked = await store.verificationById(db, id);
    if (asked?.state !== "submitted" || asked.provider !== provider.name || !asked.provider_ref) return;
    const result = await provider.result(asked.provider_ref);
    if (result.state !== "approved" && result.state !== "rejected") return;
    await transact(db, async (tx) => {
      const row = await store.lockVerification(tx, id);
      const isSame = row?.state === "submitted" && row.provider_ref === asked.provider_ref;
      // Who asked for another person does not get the machine again.
      if (!row || !isSame || row.second_look_at) return;
      if (result.state === "approved") await approve(parts, tx, row, { actor: system });
      else await reject(parts, tx, row, { actor: system, reasons: result.reasons, note: "" });
    });
  }

  async function each(ids: string[], work: (id: string) => Promise<void>): Promise<void> {
    for (const id of ids) {
      try {
        await work(id);
      } catch (error) {
        log.warn({ verification: id, error: String(error) }, "verifications: the outside service did not answer");
      }
    }
  }

  return {
    /** One round with the outside service. Whatever fails is tried again with the next round. */
    async askProvider(): Promise<void> {
      if (!provider.looks) return;
      await each(await store.waitingForProvider(db, mostAtOnce), handOver);
      await each(await store.atProvider(db, provider.name, mostAtOnce), fetchResult);
    },

    /** Takes a message of the outside service; false for one that is not its own. What it says is fetched, not believed. */
    async receiveNotice(notice: IdentityNotice): Promise<boolean> {
      const told = provider.noticed(notice);
      if (!told) return false;
      const id = await store.idOfProviderRef(db, provider.name, told.providerRef);
      if (id) await each([id], fetchResult);
      return true;
    },

    /** Has the outside service erase what is erased here. */
    async forgetAtProvider(): Promise<void> {
      await each(await store.erasedAtProvider(db, provider.name, mostAtOnce), async (id) => {
        const row = await store.verificationById(db, id);
        if (row?.provider_ref) await provider.forget(row.provider_ref);
        await transact(db, (tx) => store.changeVerification(tx, id, { provider_ref: null }));
      });
    },
  };
}
