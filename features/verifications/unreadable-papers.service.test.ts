import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { passport } from "#tests/builders/identity-papers.ts";
import { quietLog } from "#tests/builders/quiet-log.ts";
import { withVerifications } from "#tests/builders/verifications.ts";

const database = await databaseOfFile();
const here = await withVerifications(database);

test("papers whose key is lost or was changed are refused with a code, and open again once it is back", async () => {
  const key = { id: "another", key: randomBytes(32) };
  const without = await withVerifications(database, {
    clock: here.clock,
    platform: { encryption: createEncryption([key]) },
    outside: { files: here.storage },
  });
  const [admin, why] = [await here.admin(), { reason: "Routine check of the queue", ...here.from }];
  const unreadable = { code: "verifications.unreadable", status: 409 };
  const errors = vi.spyOn(quietLog, "error");

  const draft = await here.model();
  await here.filled(draft);
  for (let times = 0; times < 2; times += 1)
    expect(await without.verifications.own(draft)).toMatchObject({ state: "draft", details: null, unreadable: true });
  await expect(without.verifications.submit(draft)).rejects.toMatchObject(unreadable);
  expect(await here.verifications.own(draft)).toMatchObject({ details: passport, unreadable: false, missing: [] });

  const { viewer, id } = await here.submitted();
  const { opened } = await without.verifications.review.open(admin, id, why);
  expect(opened).toMatchObject({ details: null, age: null, unreadable: true });
  for (const kind of opened?.pictures ?? [])
    await expect(without.verifications.review.picture(admin, id, kind)).rejects.toMatchObject(unreadable);
  await here.approve(admin, id);
  await expect(without.verifications.legalNameOf(viewer.uid)).rejects.toMatchObject(unreadable);
  expect(await without.verifications.own(viewer)).toMatchObject({ state: "approved", unreadable: false });
  const own = await database.db.transaction().execute((tx) => without.verifications.ownData(tx, viewer.uid));
  expect(own).toMatchObject([{ state: "approved", unreadable: true, pictures: [{}, {}] }]);
  const logged = errors.mock.calls.map(([fields]) => fields);
  expect(logged.filter((one) => (one as { code?: string }).code === "verifications.unreadable")).toHaveLength(2);
  errors.mockRestore();
  expect(await here.verifications.legalNameOf(viewer.uid)).toBe(passport.legalName);
});
