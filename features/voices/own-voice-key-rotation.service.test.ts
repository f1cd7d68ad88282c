import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { createDiskStorage } from "#providers/file-storage/disk.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { quietLog, stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";
import { createEncryptedRecordings } from "./encrypted-recordings.service.ts";
import { sealedRecordings } from "./own-voice-key-rotation.service.ts";
import { createOwnVoices } from "./own-voices.service.ts";

const directory = mkdtempSync(join(tmpdir(), "noct-recordings-"));
const files = createDiskStorage(directory);
const [old, fresh] = ["old", "fresh"].map((id) => ({ id, key: randomBytes(32) })) as [Key, Key];
type Key = { id: string; key: Buffer };
const under = (...keys: Key[]) => createEncryptedRecordings(files, createEncryption(keys));

const database = await databaseOfFile();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("after a key rotation a recorded voice opens with the new key alone, and a withdrawn one stays deleted", async () => {
  const { db } = database;
  const { clock, members } = await withMembers(database);
  const { viewer } = await members.signUp(stranger("model"), visitor);
  await db.updateTable("users").set({ verified_at: clock.now() }).where("uid", "=", viewer.uid).execute();
  const own = createOwnVoices({
    db,
    clock,
    audit: createAuditService({ db, clock }),
    recordings: under(old),
    clearNow: async () => {},
    endCalls: async () => {},
    measure: () => ({ seconds: 30, rms: 0.1, clippedShare: 0 }),
    perCreator: createRateLimit({ points: 10, seconds: 60 }),
    understood: null,
    standIn: true,
    legalNameOf: async () => null,
    log: quietLog,
  });
  const given = {
    sentence: wavOfSamples(new Int16Array(60_000), 24_000),
    reading: wavOfSamples(new Int16Array(90_000), 24_000),
  };
  const { id: sentenceId } = await own.sentence(viewer, "Nocturne");
  const { id } = await own.record(viewer, { name: "Me", sentenceId, consent: "yes" }, given, { ip: "203.0.113.9" });
  const row = db.selectFrom("own_voices").select("recordings_key").where("id", "=", id);
  const key = (await row.executeTakeFirstOrThrow()).recordings_key ?? "";

  const part = sealedRecordings({ db, recordings: under(fresh, old) });
  expect(await part.after("", 10)).toEqual([id]);
  expect([await part.renew(id), await part.renew(id)]).toEqual([true, false]);
  const opened = await under(fresh).read(key, viewer.uid);
  expect([opened?.sentence, opened?.reading].map((bytes) => bytes && Buffer.from(bytes))).toEqual(
    [given.sentence, given.reading].map((bytes) => Buffer.from(bytes)),
  );
  await expect(under(old).read(key, viewer.uid)).rejects.toThrow();

  await own.withdraw(viewer, id);
  expect(await part.renew(id)).toBe(false);
});
