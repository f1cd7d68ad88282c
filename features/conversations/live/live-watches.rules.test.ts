import { describe, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { meterWith, player, rate } from "#tests/builders/call-player.ts";

describe("what the customer is told of the meter", () => {
  test("that it rests, and that it counts again, at once", () => {
    const play = player();
    play.start();
    play.pass(29_750, { alive: true, talking: false });
    const before = play.of("report_meter").length;
    // Half a minute of silence is charged, what follows is not.
    play.pass(500, { alive: true, talking: false });
    expect(play.call().meter.pauseReasons).toEqual(["silence"]);
    expect(play.of("report_meter").length).toBe(before + 1);
    play.send({ type: "user_active" });
    play.pass(250);
    expect(play.of("report_meter").length).toBe(before + 2);
  });

  test("the time at once when another page takes the call up", () => {
    const play = player();
    play.start();
    play.pass(60_250);
    const before = play.of("report_meter").length;
    play.send({ type: "connected" });
    play.pass(250);
    expect(play.of("report_meter").length).toBe(before + 1);
  });

  test("that their own cap is near, and not their credit, where there is more of that", () => {
    const capped = player(meterWith({ cap: dollars(3) }));
    capped.start();
    capped.pass(100_000);
    expect(capped.of("warn").map(({ effect }) => effect.code)).toContain("cap_low");
    expect(capped.of("warn").map(({ effect }) => effect.code)).not.toContain("credit_low");
    const poor = player(meterWith({ cap: dollars(30), available: dollars(1) }));
    poor.start();
    poor.pass(70_000);
    expect(poor.of("warn").map(({ effect }) => effect.code)).toContain("credit_low");
    const limited = player(meterWith({ cap: dollars(3), capIsLimit: true }));
    limited.start();
    limited.pass(125_000);
    expect(limited.of("warn").map(({ effect }) => effect.code)).toContain("limit_low");
    expect(limited.of("end").map(({ effect }) => effect.reason)).toEqual(["limit"]);
  });
});

describe("a call that begins with little left", () => {
  const warned = (play: ReturnType<typeof player>) =>
    play.of("warn").map(({ effect }) => Math.ceil(effect.remainingMs / 1000));

  test("is warned in its last minute, and again at the goodbye", () => {
    const play = player(meterWith({ cap: dollars(2) }));
    play.start();
    play.pass(75_000);
    expect(warned(play)).toEqual([60, 30]);
  });

  test("gives a page that has just come no warning that the page before it did not get either", () => {
    const play = player(meterWith({ cap: dollars(2) }));
    play.start();
    play.pass(12_000);
    play.send({ type: "connected" });
    play.pass(1_000);
    expect(warned(play)).toEqual([]);
    play.pass(10_000);
    play.send({ type: "connected" });
    play.pass(1_000);
    expect(warned(play)).toEqual([60, 57]);
  });
});

describe("a call whose money is used up", () => {
  test("goes on when its cap was raised at another server just before it was reached, and ends at the new one", () => {
    const play = player(meterWith({ cap: dollars(2) }));
    play.start();
    play.pass(79_750);
    play.raiseCapElsewhere(dollars(3));
    play.pass(60_000);
    const end = play.of("end")[0];
    expect(end?.effect.reason).toBe("cap");
    expect(end?.effect).toMatchObject({ billedMs: 120_000, pausedMs: 0 });
  });
});

describe("a call without a database", () => {
  test("goes on beyond what was set aside, and pays for all of it once the database is back", () => {
    const play = player();
    play.start();
    play.pass(40_000);
    play.outage(true);
    play.pass(75_000);
    expect(play.of("end")).toEqual([]);
    // Asked about once a second, not at every look.
    expect(play.of("renew").length).toBeLessThanOrEqual(70);
    play.outage(false);
    play.pass(2_000);
    expect(play.stored.captured + play.stored.held).toBeGreaterThanOrEqual(chargeOf(rate, 117_000));
    play.send({ type: "end_requested", reason: "user" });
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "user", billedMs: 117_000, pausedMs: 0 });
  });

  test("ends at the cap and at the last known credit, as it would with one", () => {
    for (const [meter, reason] of [
      [meterWith({ cap: dollars(2) }), "cap"],
      [meterWith({ available: micros(500_000n) }), "credit"],
    ] as const) {
      const play = player(meter);
      play.start();
      play.pass(40_000);
      play.outage(true);
      play.pass(41_000);
      expect(play.of("end").map(({ effect }) => effect.reason)).toEqual([reason]);
      expect(play.of("end")[0]?.atMs).toBe(80_000);
      // Nobody can be charged more than was set aside.
      expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 60_000 });
    }
  });

  test("ends as lost a minute after what was set aside is used", () => {
    const play = player();
    play.start();
    play.outage(true);
    play.pass(130_000);
    expect(play.of("end").map(({ atMs, effect }) => [atMs, effect.reason, effect.billedMs])).toEqual([
      [120_000, "lost", 60_000],
    ]);
  });
});

describe("a call whose customer mutes", () => {
  test("rests at once while the companion is silent, and counts again with its voice or the microphone [N-92]", () => {
    const play = player();
    const quiet = { alive: true, talking: false };
    play.start();
    play.pass(5_000, quiet);
    play.send({ type: "user_muted", muted: true });
    play.pass(10_000, quiet);
    expect(play.call().meter).toMatchObject({ pauseReasons: ["silence"], pauseSinceMs: 5_000 });
    play.send({ type: "agent_speaking", speaking: true });
    play.pass(4_000, quiet);
    expect(play.call().meter.pauseReasons).toEqual([]);
    play.send({ type: "agent_speaking", speaking: false });
    play.pass(1_000, quiet);
    expect(play.call().meter.pauseReasons).toEqual(["silence"]);
    play.send({ type: "user_typing" });
    play.pass(5_000, quiet);
    expect(play.call().meter.pauseReasons).toEqual([]);
    play.pass(5_000, quiet);
    expect(play.call().meter.pauseReasons).toEqual(["silence"]);
    play.send({ type: "user_muted", muted: false });
    play.pass(10_000, quiet);
    play.send({ type: "end_requested", reason: "user" });
    // Five seconds before, four of the companion's voice, six and a half of typing, and ten after.
    expect(play.of("end")[0]?.effect).toMatchObject({ billedMs: 40_000, pausedMs: 14_500 });
  });
});

describe("a call whose client says that the microphone is off", () => {
  type Claim = { type: "user_muted"; muted: boolean } | null;
  const on = { type: "user_muted", muted: false } as const;
  const off = { type: "user_muted", muted: true } as const;
  const claims: [string, (tick: number) => Claim][] = [
    ["once", (tick) => (tick === 0 ? off : null)],
    ["with every ping", (tick) => (tick % 20 === 0 ? off : null)],
    ["at every moment", () => off],
  ];

  /** Twenty turns: a second of silence, ten of speech, one and a half of waiting for a reply of eight. */
  function twentyTurns(claim: (tick: number) => Claim) {
    const play = player();
    play.start();
    let ticks = 0;
    const pass = (ms: number, speaking = false) => {
      for (const end = play.now() + ms; play.now() < end; ticks += 1) {
        const said = claim(ticks);
        if (said) play.send(said);
        if (speaking && ticks % 8 === 0) play.send({ type: "user_speaking" });
        play.pass(250, { alive: true, talking: false });
      }
    };
    for (let turn = 0; turn < 20; turn += 1) {
      pass(1_000);
      play.send({ type: "user_speaking" });
      pass(10_000, true);
      play.send({ type: "user_active" });
      pass(1_500);
      play.send({ type: "agent_speaking", speaking: true });
      pass(8_000);
      play.send({ type: "agent_speaking", speaking: false, reply: true });
    }
    play.send({ type: "end_requested", reason: "user" });
    const end = play.of("end")[0]?.effect;
    return (end?.billedMs ?? 0) - (end?.pausedMs ?? 0);
  }

  test.each(claims)("and who speaks all the same is charged as any other: %s", (_, claim) => {
    const charged = twentyTurns(claim);
    // The first second lies before anything was said.
    expect(twentyTurns(() => null) - charged).toBeLessThanOrEqual(1_000);
  });

  test("and on again, over and over, is charged for what is said meanwhile", () => {
    const charged = twentyTurns((tick) => (tick % 8 === 0 ? on : off));
    // Of a turn, at most the second before its speech is a muted silence.
    expect(twentyTurns(() => null) - charged).toBeLessThanOrEqual(20 * 1_000);
  });

  test("pays for the model's thinking after a typed line, and for nothing after the last word of a spoken one", () => {
    const play = player();
    const quiet = { alive: true, talking: false };
    play.start();
    play.send(off);
    play.send({ type: "user_speaking" });
    play.pass(5_000, quiet);
    expect(play.call().meter).toMatchObject({ pauseReasons: ["silence"], pauseSinceMs: 2_500 });
    play.send({ type: "user_active" });
    play.pass(5_000, quiet);
    expect(play.call().meter).toMatchObject({ pauseReasons: [], pausedMs: 2_500 });
  });

  test("and on again without a word is asked, not charged, and ended as any silent one", () => {
    const play = player();
    const quiet = { alive: true, talking: false };
    play.start();
    for (const claim of [off, on, off, on, off, on]) {
      play.send(claim);
      play.pass(10_000, quiet);
    }
    play.pass(250, quiet);
    expect(play.of("ask_if_there").map(({ atMs }) => atMs)).toEqual([20_000, 40_000]);
    // Ten seconds with the microphone on were charged before the silence was a long one.
    expect(play.of("end")[0]?.effect).toMatchObject({ reason: "idle", billedMs: 60_000, pausedMs: 50_000 });
  });
});

describe("a call whose line drops while little is left", () => {
  test.each([
    ["they were lost", 6_000, [30, 29]],
    ["the seconds were given back", 18_000, [30, 35, 30]],
  ])("warns and says goodbye again where %s", (_, goneMs, warned) => {
    const play = player(meterWith({ held: rate, available: zero }));
    play.start();
    play.pass(25_000);
    // Nothing of what is said from here on arrives.
    play.pass(goneMs, { alive: false });
    expect(play.of("say_goodbye")).toHaveLength(1);
    play.send({ type: "connected" });
    play.pass(10_000);
    expect(play.of("say_goodbye")).toHaveLength(2);
    expect(play.of("warn").map(({ effect }) => Math.ceil(effect.remainingMs / 1000))).toEqual(warned);
  });

  test("tells a page that has just come what is left, and says no goodbye twice that was heard", () => {
    const play = player(meterWith({ held: rate, available: zero }));
    play.start();
    play.pass(35_000);
    play.send({ type: "connected" });
    play.pass(5_000);
    expect(play.of("say_goodbye")).toHaveLength(1);
    expect(play.of("warn").map(({ effect }) => Math.ceil(effect.remainingMs / 1000))).toEqual([30, 25]);
  });
});

describe("a call in which the customer types", () => {
  test("is not silent while the customer writes, who pays for that time as for any other", () => {
    const play = player();
    play.start();
    play.pass(25_000, { alive: true, talking: false });
    for (let written = 0; written < 60_000; written += 5_000) {
      play.send({ type: "user_typing" });
      play.pass(5_000, { alive: true, talking: false });
    }
    expect(play.call()).toMatchObject({ phase: "metering", meter: { pauseReasons: [], pausedMs: 0 } });
    // A silence that is not charged any more ends with the first letter: nobody holds a line for nothing.
    play.pass(26_000, { alive: true, talking: false });
    expect(play.call().meter.pauseReasons).toEqual(["silence"]);
    play.send({ type: "user_typing" });
    expect(play.call().meter.pauseReasons).toEqual([]);
  });

  test("is silent for all its writing while our side rests", () => {
    const play = player();
    play.start();
    play.pass(20_000);
    play.send({ type: "crisis" });
    for (let written = 0; written < 70_000; written += 5_000) {
      play.send({ type: "user_typing" });
      play.pass(5_000, { alive: true, talking: false });
    }
    expect(play.of("end")).toHaveLength(1);
  });
});
