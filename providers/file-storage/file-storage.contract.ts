import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { FileStorage } from "./file-storage.ts";

export type FileStorageSubject = { storage: FileStorage; close(): Promise<void> };

const words = Buffer.from("Good evening, and welcome.");
const facts = { contentType: "text/plain", bytes: words.byteLength };
const tricks = ["", "/etc/passwd", "../secrets.json", "a/../b", "a//b", "a/./b", "a\\b", ".hidden", "a/%2e%2e/b"];
const moreTricks = ["A", "a b", "a\u0000", "a/", "a..b", "ü", "a".repeat(201), "a/".repeat(9)];

/** The contract of every file storage. */
export function fileStorageContract(label: string, build: () => Promise<FileStorageSubject>): void {
  async function withStorage(run: (storage: FileStorage) => Promise<void>) {
    const { storage, close } = await build();
    try {
      await run(storage);
    } finally {
      await storage.close();
      await close();
    }
  }

  describe(label, () => {
    test("returns what was put, whole, in chunks and in part", () =>
      withStorage(async (storage) => {
        await storage.put("greetings/one.txt", words, facts);
        expect(Buffer.from((await storage.read("greetings/one.txt")) ?? [])).toEqual(words);
        await storage.put("greetings/two.txt", Readable.from([words.subarray(0, 5), words.subarray(5)]), facts);
        const all = await storage.stream("greetings/two.txt");
        expect(await buffer(all ?? Readable.from([]))).toEqual(words);
        const part = await storage.stream("greetings/two.txt", { start: 5, end: 11 });
        expect(await buffer(part ?? Readable.from([]))).toEqual(words.subarray(5, 12));
        expect(await storage.size("greetings/two.txt")).toBe(words.byteLength);
      }));

    test("overwrites a file, and deletes one", () =>
      withStorage(async (storage) => {
        await storage.put("one", words, facts);
        await storage.put("one", Buffer.from("Bye"), { ...facts, bytes: 3 });
        expect(Buffer.from((await storage.read("one")) ?? []).toString()).toBe("Bye");
        expect(await storage.exists("one")).toBe(true);
        await storage.remove("one");
        await storage.remove("one");
        expect(await storage.exists("one")).toBe(false);
      }));

    test("returns nothing for a key without a file, even if it is a directory of others", () =>
      withStorage(async (storage) => {
        await storage.put("folder/one", words, facts);
        for (const key of ["folder", "other"]) {
          expect(await storage.exists(key)).toBe(false);
          expect(await storage.size(key)).toBeNull();
          expect(await storage.stream(key)).toBeNull();
          expect(await storage.read(key)).toBeNull();
        }
      }));

    test.each([3, 300])("refuses a stream that does not have the stated %i bytes", (bytes) =>
      withStorage(async (storage) => {
        const put = storage.put("short", Readable.from([words]), { ...facts, bytes });
        await expect(put).rejects.toMatchObject({ name: "ProviderError" });
      }),
    );

    test("refuses a stream that breaks", () =>
      withStorage(async (storage) => {
        async function* breaking() {
          yield words;
          throw new Error("The line was cut");
        }
        const put = storage.put("broken", Readable.from(breaking()), { ...facts, bytes: 100 });
        await expect(put).rejects.toMatchObject({ name: "ProviderError" });
      }));

    test("refuses a key that could lead elsewhere", () =>
      withStorage(async (storage) => {
        for (const key of [...tricks, ...moreTricks]) {
          const refused = { name: "InvalidFileKey" };
          await expect((async () => storage.put(key, words, facts))()).rejects.toMatchObject(refused);
          await expect((async () => storage.read(key))()).rejects.toMatchObject(refused);
          await expect((async () => storage.stream(key))()).rejects.toMatchObject(refused);
          await expect((async () => storage.size(key))()).rejects.toMatchObject(refused);
          await expect((async () => storage.exists(key))()).rejects.toMatchObject(refused);
          await expect((async () => storage.remove(key))()).rejects.toMatchObject(refused);
          await expect((async () => storage.signedAddress(key, 60))()).rejects.toMatchObject(refused);
        }
      }));

    test("gives access to a file only by a URL that expires, if at all", () =>
      withStorage(async (storage) => {
        await storage.put("secret.txt", words, facts);
        const address = await storage.signedAddress("secret.txt", 60);
        if (address === null) return expect(storage.name).toBe("disk");
        const answer = await fetch(address);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain"]);
        expect(await answer.text()).toBe(words.toString());
        const { searchParams } = new URL(address);
        expect(searchParams.get("X-Amz-Expires")).toBe("60");
        expect(searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
      }));
  });
}
