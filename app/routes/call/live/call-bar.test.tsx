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
const bar = (part: Partial<Parameters<typeof CallBar>[0]>) =>
  renderToString(
    <CallBar
      callId="one"
      agentName="Ivy"
      modelUsername="harbourlight"
      call={{ meter, cap: null, capIsLimit: false }}
      test={null}
      isPrivate={false}
      onMoney={() => {}}
      {...part}
    />,
  ).replaceAll("<!-- -->", "");

test("a private call is marked as one", () => {
  expect(bar({ isPrivate: true })).toContain("Private · ");
  expect(bar({})).not.toContain("Private");
});

test("a meter that rests says that its clock has stopped, and keeps the time that is left", () => {
  const paused = bar({ call: { meter: { ...meter, paused: true }, cap: null, capIsLimit: false } });
  expect(paused).toContain("clock stopped");
  expect(paused).toContain("1 min 00 s left");
  expect(paused).toContain("paused, not charged");
  expect(bar({})).toContain("talked");
});

test("cap and credit have a place each, and a button that leads to both", () => {
  const capped = bar({ call: { meter, cap: dollars(5), capIsLimit: false } });
  expect(capped).toContain("Your cap: $5.00");
  expect(capped).toContain(">Raise cap</button>");
  expect(capped).toContain("$20.00 credit left: price and credit");
});
