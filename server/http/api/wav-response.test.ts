import { expect, test } from "vitest";
import { wavResponse } from "./wav-response.ts";

const sample = Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

async function answered(range: string | undefined) {
  const answer = wavResponse(sample, range);
  const bytes = [...new Uint8Array(await answer.arrayBuffer())];
  return { status: answer.status, bytes, range: answer.headers.get("content-range") };
}

test("a recording is sent whole without a range, or with an invalid one", async () => {
  for (const range of [undefined, "", "bytes=-4", "bytes=0-1,4-5", "seconds=1-2"]) {
    expect(await answered(range), range).toEqual({ status: 200, bytes: [...sample], range: null });
  }
  const { headers } = wavResponse(sample, undefined);
  expect(headers.get("content-type")).toBe("audio/wav");
  expect(headers.get("accept-ranges")).toBe("bytes");
  expect(headers.get("cache-control")).toBe("private, max-age=3600");
});

test("a range is sent from its first to its last byte, and ends with the recording", async () => {
  expect(await answered("bytes=2-4")).toEqual({ status: 206, bytes: [2, 3, 4], range: "bytes 2-4/10" });
  expect(await answered("bytes=9-9")).toEqual({ status: 206, bytes: [9], range: "bytes 9-9/10" });
  expect(await answered("bytes=7-")).toEqual({ status: 206, bytes: [7, 8, 9], range: "bytes 7-9/10" });
  expect(await answered("bytes=7-99")).toEqual({ status: 206, bytes: [7, 8, 9], range: "bytes 7-9/10" });
});

test("a range past the end, or with its ends swapped, is refused with the length", async () => {
  for (const range of ["bytes=10-", "bytes=10-20", "bytes=5-4"]) {
    expect(await answered(range), range).toEqual({ status: 416, bytes: [], range: "bytes */10" });
  }
});
