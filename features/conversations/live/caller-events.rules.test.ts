import { expect, test } from "vitest";
import { player } from "#tests/builders/call-player.ts";

const away = { alive: false, talking: false };

/** A call of twenty seconds whose line is then silent for a while. */
function silentAfterTwentySeconds(silentMs: number) {
  const play = player();
  play.start();
  play.pass(20_000);
  play.pass(silentMs, away);
  return play;
}

/** Such a call of ten silent seconds, which ends ten seconds after what `comeBack` sends. */
function brokenCall(comeBack: (play: ReturnType<typeof player>) => void) {
  const play = silentAfterTwentySeconds(10_000);
  comeBack(play);
  play.send({ type: "user_active" });
  play.pass(10_000);
  play.send({ type: "end_requested", reason: "user" });
  return play.of("end")[0]?.effect;
}

test("a break is not charged although what was written during it arrives before the end of the line", () => {
  const end = brokenCall((play) => {
    play.send({ type: "seen" });
    play.pass(500, { alive: true, talking: false });
    play.send({ type: "disconnected", clean: false });
    play.pass(250, away);
    play.send({ type: "connected" });
  });
  expect(end).toMatchObject({ billedMs: 40_750, pausedMs: 10_750 });
});

test("a break is not charged although nobody noticed it before the page came back", () => {
  const end = brokenCall((play) => play.send({ type: "connected" }));
  expect(end).toMatchObject({ billedMs: 40_000, pausedMs: 10_000 });
});

test("a page that takes over a call whose line is alive gets no time for it", () => {
  const play = silentAfterTwentySeconds(5_000);
  play.send({ type: "connected" });
  play.send({ type: "end_requested", reason: "user" });
  expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 25_000, pausedMs: 0 });
});

test("no break is given back twice", () => {
  // After twelve seconds the meter rests from the last sign of life on.
  const play = silentAfterTwentySeconds(13_000);
  play.send({ type: "seen" });
  play.send({ type: "disconnected", clean: false });
  play.pass(2_000, away);
  play.send({ type: "connected" });
  play.send({ type: "end_requested", reason: "user" });
  expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 35_000, pausedMs: 15_000 });
});
