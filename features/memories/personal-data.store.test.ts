import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { dollars } from "#platform/money/money.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor } from "#tests/builders/members.ts";
import { withMemories } from "#tests/builders/memories.ts";
import { forgetMemories } from "./personal-data.store.ts";

const database = await databaseOfFile();
const site = await withMemories(database);
const { privacy } = site.features.privacy.internal;

async function aCaller(...agents: string[]): Promise<Viewer> {
  const { viewer } = await site.members.signUp(stranger(), visitor);
  if (!viewer) throw new Error("A new member is signed in");
  await site.buy(viewer.uid, dollars(20));
  for (const agent of agents) await site.aCall(viewer, ["My name is Ann"], { agent });
  await site.runJob("note-memories");
  return viewer;
}

const pairs = async (uid: string) =>
  (await database.db.selectFrom("memory_pairs").select("agent_id").where("customer_uid", "=", uid).execute()).length;

test("a data export has the facts by companion, and whether the member is remembered", async () => {
  const [viewer, other] = [await aCaller("Ivy"), await aCaller("Ivy")];
  await site.memories.choose(viewer, { remember: false });
  await privacy.requestExport(viewer);
  await expect.poll(async () => (await privacy.view(viewer)).export?.state).toBe("ready");
  const { export: made } = await privacy.view(viewer);
  const files = unzipSync(await privacy.exportArchive(viewer, made?.id ?? ""));
  const all = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()));
  expect(all.memories).toMatchObject([{ agent_name: "Ivy", text: "My name is Ann.", by_customer: false }]);
  expect(all["memory-choices"]).toMatchObject([{ remember: false }]);
  expect(await pairs(other.uid)).toBe(1);
});

test("deleting an account erases its own facts only", async () => {
  const [viewer, other] = [await aCaller("Ivy", "Sable"), await aCaller("Ivy")];
  await privacy.requestDeletion(viewer, { username: viewer.username, forfeit: "true" });
  await site.clock.advance(14 * 86_400_000);
  expect(await privacy.deleteDue()).toBe(1);
  expect([await pairs(viewer.uid), await pairs(other.uid)]).toEqual([0, 1]);
  const left = await database.db.selectFrom("memories").select("id").where("customer_uid", "=", viewer.uid).execute();
  expect(left).toEqual([]);
});

test("deleting a creator erases the facts of the creator's companion", async () => {
  const viewer = await aCaller("Ivy", "Sable");
  const ivy = await database.db.selectFrom("agents").select("user_id").where("id", "=", site.agentId("Ivy")).execute();
  await transact(database.db, (tx) => forgetMemories(tx, ivy[0]?.user_id ?? ""));
  expect((await site.memories.view(viewer)).companions.map(({ agentName }) => agentName)).toEqual(["Sable"]);
});

test("a retired companion's facts are erased a month later", async () => {
  const viewer = await aCaller("Wren");
  const at = site.clock.now();
  await database.db
    .updateTable("agents")
    .set({ status: "retired", updated_at: at })
    .where("id", "=", site.agentId("Wren"))
    .execute();
  await site.runJob("forget-idle-memories");
  expect(await pairs(viewer.uid)).toBe(1);
  await site.clock.advance(31 * 86_400_000);
  await site.runJob("forget-idle-memories");
  expect(await pairs(viewer.uid)).toBe(0);
});
