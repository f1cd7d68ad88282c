import { expect, test } from "vitest";
import { createChunkQueue } from "./chunk-queue.ts";

async function readAll<T>(chunks: AsyncIterable<T>, read: T[]): Promise<void> {
  for await (const chunk of chunks) read.push(chunk);
}

test("chunks are read in order, those that wait and those that come later", async () => {
  const queue = createChunkQueue<number>();
  queue.push(1);
  queue.push(2);
  const read: number[] = [];
  const reading = readAll(queue, read);
  await expect.poll(() => read).toEqual([1, 2]);
  queue.push(3);
  queue.end();
  queue.push(4);
  await reading;
  expect(read).toEqual([1, 2, 3]);
});

test("what came before a fault is read before the reader fails", async () => {
  const queue = createChunkQueue<number>();
  queue.push(1);
  queue.fail(new Error("gone"));
  queue.end();
  const read: number[] = [];
  await expect(readAll(queue, read)).rejects.toThrow("gone");
  expect(read).toEqual([1]);
});
