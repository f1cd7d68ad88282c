import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeableMs, chargeOf } from "#features/ledger/charge.rules.ts";
import { dollars, micros } from "#platform/money/money.ts";
import { meterWith, player } from "#tests/builders/call-player.ts";
import { countedMs } from "../settlement/meter.rules.ts";
import { pauseUsedMs } from "./call-pause.rules.ts";
import type { LiveEvent } from "./live-conversation.rules.ts";

const event = fc.constantFrom<LiveEvent>(
  { type: "disconnected", clean: false },
  { type: "connected" },
  { type: "user_active" },
  { type: "user_speaking" },
  { type: "agent_speaking", speaking: true },
  { type: "agent_speaking", speaking: false },
  { type: "notice_speaking", speaking: true },
  { type: "notice_speaking", speaking: false },
  { type: "crisis" },
  { type: "user_paused", paused: true },
  { type: "user_paused", paused: false },
);

test("cut and taken over anywhere, any number of times: what was charged stands, and the end owes exactly its time", () => {
  const cut = fc.record({ clockMs: fc.double({ min: 0, max: 1e6, noNaN: true, noDefaultInfinity: true }) });
  const move = fc.tuple(
    fc.oneof({ weight: 3, arbitrary: event }, cut),
    fc.integer({ min: 0, max: 25_000 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), fc.integer({ min: 20, max: 999 }), (moves, rateCents) => {
      const price = micros(rateCents * 10_000);
      const play = player(meterWith({ rate: price, held: price, available: dollars(50) }));
      play.start();
      for (const [one, ms, alive] of moves) {
        const before = { ...play.stored };
        if ("clockMs" in one) {
          play.takenOver(one.clockMs);
          // As the database has it: not from zero, and nothing of the time in which nobody carried it.
          const { meter } = play.call();
          if (play.call().phase !== "ended") {
            const counted = countedMs(meter, play.now());
            expect(counted).toBe(before.billed_ms - before.paused_ms);
            expect(chargeOf(price, chargeableMs({ billedMs: counted, pausedMs: 0 })) >= before.captured).toBe(true);
            play.send({ type: "connected" });
          }
        } else {
          play.send(one);
        }
        play.pass(ms, { alive, talking: false });
        expect(play.stored.billed_ms).toBeGreaterThanOrEqual(before.billed_ms);
        expect(play.stored.pause_used_ms).toBeGreaterThanOrEqual(before.pause_used_ms);
        // Stored in whole milliseconds.
        const used = Math.round(pauseUsedMs(play.call(), play.now()));
        expect(used).toBeGreaterThanOrEqual(before.pause_used_ms);
      }
      play.send({ type: "end_requested", reason: "user" });
      const [end] = play.of("end");
      if (!end) throw new Error("The call did not end");
      const owed = chargeOf(price, chargeableMs(end.effect));
      expect(owed >= play.stored.captured).toBe(true);
      expect(owed <= play.stored.captured + play.stored.held).toBe(true);
    }),
    { numRuns: 500 },
  );
});
