import { describe, expect, test } from "vitest";
import { chargeableMs, chargeOf } from "#features/ledger/charge.rules.ts";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { dollars, parseDollars, zero } from "#platform/money/money.ts";
import { meterWith, player, rate } from "#tests/builders/call-player.ts";

const charged = (end: { billedMs: number; pausedMs: number }) =>
  chargeOf(rate, chargeableMs({ billedMs: end.billedMs, pausedMs: end.pausedMs }));

describe("a call's meter", () => {
  test("starts at the first sound of the first message, not when the customer connects", () => {
    const play = player();
    play.send({ type: "connected" });
    play.pass(8_000);
    play.send({ type: "first_sound" });
    play.pass(30_000);
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "user", billedMs: 30_000, pausedMs: 0 });
  });

  test("charges nothing for a call under ten seconds and everything from ten on [P-20]", () => {
    expect(chargeableMs({ billedMs: 9_999, pausedMs: 0 })).toBe(0);
    expect(chargeableMs({ billedMs: 10_000, pausedMs: 0 })).toBe(10_000);
    // What was paused is no part of the ten seconds: the call's clock has rested as well.
    expect(chargeableMs({ billedMs: 13_999, pausedMs: 4_000 })).toBe(0);
    expect(chargeableMs({ billedMs: 14_000, pausedMs: 4_000 })).toBe(10_000);
    expect(chargeOf(rate, chargeableMs({ billedMs: 10_000, pausedMs: 0 }))).toBe(250_000n);
  });

  test("renews the hold about ten seconds before a slice is used up, with the next slice number", () => {
    const play = player();
    play.start();
    play.pass(121_000);
    expect(play.of("renew").map((one) => [one.effect.sliceNo, one.atMs])).toEqual([
      [1, 50_000],
      [2, 100_000],
    ]);
  });

  test("makes the time durable often enough that a crash loses at most five seconds", () => {
    const play = player();
    play.start();
    play.pass(60_000);
    const beats = play.of("beat").map((one) => one.effect.billedMs);
    const gaps = beats.map((beat, index) => beat - (beats[index - 1] ?? 0));
    expect(beats.length).toBeGreaterThan(10);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4_750);
  });

  test("warns at five and two minutes, says goodbye at thirty seconds and ends when the credit does", () => {
    const play = player(meterWith({ held: rate, available: dollars(9) })); // 10.5 dollars: seven minutes
    play.start();
    play.pass(500_000);
    expect(play.of("warn").map((one) => one.atMs)).toEqual([120_000, 300_000, 390_000]);
    expect(play.of("say_goodbye").map((one) => one.atMs)).toEqual([390_000]);
    const end = play.of("end")[0];
    expect(end?.effect.reason).toBe("credit");
    expect(end && charged(end.effect)).toBe(parseDollars("10.50"));
  });

  test("goes on when the customer tops up in time, and warns again later", () => {
    const play = player(meterWith({ held: rate, available: zero }));
    play.start();
    play.pass(40_000);
    expect(play.of("say_goodbye")).toHaveLength(1);
    play.topUp(dollars(3));
    play.pass(60_000);
    expect(play.of("end")).toHaveLength(0);
    play.pass(120_000);
    expect(play.of("say_goodbye")).toHaveLength(2);
    const end = play.of("end")[0];
    expect(end && charged(end.effect)).toBe(parseDollars("4.50"));
  });

  test("never costs more than the customer's cap", () => {
    const cap = parseDollars("2") ?? zero;
    const play = player(meterWith({ cap }));
    play.start();
    play.pass(200_000);
    const end = play.of("end")[0];
    expect(end?.effect.reason).toBe("cap");
    expect(end && charged(end.effect)).toBe(cap);
  });

  test("ends at the longest call", () => {
    const limits = { ...initialSetting("calls.limits"), longestCallMs: 90_000 };
    const play = player(meterWith(), limits);
    play.start();
    play.pass(100_000);
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "max_duration", billedMs: 90_000 });
  });
});

describe("a call that goes quiet", () => {
  test("is asked at 20 and 40 seconds, is not billed after 30 and ends at 60", () => {
    const play = player();
    play.start();
    play.pass(70_000, { alive: true, talking: false });
    expect(play.of("ask_if_there").map((one) => one.atMs)).toEqual([20_000, 40_000]);
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "idle", billedMs: 60_000, pausedMs: 30_000 });
  });

  test("counts again from the moment the customer speaks", () => {
    const play = player();
    play.start();
    play.pass(45_000, { alive: true, talking: false });
    play.pass(10_000);
    play.send({ type: "end_requested", reason: "user" });
    const end = play.of("end")[0]?.effect;
    expect(end?.billedMs).toBe(55_000);
    expect(end?.pausedMs).toBeGreaterThanOrEqual(15_000);
    expect(end?.pausedMs).toBeLessThan(15_500);
  });

  test("is not quiet while the customer tells a long story without an end", () => {
    const play = player();
    play.start();
    for (let at = 0; at < 90_000; at += 2_000) {
      play.pass(2_000, { alive: true, talking: false });
      play.send({ type: "user_speaking" });
    }
    expect(play.of("ask_if_there")).toEqual([]);
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 90_000, pausedMs: 0 });
  });

  test("is asked again, and in the same time, when the customer began to say something and left off", () => {
    const play = player();
    play.start();
    play.pass(25_000, { alive: true, talking: false });
    play.send({ type: "user_speaking" });
    play.pass(45_000, { alive: true, talking: false });
    expect(play.of("ask_if_there").map((one) => one.atMs)).toEqual([20_000, 45_000, 65_000]);
  });

  test("is not quiet while the agent tells a long story", () => {
    const play = player();
    play.start();
    play.send({ type: "agent_speaking", speaking: true });
    play.pass(90_000, { alive: true, talking: false });
    expect(play.of("ask_if_there")).toEqual([]);
    expect(play.call().phase).toBe("metering");
  });
});

describe("a connection that breaks", () => {
  test("stops the meter at the last sign of life and lets the customer come back within a minute", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "disconnected", clean: false });
    play.pass(40_000, { alive: false, talking: false });
    play.send({ type: "connected" });
    play.pass(10_000);
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 70_000, pausedMs: 40_000 });
  });

  test("ends the call as lost after a minute, billed to the last sign of life", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "disconnected", clean: false });
    play.pass(61_000, { alive: false, talking: false });
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "lost", billedMs: 20_000, pausedMs: 0 });
  });

  test("is noticed without a word from the network, and never billed", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.pass(90_000, { alive: false, talking: false });
    expect(play.of("drop_connection")).toHaveLength(1);
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "lost", billedMs: 20_000, pausedMs: 0 });
  });

  test("ends the call at once when the client closes it in the ordinary way", () => {
    const play = player();
    play.start();
    play.pass(15_000);
    play.send({ type: "disconnected", clean: true });
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "user", billedMs: 15_000 });
  });

  test("frees the customer when nobody ever connects", () => {
    const play = player();
    play.pass(61_000, { alive: false, talking: false });
    expect(play.of("end")[0]?.effect).toEqual({
      type: "end",
      reason: "never_connected",
      billedMs: 0,
      pausedMs: 0,
      good: null,
    });
  });
});

describe("faults and danger", () => {
  test("the meter rests from a fault until the agent is heard again", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "fault" });
    play.pass(5_000);
    play.send({ type: "agent_speaking", speaking: true });
    play.pass(10_000);
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 35_000, pausedMs: 5_000 });
  });

  test("a second fault in a row ends the call as broken", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "fault" });
    play.send({ type: "fault" });
    expect(play.of("end")[0]?.effect.reason).toBe("error");
  });

  test("a caller who is asked to repeat after a fault and stays silent leaves a broken call, not an idle one", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "fault" });
    play.pass(61_000, { alive: true, talking: false });
    expect(play.of("end")[0]?.effect.reason).toBe("error");

    const answered = player();
    answered.start();
    answered.pass(20_000);
    answered.send({ type: "fault" });
    answered.send({ type: "user_active" });
    answered.send({ type: "agent_speaking", speaking: true });
    answered.send({ type: "agent_speaking", speaking: false });
    answered.pass(61_000, { alive: true, talking: false });
    expect(answered.of("end")[0]?.effect.reason).toBe("idle");
  });

  test("a crisis referral is not billed", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "crisis" });
    play.pass(15_000, { alive: true, talking: false });
    play.send({ type: "user_active" });
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 35_000, pausedMs: 15_000 });
  });
});
