import { serveWithAdmin } from "./admin-steps.ts";

// The product with a desk that confirms every creator, papers or not, and approves every companion at once.

await serveWithAdmin(async ({ database, services }, admin) => {
  await database.db
    .updateTable("users")
    .set({ verified_at: new Date() })
    .where("user_type", "=", "model")
    .where("verified_at", "is", null)
    .execute();
  for (const { id } of await services.agentPublishing.waiting(admin)) {
    await services.agentPublishing.approve(admin, id, "Fits the rules");
  }
});
