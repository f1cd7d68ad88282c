import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { createS3Storage } from "#providers/file-storage/s3.ts";
import { aBucket } from "#tests/http/support/bucket.ts";
import { storedFileResponse } from "./stored-file-response.ts";

const content = Buffer.from("Good evening, and welcome.");

/** A storage of one file that remembers the streams it opened. */
function watchedStorage() {
  const opened: Readable[] = [];
  const storage: Pick<FileStorage, "size" | "stream"> = {
    size: async () => content.length,
    stream: async (_key, range) => {
      const part = range ? content.subarray(range.start, range.end + 1) : content;
      const stream = Readable.from([part.subarray(0, 3), part.subarray(3)]);
      opened.push(stream);
      return stream;
    },
  };
  return { storage: storage as FileStorage, opened };
}

const answer = (storage: FileStorage, range?: string) =>
  storedFileResponse(storage, { key: "one", contentType: "text/plain", cache: "no-store", range });

test("sends the file whole and in part, and closes it", async () => {
  const { storage, opened } = watchedStorage();
  expect(await (await answer(storage)).text()).toBe(content.toString());
  const part = await answer(storage, "bytes=5-11");
  expect([part.status, part.headers.get("content-length"), await part.text()]).toEqual([206, "7", "evening"]);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

test("opens nothing for a response whose body nobody reads", async () => {
  const { storage, opened } = watchedStorage();
  await answer(storage);
  await (await answer(storage, "bytes=5-11")).body?.cancel();
  expect((await answer(storage, "bytes=500-")).status).toBe(416);
  expect(opened).toEqual([]);
});

test("closes a file whose reader leaves in the middle", async () => {
  const { storage, opened } = watchedStorage();
  const reader = (await answer(storage)).body?.getReader();
  await reader?.read();
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([false]);
  await reader?.cancel();
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});

/** The way to a service on a port of this machine, which sees each connection that leads there. */
async function watchedWay(port: number) {
  const open = new Set<Socket>();
  const way = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    open.add(near);
    near.on("close", () => open.delete(near) && far.destroy()).on("error", () => far.destroy());
    far.on("close", () => near.destroy()).on("error", () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await once(way.listen(0, "127.0.0.1"), "listening");
  return {
    endpoint: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    open,
    /** Resolves when no connection is left. */
    async closed(): Promise<void> {
      for (const socket of open) await new Promise((resolve) => socket.once("close", resolve));
    },
    close: () => void way.close(),
  };
}

test("readers who leave in the middle of a file from an S3 service free their connections to it", async () => {
  const bucket = await aBucket();
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = bucket.settings;
  const way = await watchedWay(Number(new URL(S3_ENDPOINT).port));
  const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  const storage = createS3Storage({ bucket: S3_BUCKET, region: S3_REGION, endpoint: way.endpoint, credentials });
  onTestFinished(async () => {
    await storage.close();
    way.close();
    await bucket.close();
  });
  // More than lies in the buffers on the way: the file is still being sent when its reader leaves.
  const long = Buffer.alloc(16 * 1024 * 1024, "a");
  await storage.put("one", long, { contentType: "text/plain", bytes: long.length });
  for (const range of [undefined, "bytes=5-16000000"]) {
    const readers = await Promise.all(
      Array.from({ length: 4 }, async () => (await answer(storage, range)).body?.getReader()),
    );
    for (const reader of readers) expect((await reader?.read())?.done).toBe(false);
    expect(way.open.size).toBeGreaterThanOrEqual(readers.length);
    for (const reader of readers) await reader?.cancel();
    await way.closed();
  }
  expect(await (await answer(storage, "bytes=0-3")).text()).toBe("aaaa");
});
