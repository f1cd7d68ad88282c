import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { errorObject, isUnreached } from "./error-object.rules.ts";

test("an error has a status code, a status message, a name and a message [D-65]", () => {
  const notFound = new ErrorResponse(404, "Not Found", { message: "Page not found: /x" });
  expect(errorObject(notFound, false)).toEqual({
    statusCode: 404,
    statusMessage: "Not Found",
    name: "An error occurred",
    message: "Page not found: /x",
    details: undefined,
  });
  expect(errorObject(new ErrorResponse(404, "", null), false).message).toBe("This is not the page you're looking for.");
});

test("an unexpected error is a 500, and shows its details in development only", () => {
  const surprise = new Error("the disk is full");
  expect(errorObject(surprise, false)).toMatchObject({
    statusCode: 500,
    name: "Something went wrong",
    details: undefined,
  });
  expect(JSON.stringify(errorObject(surprise, false))).not.toContain("disk");
  expect(errorObject(surprise, true).details).toContain("the disk is full");
});

test("a request that reached nobody is no fault of ours; an answer of ours is none of the network's", () => {
  for (const words of ["Failed to fetch", "Load failed", "NetworkError when attempting to fetch resource."]) {
    expect(isUnreached(new TypeError(words), true)).toBe(true);
  }
  expect(isUnreached(new Error("anything"), false)).toBe(true);
  expect(isUnreached(new TypeError("Failed to fetch dynamically imported module: /a.js"), true)).toBe(false);
  expect(isUnreached(new TypeError("x is not a function"), true)).toBe(false);
  expect(isUnreached(new ErrorResponse(500, "", null), false)).toBe(false);
});

test("a response without a status is a missing page [H-39]", () => {
  expect(errorObject(new ErrorResponse(0, "", null), false).statusCode).toBe(404);
});
