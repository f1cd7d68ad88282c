import { beforeEach, expect, test } from "vitest";
import { endLeftCall, forgetLeftCall, leaveCall, leftCall, serverSaysOfCall } from "./left-call.ts";

beforeEach(forgetLeftCall);

test("a call from the server's data is linked until the server no longer lists it", () => {
  serverSaysOfCall({ callId: "told", agentName: "Ivy" }, 5);
  expect(leftCall.snapshot()).toEqual({ callId: "told", agentName: "Ivy", leftAtMs: 5, isReported: true });
  serverSaysOfCall({ callId: "another", agentName: "Noor" }, 6);
  expect(leftCall.snapshot()).toEqual({ callId: "another", agentName: "Noor", leftAtMs: 6, isReported: true });
  serverSaysOfCall(null, 7);
  expect(leftCall.snapshot()).toBeNull();
});

test("a call left on this page takes precedence over the server's data", () => {
  const left = { callId: "left", agentName: "Ivy", leftAtMs: 1 };
  leaveCall(left);
  serverSaysOfCall({ callId: "left", agentName: "Ivy" }, 2);
  // The page's data may be older than the call.
  serverSaysOfCall(null, 3);
  expect(leftCall.snapshot()).toEqual({ ...left, isReported: false });
});

test("a call that is over is not linked again, whatever older data say; one whose screen was shown is", () => {
  const shown = { callId: "shown", agentName: "Ivy" };
  serverSaysOfCall(shown, 1);
  forgetLeftCall();
  serverSaysOfCall(shown, 2);
  expect(leftCall.snapshot()).not.toBeNull();
  endLeftCall();
  serverSaysOfCall(shown, 3);
  expect(leftCall.snapshot()).toBeNull();
});
