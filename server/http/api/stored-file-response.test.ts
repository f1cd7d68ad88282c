import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
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
