import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { newReading } from "#app/voice-call/meter-view.rules.ts";
import { dollars } from "#platform/money/money.ts";
import { CallBar } from "./call-bar.tsx";

const meter = newReading({
  rate: dollars(1),
  whole: dollars(20),
  available: dollars(20),
  billedMs: 0,
  remainingMs: 60_000,
  extensionMs: 0,
  atMs: 0,
});
const bar = (isPrivate: boolean) =>
  renderToString(
    <CallBar
      callId="one"
      agentName="Ivy"
      modelUsername="harbourlight"
      meter={meter}
      cap={null}
      test={null}
      isPrivate={isPrivate}
    />,
  ).replaceAll("<!-- -->", "");

test("a private call is marked as one", () => {
  expect(bar(true)).toContain("Private · AI voice · Ivy");
  expect(bar(false)).not.toContain("Private");
});
