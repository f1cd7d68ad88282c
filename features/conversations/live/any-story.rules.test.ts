import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeableMs, chargeOf } from "#features/ledger/charge.rules.ts";
import { micros } from "#platform/money/money.ts";
import { meterWith, player } from "#tests/builders/call-player.ts";
import { countedMs } from "../settlement/meter.rules.ts";
import type { LiveEvent } from "./live-conversation.rules.ts";

const event: fc.Arbitrary<LiveEvent> = fc.oneof(
  fc.constantFrom<LiveEvent>(
    { type: "connected" },
    { type: "disconnected", clean: false },
    { type: "first_sound" },
    { type: "seen" },
    { type: "user_active" },
    { type: "user_speaking" },
    { type: "agent_speaking", speaking: true },
    { type: "agent_speaking", speaking: false },
    { type: "user_paused", paused: true },
    { type: "user_paused", paused: false },
    { type: "crisis" },
    { type: "fault" },
  ),
);

test("whatever happens: one end, time only grows, and never a micro-dollar above the cap or the credit", () => {
  const story = fc.record({
    rateCents: fc.integer({ min: 20, max: 999 }),
    credit: fc.integer({ min: 0, max: 20_000_000 }),
    capCents: fc.option(fc.integer({ min: 1_000, max: 5_000 })),
    moves: fc.array(fc.tuple(event, fc.integer({ min: 0, max: 20_000 }), fc.boolean()), { maxLength: 40 }),
  });
  // The last sign of life before a lost line is older than what was made durable.
  const lostLate = {
    rateCents: 20,
    credit: 0,
    capCents: null,
    moves: [
      [{ type: "first_sound" }, 12_254, false],
      [{ type: "first_sound" }, 1_246, true],
      [{ type: "disconnected", clean: false }, 4_500, false],
    ] satisfies [LiveEvent, number, boolean][],
  };
  fc.assert(
    fc.property(story, ({ rateCents, credit, capCents, moves }) => {
      const price = micros(rateCents * 10_000);
      const cap = capCents === null ? null : micros(capCents * 10_000);
      const play = player(meterWith({ rate: price, held: price, available: micros(credit), cap }));
      for (const [one, ms, alive] of moves) {
        play.send(one);
        const { pausedSinceMs, meter, phase } = play.call();
        const countedBefore = countedMs(meter, play.now());
        play.pass(ms, { alive, talking: false });
        // Nobody is charged in a pause, and nobody is heard in one.
        if (pausedSinceMs !== null) expect(countedMs(play.call().meter, play.now())).toBe(countedBefore);
        const isHeard = one.type === "agent_speaking" && one.speaking && phase !== "ended";
        if (isHeard) expect(pausedSinceMs).toBeNull();
        // Who loses the line near its end may come back within the minute.
        expect(play.call().pauseUsedMs).toBeLessThanOrEqual(300_000 + 60_250);
      }
      play.send({ type: "end_requested", reason: "user" });
      play.send({ type: "end_requested", reason: "user" });
      const ends = play.of("end");
      expect(ends).toHaveLength(1);
      const end = ends[0]?.effect;
      if (!end) return;
      const beats = play.of("beat").map((beat) => beat.effect);
      for (const [index, beat] of beats.entries()) {
        expect(beat.billedMs).toBeGreaterThanOrEqual(beats[index - 1]?.billedMs ?? 0);
        expect(beat.pausedMs).toBeLessThanOrEqual(beat.billedMs);
      }
      const charge = chargeOf(price, chargeableMs({ billedMs: end.billedMs, pausedMs: end.pausedMs }));
      expect(end.pausedMs).toBeLessThanOrEqual(end.billedMs);
      expect(charge <= price + BigInt(credit)).toBe(true);
      if (cap !== null && cap >= price) expect(charge <= cap).toBe(true);
    }),
    { numRuns: 300, examples: [[lostLate]] },
  );
});
