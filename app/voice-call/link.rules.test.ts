import { describe, expect, test } from "vitest";
import { closeVerdict, nextAttemptDelay, renewalVerdict, socketAddress } from "./link.rules.ts";
import { RECONNECT_WINDOW_MS } from "./reconnect-window.rules.ts";

describe("what a closed connection means", () => {
  test.each([1001, 1005, 1006, 1011, 1012, 4408, 4410])("the call is resumed after code %i", (code) => {
    expect(closeVerdict(code, 0)).toEqual({ kind: "retry" });
  });

  test.each([1000, 4402])("the call is over after code %i", (code) => {
    expect(closeVerdict(code, 0)).toEqual({ kind: "finished" });
  });

  test.each([4403, 4409, 4429])("code %i is shown to the customer and not retried", (code) => {
    expect(closeVerdict(code, 0)).toMatchObject({ kind: "blocked", message: expect.stringMatching(/\w+ .*\.$/) });
  });

  test("an expired token is replaced once, then the customer is asked to sign in", () => {
    expect(closeVerdict(4401, 1)).toEqual({ kind: "retry" });
    expect(closeVerdict(4401, 2)).toMatchObject({ kind: "blocked", message: expect.stringContaining("Sign in again") });
  });

  test("the server's response to a request for a new token decides in the same three ways", () => {
    expect(renewalVerdict(409, "This call has ended")).toEqual({ kind: "finished" });
    expect(renewalVerdict(503, "")).toEqual({ kind: "retry" });
    expect(renewalVerdict(401, "User not authenticated")).toEqual({
      kind: "blocked",
      message: "User not authenticated",
    });
  });
});

describe("reconnecting", () => {
  test("attempts are quick at first and every four seconds later", () => {
    const delays = [0, 1, 2, 3, 4, 9].map((attempt) => nextAttemptDelay(attempt, 0));
    expect(delays).toEqual([300, 600, 1_200, 2_400, 4_000, 4_000]);
  });

  test("the last attempt is within the minute", () => {
    expect(nextAttemptDelay(9, RECONNECT_WINDOW_MS - 1_500)).toBe(1_500);
    expect(nextAttemptDelay(9, RECONNECT_WINDOW_MS)).toBeNull();
  });

  test("a paused call is tried as long as its pause may last, and not shorter than any other", () => {
    const pauseMs = 3 * RECONNECT_WINDOW_MS;
    expect(nextAttemptDelay(9, pauseMs - 1_500, pauseMs)).toBe(1_500);
    expect(nextAttemptDelay(9, pauseMs, pauseMs)).toBeNull();
    expect(nextAttemptDelay(9, RECONNECT_WINDOW_MS - 1_500, 1_000)).toBe(1_500);
  });
});

test("the socket goes to the page's own host, encrypted if the page is", () => {
  expect(socketAddress({ protocol: "http:", host: "localhost:3000" }, "/v1/realtime?call_id=c")).toBe(
    "ws://localhost:3000/v1/realtime?call_id=c",
  );
  expect(socketAddress({ protocol: "https:", host: "nocturne.example" }, "/v1/realtime")).toBe(
    "wss://nocturne.example/v1/realtime",
  );
});
