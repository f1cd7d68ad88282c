import { renameSync, writeFileSync } from "node:fs";
import { serveWithAdmin } from "./admin-steps.ts";

// The product with a desk that approves what creators have sent, as an admin does, and nothing else: identities, photos
// and companions. It keeps a copy of what the books say about creators in the file `JOURNAL_COPY`, for the test to read.

const why = { ip: "203.0.113.5", reason: "Everything fits the document" };
const copy = process.env.JOURNAL_COPY ?? "";

await serveWithAdmin(async ({ database, services }, admin) => {
  const identities = services.verifications.review;
  for (const { id } of (await identities.queue(admin)).waiting) {
    const { opened } = await identities.open(admin, id, why);
    for (const kind of opened?.pictures ?? []) await identities.picture(admin, id, kind);
    await identities.approve(admin, id, why);
  }
  const { review } = services.media;
  for (const { id, ownerUid } of await review.waiting(admin)) {
    // The service takes no photo of somebody whose identity is not confirmed.
    if (await services.verifications.isApproved(ownerUid)) await review.decide(admin, id, { decision: "approve" });
  }
  for (const { id } of await services.agentPublishing.waiting(admin)) {
    await services.agentPublishing.approve(admin, id, "Fits the rules");
  }
  const transfers = await database.db
    .selectFrom("ledger_transfers as t")
    .innerJoin("ledger_accounts as a", "a.id", "t.credit_account")
    .innerJoin("ledger_journals as j", "j.id", "t.journal_id")
    .innerJoin("users as u", "u.uid", "a.owner_id")
    .select(["u.username", "j.call_id as callId", "t.amount"])
    .where("a.kind", "=", "creator:pending")
    .execute();
  const lines = transfers.map(({ amount, ...line }) => ({ ...line, micros: String(amount) }));
  writeFileSync(`${copy}.new`, JSON.stringify(lines));
  renameSync(`${copy}.new`, copy);
});
