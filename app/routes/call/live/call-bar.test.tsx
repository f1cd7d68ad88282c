import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import { CallBar } from "./call-bar.tsx";

const money = { rate: dollars(1), whole: dollars(20), available: dollars(20), paid: dollars(20) };
const times = { billedMs: 0, paidMs: 0, remainingMs: 60_000, extensionMs: 0, atMs: 0, pausedMs: 0 };
const bar = (isPrivate: boolean) =>
  renderToString(
    <CallBar
      callId="one"
      agentName="Ivy"
      modelUsername="harbourlight"
      meter={{ ...money, ...times, paused: false, running: false } as never}
      cap={null}
      test={null}
      isPrivate={isPrivate}
    />,
  ).replaceAll("<!-- -->", "");

test("a private call is marked as one", () => {
  expect(bar(true)).toContain("Private · AI voice · Ivy");
  expect(bar(false)).not.toContain("Private");
});
