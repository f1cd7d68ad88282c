import { expect, test } from "vitest";
import { commonFailures } from "#platform/errors/failure.ts";
import { loadListOrErrorPage } from "./redirects.ts";

const badCursor = (url: URL, cursor?: string): Promise<unknown> =>
  loadListOrErrorPage(Promise.reject(commonFailures.badCursor()), url, cursor).catch((error: unknown) => error);
const site = "https://site.example";

test("another list's cursor leads to the first page, with the filters that hold", async () => {
  const answer = (await badCursor(new URL("/user/calls?cursor=made-up&agent=x", site))) as Response;
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/user/calls?agent=x"]);
  const beside = (await badCursor(new URL("/user/credit?purchases=made-up", site), "purchases")) as Response;
  expect(beside.headers.get("location")).toBe("/user/credit");
  expect(await badCursor(new URL("/", site)), "not for ever").toMatchObject({ init: { status: 400 } });
});
