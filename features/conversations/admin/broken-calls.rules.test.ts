import { describe, expect, test } from "vitest";
import { player } from "#tests/builders/call-player.ts";

describe("what of a call was good", () => {
  test("a broken call tells where the last reply was heard, and a line in the place of one is none [N-89]", () => {
    const play = player();
    play.start();
    play.pass(10_000);
    play.send({ type: "agent_speaking", speaking: true, reply: true });
    play.pass(5_000);
    play.send({ type: "agent_speaking", speaking: false, reply: true });
    play.pass(20_000);
    play.send({ type: "fault" });
    play.pass(4_000);
    play.send({ type: "agent_speaking", speaking: false, reply: true });
    play.send({ type: "fault" });
    expect(play.of("end")[0]?.effect).toMatchObject({
      reason: "error",
      billedMs: 39_000,
      pausedMs: 4_000,
      good: { billedMs: 15_000, pausedMs: 0 },
    });
  });

  test("a call in which no reply was heard has no good part", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "fault" });
    play.send({ type: "fault" });
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "error", good: null });
  });

  test("a turn that the model declines is free from the caller's last word to the end of the line said in its place, and breaks nothing", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.pass(2_000, { alive: true, talking: false });
    play.send({ type: "turn_declined", over: false });
    play.pass(3_000, { alive: true, talking: false });
    play.send({ type: "turn_declined", over: true });
    play.pass(5_000);
    for (let time = 0; time < 5; time += 1) {
      play.send({ type: "turn_declined", over: false });
      play.pass(1_000, { alive: true, talking: false });
      play.send({ type: "turn_declined", over: true });
    }
    expect(play.of("end")).toEqual([]);
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "user", billedMs: 35_000, pausedMs: 10_000 });
  });
});
