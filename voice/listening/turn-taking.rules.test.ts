import { describe, expect, test } from "vitest";
import { FRAME_MS, listening } from "../testing/turns-under-test.ts";

describe("a speculative reply", () => {
  test("is started when the words are known, unless they are plainly incomplete, and at most three times", () => {
    const call = listening(["I went to the", "I went to the sea.", "Then home.", "Then out.", "Then home again."], {
      delayMs: 32,
    });
    for (let pause = 0; pause < 5; pause++) {
      call.voice(500);
      call.silence(384);
    }
    expect(call.all("guess").map(({ text }) => text)).toEqual(["I went to the sea.", "Then home.", "Then out."]);
  });

  test("is not started for a turn of more than ten seconds, nor while the companion speaks", () => {
    const long = listening(["And that was my day."]);
    long.voice(10_500);
    long.silence(420);
    expect(long.all("guess")).toEqual([]);
    const into = listening(["Mm-hmm."]);
    into.agentBegins();
    into.silence(2_000);
    into.voice(400);
    into.silence(420);
    expect(into.all("guess")).toEqual([]);
  });
});

describe("the end of a turn", () => {
  test("comes soon after a whole sentence, and later if the sentence may be incomplete", () => {
    const whole = listening(["I had a long day."]);
    whole.voice(1_500);
    whole.silence(2_000);
    expect(whole.types()).toEqual(["speech_started", "transcribe", "commit"]);
    expect(whole.all("commit")[0]).toMatchObject({ text: "I had a long day.", waitedMs: expect.any(Number) });
    expect(Math.abs((whole.all("commit")[0]?.waitedMs ?? 0) - 450)).toBeLessThanOrEqual(FRAME_MS);

    const open = listening(["I had a long day", "I missed the train"]);
    for (let turn = 0; turn < 2; turn += 1) {
      open.voice(1_500);
      open.silence(6_000);
    }
    // Until the recogniser is known not to punctuate, words without punctuation are waited for.
    const [first, second] = open.all("commit").map(({ waitedMs }) => waitedMs);
    expect(Math.abs((first ?? 0) - 1_400)).toBeLessThanOrEqual(FRAME_MS);
    expect(Math.abs((second ?? 0) - 750)).toBeLessThanOrEqual(FRAME_MS);
  });

  test("waits if the words are incomplete, and what follows is the same turn", () => {
    const call = listening(["I went to the", "I went to the sea yesterday."]);
    call.voice(800);
    call.silence(1_200);
    call.voice(900);
    call.silence(1_000);
    expect(call.types()).toEqual(["speech_started", "transcribe", "goes_on", "transcribe", "commit"]);
    expect(call.all("commit")).toMatchObject([{ text: "I went to the sea yesterday." }]);
  });

  test("comes without a transcript when the recogniser does not answer", () => {
    const call = listening([]);
    call.voice(800);
    call.silence(1_400);
    expect(call.types()).not.toContain("commit");
    call.silence(200);
    expect(call.all("commit")).toMatchObject([{ text: null }]);
  });

  test("does not come for a noise without words: it is discarded after three quarters of a second", () => {
    const call = listening([""]);
    call.voice(400);
    call.silence(700);
    expect(call.types()).not.toContain("discard");
    call.silence(200);
    expect(call.types()).toEqual(["speech_started", "transcribe", "discard"]);
  });

  test("ignores a transcript of a pause that is over", () => {
    const call = listening(["I think", "I think so."], { delayMs: 600 });
    call.voice(600);
    call.silence(400);
    call.voice(600);
    call.silence(2_000);
    expect(call.all("commit")).toMatchObject([{ text: "I think so." }]);
  });

  test("respects the usual pauses of slow speakers", () => {
    const open = "I had a long day";
    const call = listening(["and", "and so", "and so on with", open]);
    for (let times = 0; times < 3; times += 1) {
      call.voice(700);
      call.silence(1_100);
    }
    call.voice(700);
    call.silence(3_000);
    expect(call.all("commit")).toHaveLength(1);
    expect(call.all("commit")[0]?.waitedMs).toBeGreaterThan(1_100);
  });

  test("is not delayed by a click inside the silence", () => {
    const call = listening(["I had a long day."]);
    call.voice(1_000);
    call.silence(320);
    call.voice(32);
    call.silence(1_000);
    expect(call.all("commit")[0]?.waitedMs).toBeLessThanOrEqual(500);
  });

  test("waits for more when a punctuating recogniser has set no sentence mark", () => {
    const call = listening(["I had a long day.", "I went to the market", "I went to the market for pears."]);
    call.voice(1_000);
    call.silence(6_000);
    call.voice(800);
    call.silence(1_300);
    call.voice(800);
    call.silence(1_000);
    expect(call.all("commit").map(({ text }) => text)).toEqual([
      "I had a long day.",
      "I went to the market for pears.",
    ]);
  });

  test("does not come just as the caller goes on", () => {
    const call = listening(["I had a long day.", "I had a long day. It rained."]);
    call.voice(1_000);
    call.silence(448);
    call.voice(800);
    call.silence(1_000);
    expect(call.all("commit").map(({ text }) => text)).toEqual(["I had a long day. It rained."]);
  });

  test("a minute is the longest turn", () => {
    const call = listening([]);
    call.voice(61_000);
    expect(call.all("commit")).toHaveLength(1);
  });

  test("less than 100 ms of voice does not start a turn", () => {
    const call = listening(["."]);
    call.voice(64);
    call.silence(2_000);
    expect(call.types()).toEqual([]);
  });
});

describe("a premature reply", () => {
  test("is retracted before it sounds", () => {
    const call = listening(["I was at the lake.", "with my sister."]);
    call.voice(900);
    call.silence(600);
    call.voice(600);
    call.silence(1_000);
    expect(call.types()).toEqual([
      "speech_started",
      "transcribe",
      "commit",
      "speech_started",
      "take_back",
      "transcribe",
      "commit",
    ]);
  });

  test("is retracted when its first words have just been played", () => {
    const call = listening(["I was at the lake.", "with my sister."]);
    call.voice(900);
    call.silence(600);
    call.agentBegins({ isAnswer: true });
    call.silence(192);
    call.voice(608);
    call.silence(1_000);
    expect(call.types().slice(3)).toEqual(["speech_started", "take_back", "transcribe", "commit"]);
  });

  test("stays when the caller starts again much later", () => {
    const call = listening(["I was at the lake.", "What about you?"]);
    call.voice(900);
    call.silence(5_000);
    call.voice(600);
    call.silence(1_000);
    expect(call.types()).not.toContain("take_back");
  });
});

test("the same events lead to the same decisions", () => {
  const run = () => {
    const call = listening(["so I", "so I went home."]);
    call.voice(700);
    call.silence(900);
    call.voice(800);
    call.silence(1_500);
    return JSON.stringify(call.all("commit"));
  };
  expect(run()).toBe(run());
});
