import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { passport } from "#tests/builders/identity-papers.ts";
import { testKey } from "#tests/builders/product.ts";
import { withVerifications } from "#tests/builders/verifications.ts";
import { sealedVerifications } from "./verification-key-rotation.service.ts";
import { detailsSeal, pictureSeal } from "./verification-parts.service.ts";

const database = await databaseOfFile();
const here = await withVerifications(database);

test("after a change of keys all that is kept opens with the new one alone, and what was taken out stays out", async () => {
  const viewer = await here.model();
  await here.filled(viewer);
  const id = await here.idOf(viewer);
  const recordOf = () => database.db.selectFrom("verifications").selectAll().where("id", "=", id);
  const row = await recordOf().executeTakeFirstOrThrow();
  const pictures = await database.db
    .selectFrom("verification_pictures")
    .selectAll()
    .where("verification_id", "=", id)
    .execute();
  const key = { id: "newest", key: randomBytes(32) };
  const { storage } = here;
  const [records, files] = sealedVerifications({
    db: database.db,
    storage,
    encryption: createEncryption([key, testKey]),
  });
  expect(await records?.after("", 1_000)).toEqual([id]);
  expect([await records?.renew(id), await records?.renew(id)]).toEqual([true, false]);
  expect((await files?.after("", 1_000))?.sort()).toEqual(pictures.map((one) => one.id).sort());
  for (const one of pictures) expect([await files?.renew(one.id), await files?.renew(one.id)]).toEqual([true, false]);

  const alone = createEncryption([key]);
  const { details } = await recordOf().executeTakeFirstOrThrow();
  expect(alone.openText(details ?? Buffer.alloc(0), detailsSeal(row))).toContain(passport.legalName);
  for (const one of pictures) {
    const sealed = (await storage.read(one.storage_key)) ?? Buffer.alloc(0);
    expect(alone.open(sealed, pictureSeal(row, one)).length).toBeGreaterThan(100);
  }
  await here.verifications.removePicture(viewer, "front");
  const front = pictures.find(({ kind }) => kind === "front")?.id ?? "";
  expect(await files?.after("", 1_000)).not.toContain(front);
  expect(await files?.renew(front)).toBe(false);
});
