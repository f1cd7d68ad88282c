import { STATUS_CODES } from "node:http";
import { expect, test } from "vitest";
import { otherPaths } from "./sign-in-paths.ts";

test("the ways to sign in are described with statuses that there are", () => {
  const statuses = Object.values(otherPaths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.keys(responses)),
  );
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => STATUS_CODES[status] === undefined)).toEqual([]);
});
