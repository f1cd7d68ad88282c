import { describe, expect, test } from "vitest";
import {
  cleanFileName,
  fileKey,
  fileNamesOf,
  hasFile,
  isWholeOrder,
  mediaSentence,
  movedBy,
  reviewed,
  staysRefused,
  undoable,
  undoMs,
  uploadFault,
  uploadsOpen,
} from "./media.rules.ts";

const limits = { photos: 2, photoBytes: 1_000, videos: 1, videoBytes: 5_000, unfinishedHours: 24 };

test("a file begins when it has bytes, not too many, and there is room for it", () => {
  expect(uploadFault(limits, "photo", 1_000, 1)).toBeNull();
  expect(uploadFault(limits, "photo", 0, 0)?.code).toBe("media.empty");
  expect(uploadFault(limits, "photo", 1_001, 0)?.code).toBe("media.too_large");
  expect(uploadFault(limits, "video", 1_001, 0)).toBeNull();
  expect(uploadFault(limits, "photo", 10, 2)?.code).toBe("media.full");
});

test("uploads close for one brand or for all", () => {
  expect(uploadsOpen({ allowed: true, closedBrands: [] }, "Nocturne")).toBe(true);
  expect(uploadsOpen({ allowed: true, closedBrands: ["velvet"] }, "Velvet")).toBe(false);
  expect(uploadsOpen({ allowed: true, closedBrands: ["velvet"] }, "Nocturne")).toBe(true);
  expect(uploadsOpen({ allowed: false, closedBrands: [] }, "Nocturne")).toBe(false);
});

describe("a review", () => {
  test.each([
    ["pending", "approved", "refused"],
    ["approved", null, "refused"],
    ["refused", null, null],
    ["removed", null, null],
    ["uploading", null, null],
    ["processing", null, null],
  ] as const)("from %s leads to %s or %s", (state, approved, refused) => {
    expect([reviewed(state, "approve"), reviewed(state, "refuse")]).toEqual([approved, refused]);
  });

  test("leaves only a matter of quality open for another try", () => {
    expect(staysRefused("quality")).toBe(false);
    expect(staysRefused(null)).toBe(false);
    expect(staysRefused("likeness_no_consent")).toBe(true);
  });
});

test("a removal is undone within an hour, as long as the files are there", () => {
  const at = new Date("2026-01-01T00:00:00Z");
  const after = (ms: number) => new Date(at.getTime() + ms);
  const removed = { state: "removed", removedAt: at, purged: false } as const;
  expect(undoable(removed, after(undoMs - 1))).toBe(true);
  expect(undoable(removed, after(undoMs))).toBe(false);
  expect(undoable({ ...removed, purged: true }, at)).toBe(false);
  expect(undoable({ ...removed, state: "approved" }, at)).toBe(false);
});

test("an order names each one once", () => {
  expect(isWholeOrder(["a", "b"], ["b", "a"])).toBe(true);
  for (const wanted of [["a"], ["a", "a"], ["a", "c"], ["a", "b", "c"]])
    expect(isWholeOrder(["a", "b"], wanted)).toBe(false);
});

test("one is moved as far as the list goes, and the others keep their order", () => {
  const ids = ["a", "b", "c", "d"];
  expect(movedBy(ids, "c", -1)).toEqual(["a", "c", "b", "d"]);
  expect(movedBy(ids, "a", 2)).toEqual(["b", "c", "a", "d"]);
  expect(movedBy(ids, "a", -1)).toEqual(ids);
  expect(movedBy(ids, "d", 9)).toEqual(ids);
  expect(movedBy(ids, "x", 1)).toEqual(ids);
});

test("only the names of made files lead to one", () => {
  for (const name of fileNamesOf("photo"))
    expect([hasFile("photo", name), hasFile("video", name)]).toEqual([true, false]);
  for (const name of fileNamesOf("video"))
    expect([hasFile("video", name), hasFile("photo", name)]).toEqual([true, false]);
  for (const name of ["", "..", "320.svg", "801.webp", "blur.webp/..", "video.mp4"])
    expect(hasFile("photo", name)).toBe(false);
  expect(fileKey("0199", "320.webp")).toBe("media/0199/320.webp");
});

test("a file's name loses its place and whatever cannot be shown", () => {
  expect(cleanFileName("C:\\Users\\me\\night.jpg")).toBe("night.jpg");
  expect(cleanFileName("../../etc/passwd")).toBe("passwd");
  expect(cleanFileName("a\u0000b\u202e.jpg")).toBe("ab.jpg");
  expect(cleanFileName("///")).toBe("file");
  expect([...cleanFileName("x".repeat(999))]).toHaveLength(200);
});

test("an address names a code, never a sentence of its own", () => {
  expect(mediaSentence("media.empty")).toBe("This file is empty.");
  for (const code of [null, "toString", "Call me at 555"]) expect(mediaSentence(code)).toBeNull();
});
