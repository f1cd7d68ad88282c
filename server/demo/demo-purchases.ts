import type { LedgerService } from "#features/ledger/ledger.service.ts";
import { paymentRefOf } from "#features/ledger/statement.rules.ts";
import { bonusOf, type Pack } from "#features/purchases/offer.rules.ts";
import { creditLabel } from "#features/purchases/purchase-views.rules.ts";
import { insertPurchase, settlePurchase } from "#features/purchases/purchases.store.ts";
import type { Database } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";

type Parts = { database: Database; ledger: LedgerService };

/** How long before its payment a purchase was started. */
const payingTakesMs = 90_000;

/** Books a past purchase, agreed and paid as if through the sandbox. */
export async function bookPurchase({ database, ledger }: Parts, uid: string, pack: Pack, at: Date): Promise<void> {
  const startedAt = new Date(at.getTime() - payingTakesMs);
  const id = uuidv7(startedAt.getTime());
  const bonus = bonusOf(pack);
  await transact(database.db, async (tx) => {
    const agreed = { idem_key: `demo-${id}`, processor: "sandbox", brand: "Nocturne", created_at: startedAt };
    await insertPurchase(tx, { id, uid, ...agreed, price_micros: pack.price, bonus_micros: bonus });
    const paymentRef = paymentRefOf("sandbox", id);
    const credit = { ownerId: uid, paid: pack.price, bonus, paymentRef, label: creditLabel(bonus), at };
    const journalId = await ledger.recordPurchase(tx, credit);
    await settlePurchase(tx, id, { state: "paid", journalId, processorRef: `demo_${id}`, at });
  });
}
