import { expect, test } from "vitest";
import {
  nextToSend,
  outcomeOf,
  type QueuedFile,
  type QueueEvent,
  queueAfter,
  refusalBefore,
  sizeLabel,
} from "./upload-queue.rules.ts";

const added = (key: string): QueueEvent => ({
  type: "added",
  file: { key, name: `${key}.jpg`, bytes: 100 },
  refusal: null,
});
const after = (...events: QueueEvent[]) => events.reduce<QueuedFile[]>(queueAfter, []);
const room = { photos: 2, photoBytes: 1_000, videos: 0, videoBytes: 1_000 };

test("two files are sent at once, the others wait for their turn, a paused one gives its place away", () => {
  const three = after(added("a"), added("b"), added("c"));
  expect(nextToSend(three).map(({ key }) => key)).toEqual(["a", "b"]);
  const sending = [{ type: "begun", key: "a" } as const, { type: "begun", key: "b" } as const].reduce(
    queueAfter,
    three,
  );
  expect(nextToSend(sending)).toEqual([]);
  expect(nextToSend(queueAfter(sending, { type: "paused", key: "a" })).map(({ key }) => key)).toEqual(["c"]);
});

test("a file goes on where it was after a pause and after a cut, and leaves the list when it is done", () => {
  const halfway = after(added("a"), { type: "begun", key: "a" }, { type: "sent", key: "a", sent: 50 });
  const paused = queueAfter(halfway, { type: "paused", key: "a" });
  expect(queueAfter(paused, { type: "sent", key: "a", sent: 60 })).toEqual(paused);
  expect(queueAfter(paused, { type: "again", key: "a" })[0]).toMatchObject({ phase: "waiting", sent: 50 });
  expect(queueAfter(halfway, { type: "cut", key: "a", message: "lost" })[0]).toMatchObject({ phase: "cut", sent: 50 });
  const whole = queueAfter(halfway, { type: "sent", key: "a", sent: 100 });
  expect(whole[0]?.phase).toBe("checking");
  expect(queueAfter(whole, { type: "gone", key: "a" })).toEqual([]);
});

test("what the server would refuse is refused before it is sent", () => {
  expect(refusalBefore("photo", room, { bytes: 1_000 }, 1)).toBeNull();
  expect(refusalBefore("photo", room, { bytes: 0 }, 0)).toBe("This file is empty.");
  expect(refusalBefore("photo", room, { bytes: 1_001 }, 0)).toBe("This file is too large.");
  expect(refusalBefore("photo", room, { bytes: 10 }, 2)).toBe("You have as many as fit. Remove one first.");
});

test("a refusal is told in the server's words, a lost connection can be tried again", () => {
  const refusal = JSON.stringify({ code: "media.wrong_type", message: "No photo." });
  expect(outcomeOf(422, refusal)).toEqual({ type: "refused", message: "No photo." });
  expect(outcomeOf(409, JSON.stringify({ code: "media.twice", message: "Twice." }))).toMatchObject({ type: "refused" });
  for (const status of [null, 0, 500, 503]) expect(outcomeOf(status, "").type).toBe("cut");
  expect(outcomeOf(409, JSON.stringify({ code: "media.bad_upload", message: "Upload-Offset conflict" })).type).toBe(
    "cut",
  );
  expect(outcomeOf(413, "").message).toBe("This file is too large.");
  expect(outcomeOf(404, JSON.stringify({ code: "not_found", message: "There is nothing here" })).message).toContain(
    "try again",
  );
});

test("sizes read as in a file manager", () => {
  expect([0, 999, 15_000, 1_000_000, 1_440_000, 15_000_000, 200_000_000].map(sizeLabel)).toEqual([
    "1 KB",
    "1 KB",
    "15 KB",
    "1 MB",
    "1.4 MB",
    "15 MB",
    "200 MB",
  ]);
});
