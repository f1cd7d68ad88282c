import { describe, expect, test } from "vitest";
import { meterWith, player } from "#tests/builders/call-player.ts";

describe("a call that its customer pauses", () => {
  test("is not charged while it lasts, asks nobody whether they are there, and goes on where it was [N-92]", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "user_paused", paused: true });
    play.pass(120_000, { alive: true, talking: false });
    expect(play.of("ask_if_there")).toEqual([]);
    expect(play.of("end")).toEqual([]);
    play.send({ type: "user_paused", paused: false });
    play.pass(20_000);
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 160_000, pausedMs: 120_000 });
  });

  test("ends as if they had hung up once all its pauses together are as long as a pause may be [N-92]", () => {
    const play = player();
    play.start();
    play.pass(10_000);
    for (const ms of [200_000, 99_750]) {
      play.send({ type: "user_paused", paused: true });
      play.pass(ms, { alive: true, talking: false });
      play.send({ type: "user_paused", paused: false });
      play.pass(10_000);
    }
    play.send({ type: "user_paused", paused: true });
    play.pass(500, { alive: true, talking: false });
    expect(play.of("end").map(({ effect }) => effect.reason)).toEqual(["user"]);
  });

  test("tells at once that it is paused, how long it may last, and that it is over", () => {
    const play = player();
    play.start();
    play.pass(10_250);
    const told = () => play.of("report_meter").map(({ effect }) => effect.pauseLeftMs);
    const before = told().length;
    play.send({ type: "user_paused", paused: true });
    play.pass(250, { alive: true, talking: false });
    expect(told().length).toBe(before + 1);
    expect(told().at(-1)).toBe(299_750);
    play.send({ type: "user_paused", paused: false });
    play.pass(250);
    expect(told().length).toBe(before + 2);
  });

  test.each([
    ["says something", { type: "user_active" }],
    ["comes back with another page, which knows of no pause", { type: "connected" }],
  ] as const)("is charged again when its customer %s", (_what, event) => {
    const play = player();
    play.start();
    play.send({ type: "user_paused", paused: true });
    play.pass(1_000, { alive: true, talking: false });
    play.send(event);
    expect(play.call()).toMatchObject({ pausedSinceMs: null, meter: { pauseReasons: [] } });
  });

  test("is not paused before it costs anything, nor twice, nor when its pauses are used up", () => {
    const play = player();
    play.send({ type: "user_paused", paused: true });
    expect(play.call().pausedSinceMs).toBeNull();
    play.start();
    play.send({ type: "user_paused", paused: true });
    play.pass(1_000, { alive: true, talking: false });
    play.send({ type: "user_paused", paused: true });
    play.pass(298_900, { alive: true, talking: false });
    play.send({ type: "user_paused", paused: false });
    expect(play.call().pauseUsedMs).toBeGreaterThanOrEqual(299_750);
    play.pass(1_000);
    expect(play.of("end")).toEqual([]);
  });

  test("is not paused while the companion is heard, and what it says in a pause ends it", () => {
    const play = player();
    play.start();
    play.send({ type: "agent_speaking", speaking: true, reply: true });
    play.send({ type: "user_paused", paused: true });
    play.pass(4_000, { alive: true, talking: false });
    expect(play.call().pausedSinceMs).toBeNull();
    play.send({ type: "agent_speaking", speaking: false, reply: true });
    play.send({ type: "user_paused", paused: true });
    play.pass(4_000, { alive: true, talking: false });
    play.send({ type: "agent_speaking", speaking: true, reply: true });
    play.pass(4_000, { alive: true, talking: false });
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 12_000, pausedMs: 4_000 });
  });

  test("keeps the last seconds of the credit for when it goes on", () => {
    const play = player(meterWith({ cap: null, available: meterWith().held }));
    play.start();
    play.pass(115_000);
    play.send({ type: "user_paused", paused: true });
    play.pass(60_000, { alive: true, talking: false });
    expect(play.of("end")).toEqual([]);
    play.send({ type: "user_paused", paused: false });
    play.pass(6_000);
    expect(play.of("end").map(({ effect }) => effect.reason)).toEqual(["credit"]);
  });

  test("is as long in all at a server that takes the call over, also where the first one died in the pause", () => {
    const play = player();
    play.start();
    play.pass(10_000);
    play.send({ type: "user_paused", paused: true });
    play.pass(100_000, { alive: true, talking: false });
    play.send({ type: "user_paused", paused: false });
    play.pass(10_000);
    play.send({ type: "user_paused", paused: true });
    play.pass(100_000, { alive: true, talking: false });
    play.takenOver(5_000);
    expect(play.call().pauseUsedMs).toBeGreaterThan(190_000);
    expect(play.call().pauseUsedMs).toBeLessThanOrEqual(200_000);
    play.send({ type: "connected" });
    play.send({ type: "user_paused", paused: true });
    play.pass(110_250, { alive: true, talking: false });
    expect(play.of("end").map(({ effect }) => effect.reason)).toEqual(["user"]);
  });

  test("waits for a customer whose line is gone, such as behind a locked phone, as long as the pause may last", () => {
    const play = player();
    play.start();
    play.pass(10_000);
    play.send({ type: "user_paused", paused: true });
    play.send({ type: "disconnected", clean: false });
    play.pass(299_000, {});
    expect(play.of("end")).toEqual([]);
    play.pass(1_250, {});
    expect(play.of("end").map(({ effect }) => [effect.reason, effect.billedMs - effect.pausedMs])).toEqual([
      ["lost", 10_000],
    ]);
  });

  test("gives who comes back to a paused call no more of it than was left", () => {
    const play = player();
    play.start();
    play.send({ type: "user_paused", paused: true });
    play.send({ type: "disconnected", clean: false });
    play.pass(200_000, {});
    play.send({ type: "connected" });
    play.send({ type: "user_paused", paused: true });
    play.pass(100_250, { alive: true, talking: false });
    expect(play.of("end").map(({ effect }) => effect.reason)).toEqual(["user"]);
  });
});
