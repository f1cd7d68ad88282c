import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createDiskStorage } from "#providers/file-storage/disk.ts";
import { createIncomingPieces } from "./incoming-pieces.service.ts";

const directory = mkdtempSync(join(tmpdir(), "noct-pieces-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const path = join(directory, "piece");
writeFileSync(path, "piece");
const storage = createDiskStorage(join(directory, "bucket"));
const pieces = createIncomingPieces(storage);
const filesOf = (id: string) =>
  readdirSync(join(directory, "bucket"), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.includes(id),
  );
const begun = async () => {
  const id = uuidv7();
  await pieces.begin(id, { bytes: 100, begunAt: "2026-05-01T00:00:00.000Z" });
  await pieces.add(id, 0, path);
  return id;
};

test("an upload that is forgotten leaves no piece, not even one that was never noted", async () => {
  const id = await begun();
  await storage.put(`incoming/${id}/5`, Buffer.from("piece"), { contentType: "application/octet-stream", bytes: 5 });
  await pieces.forget(id);
  expect(filesOf(id)).toEqual([]);
});

test("a piece that arrives while its upload is forgotten does not stay", async () => {
  const id = await begun();
  const slow = createIncomingPieces({
    ...storage,
    async put(key, content, facts) {
      await pieces.forget(id);
      await storage.put(key, content, facts);
    },
  });
  await expect(slow.add(id, 5, path)).rejects.toThrow("expired in the meantime");
  expect(filesOf(id)).toEqual([]);
});

test("an upload has 2,000 pieces at most", async () => {
  const id = await begun();
  const text = Buffer.from(JSON.stringify({ bytes: 9_000, begunAt: "", pieces: Array(2_000).fill(1) }));
  await storage.put(`incoming/${id}/note`, text, { contentType: "application/json", bytes: text.length });
  await expect(pieces.add(id, 2_000, path)).rejects.toMatchObject({ code: "media.too_many_pieces", status: 413 });
});
