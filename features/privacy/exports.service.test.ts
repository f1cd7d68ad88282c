import { expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withPeople } from "#tests/builders/people.ts";

const database = await databaseOfFile();
const stage = await withPeople(database);

test("an export is stored encrypted, needs a sign-in within the last hour, and expires a day after its download", async () => {
  const { viewer, input } = await stage.newMember();
  const longAgo = { ...viewer, recent: false };
  const notRecent = { code: "members.login_again", status: 403 };
  await expect(stage.privacy.requestExport(longAgo)).rejects.toMatchObject(notRecent);
  const deletion = { username: viewer.username };
  await expect(stage.privacy.requestDeletion(longAgo, deletion)).rejects.toMatchObject(notRecent);
  await stage.privacy.requestExport(viewer);
  await expect.poll(async () => (await stage.privacy.view(viewer)).export?.state).toBe("ready");
  const id = (await stage.privacy.view(viewer)).export?.id ?? "";
  const stored = await database.db.selectFrom("data_exports").select("archive").where("id", "=", id).executeTakeFirst();
  const bytes = Buffer.from(stored?.archive ?? "");
  expect(bytes.length).toBeGreaterThan(100);
  expect(bytes.subarray(0, 2).toString("latin1"), "not a plain zip").not.toBe("PK");
  expect(bytes.includes(input.email)).toBe(false);
  await expect(stage.privacy.exportArchive(longAgo, id)).rejects.toMatchObject(notRecent);
  expect((await stage.privacy.exportArchive(viewer, id)).subarray(0, 2).toString("latin1")).toBe("PK");
  await stage.clock.advance(23 * 3_600_000);
  expect((await stage.privacy.exportArchive(viewer, id)).length).toBeGreaterThan(100);
  await stage.clock.advance(3_600_000);
  await expect(stage.privacy.exportArchive(viewer, id)).rejects.toMatchObject({ status: 404 });
});
