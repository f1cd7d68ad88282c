import { expect, test } from "vitest";
import { createPreloadQueue } from "./preload-queue.ts";

function stage() {
  const asked: string[] = [];
  const ends: ((fails?: Error) => void)[] = [];
  const queue = createPreloadQueue(
    (href) =>
      new Promise((resolve, reject) => {
        asked.push(href);
        ends.push((error) => (error ? reject(error) : resolve()));
      }),
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { asked, ends, queue, settled };
}

test("four files are fetched at once, the fifth when one of them has come", async () => {
  const { asked, ends, queue, settled } = stage();
  queue.add(["1", "2", "3", "4", "5", "6"]);
  expect(asked).toHaveLength(4);
  ends[0]?.();
  await settled();
  expect(asked).toHaveLength(5);
  ends[1]?.(new Error("gone"));
  await settled();
  expect(asked).toHaveLength(6);
});

test("the latest wish comes first, and each file once", async () => {
  const { asked, ends, queue, settled } = stage();
  queue.add(["a", "b", "c", "d"]);
  queue.add(["old"]);
  queue.add(["new", "a"]);
  ends[0]?.();
  await settled();
  expect(asked.at(-1)).toBe("new");
  expect(asked.filter((href) => href === "a")).toHaveLength(1);
});

test("a file that failed can be asked for again", async () => {
  const { asked, ends, queue, settled } = stage();
  queue.add(["x"]);
  ends[0]?.(new Error("gone"));
  await settled();
  queue.add(["x"]);
  expect(asked).toEqual(["x", "x"]);
});
