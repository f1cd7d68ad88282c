import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withMemories } from "#tests/builders/memories.ts";
import { sealedFactFor } from "./encrypted-facts.rules.ts";
import { sealedMemories } from "./memory-key-rotation.service.ts";

const database = await databaseOfFile();

test("after a key rotation every fact opens with the new key alone", async () => {
  const site = await withMemories(database);
  const viewer = site.customer("paid");
  await site.buy(viewer.uid);
  for (const agent of ["Ivy", "Sable"]) await site.aCall(viewer, ["My name is Ann", "I like rain"], { agent });
  await site.runJob("note-memories");
  const fresh = { id: "fresh", key: randomBytes(32) };
  const part = sealedMemories({
    db: database.db,
    encryption: createEncryption([fresh, { id: "test", key: Buffer.alloc(32, 7) }]),
  });
  const places = [...(await part.after("", 1))];
  places.push(...(await part.after(places[0] ?? "", 10)));
  expect(places).toHaveLength(2);
  for (const place of places) expect([await part.renew(place), await part.renew(place)]).toEqual([true, false]);
  const rows = await database.db.selectFrom("memories").select(["id", "sealed"]).execute();
  const alone = createEncryption([fresh]);
  const texts = rows.map(({ id, sealed }) => alone.openText(sealed, sealedFactFor(viewer.uid, id)));
  expect(texts.sort()).toEqual(["I like rain.", "I like rain.", "My name is Ann.", "My name is Ann."]);
});
