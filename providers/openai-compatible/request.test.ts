import { afterEach, describe, expect, test } from "vitest";
import { type LocalServer, startLocalServer, writeInPieces } from "./local-server.fake.ts";
import { createRecordingLog } from "./recording-log.fake.ts";
import { postOpenAi, reasonIn } from "./request.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** The result of a request to a server that responds in these chunks. */
async function asking(status: number, pieces: string[], apiKey?: string) {
  server = await startLocalServer(async (_, response) => {
    response.writeHead(status, { "content-type": "text/plain" });
    await writeInPieces(response, pieces);
    response.end();
  });
  const options = { baseUrl: server.baseUrl, apiKey, model: "m", log: createRecordingLog().log };
  return postOpenAi({
    options,
    url: `${server.baseUrl}/v1/x`,
    body: { json: { a: 1 } },
    signal: new AbortController().signal,
  });
}

describe("a request", () => {
  test("sends the key and its body as JSON, and returns the response in chunks", async () => {
    const { contentType, chunks } = await asking(200, ["one ", "two"], "secret");
    let text = "";
    for await (const chunk of chunks()) text += Buffer.from(chunk).toString();
    expect([contentType, text]).toEqual(["text/plain", "one two"]);
    expect(server?.requests[0]).toMatchObject({
      method: "POST",
      path: "/v1/x",
      headers: { "content-type": "application/json", authorization: "Bearer secret" },
    });
    expect(String(server?.requests[0]?.body)).toBe('{"a":1}');
  });

  test("without a key sends none", async () => {
    await asking(200, [""]);
    expect(server?.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("that is refused in several chunks is judged by all of them", async () => {
    await expect(asking(400, ['{"error":{"message":"Stopped by the ', 'content filter"}}'])).rejects.toMatchObject({
      code: "declined",
      status: 400,
      message: "the server answered 400: Stopped by the content filter",
    });
  });

  test.each([
    [401, "unauthorized"],
    [402, "rate_limited"],
    [408, "unavailable"],
    [429, "rate_limited"],
    [404, "refused"],
    [500, "unavailable"],
  ])("answered with %i is %s", async (status, code) => {
    await expect(asking(status, ["no"])).rejects.toMatchObject({ code, status });
  });
});

test("a reason is the vendor's message or the start of the page, in one line of at most 200 characters", () => {
  expect(reasonIn('{"error":{"message":"no such\\n model"}}')).toBe("no such model");
  expect(reasonIn(`<html>${"x".repeat(500)}`)).toHaveLength(200);
  expect(reasonIn(" ")).toBe("no reason given");
});
