import { describe, expect, test } from "vitest";
import { countingClock } from "#voice/testing/counting-clock.ts";
import { awaitAnswer, readStream } from "./streams.ts";

function recorded() {
  const heard: string[] = [];
  return {
    heard,
    on: {
      item: (item: string) => void heard.push(item),
      end: () => void heard.push("END"),
      error: (error: unknown) => void heard.push(`ERROR ${error instanceof Error ? error.message : error}`),
    },
  };
}

describe("a provider's stream", () => {
  test("yields its items and its end, and leaves no timer", async () => {
    const clock = countingClock();
    const { heard, on } = recorded();
    readStream(
      {
        clock,
        idleMs: 100,
        open: async function* () {
          yield "a";
          yield "b";
        },
      },
      on,
    );
    expect(heard).toEqual([]);
    await clock.advance(0);
    expect(heard).toEqual(["a", "b", "END"]);
    expect(clock.pending()).toBe(0);
  });
  test("reports one error when it breaks", async () => {
    const clock = countingClock();
    const { heard, on } = recorded();
    readStream(
      {
        clock,
        idleMs: 100,
        open: async function* () {
          yield "a";
          throw new Error("broken");
        },
      },
      on,
    );
    await clock.advance(0);
    expect(heard).toEqual(["a", "ERROR broken"]);
    expect(clock.pending()).toBe(0);
  });
  test("reports one error when it cannot be opened", async () => {
    const clock = countingClock();
    const { heard, on } = recorded();
    readStream(
      {
        clock,
        idleMs: 100,
        open: () => {
          throw new Error("closed");
        },
      },
      on,
    );
    await clock.advance(0);
    expect(heard).toEqual(["ERROR closed"]);
  });
  test("is aborted after its timeout; late items are ignored", async () => {
    const clock = countingClock();
    const { heard, on } = recorded();
    let signal: AbortSignal | undefined;
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    readStream(
      {
        clock,
        idleMs: 100,
        open: async function* (given) {
          signal = given;
          yield "a";
          await late;
          yield "b";
        },
      },
      on,
    );
    await clock.advance(99);
    expect(heard).toEqual(["a"]);
    await clock.advance(1);
    expect(heard).toEqual(["a", "ERROR nothing came for 100 ms"]);
    expect(signal?.aborted).toBe(true);
    release();
    await clock.advance(1_000);
    expect(heard).toHaveLength(2);
    expect(clock.pending()).toBe(0);
  });
  test("is aborted when stopped, and then ignored", async () => {
    const clock = countingClock();
    const { heard, on } = recorded();
    let signal: AbortSignal | undefined;
    const running = readStream(
      {
        clock,
        idleMs: 100,
        open: async function* (given) {
          signal = given;
          yield "a";
          yield "b";
        },
      },
      {
        ...on,
        item: (item) => {
          heard.push(item);
          running.stop();
        },
      },
    );
    await clock.advance(1_000);
    expect(heard).toEqual(["a"]);
    expect(signal?.aborted).toBe(true);
    expect(clock.pending()).toBe(0);
  });
});

describe("a single result", () => {
  const listen = (heard: string[]) => ({
    answer: (answer: string) => void heard.push(answer),
    error: (error: unknown) => void heard.push(`ERROR ${error instanceof Error ? error.message : error}`),
  });
  test("is delivered once", async () => {
    const clock = countingClock();
    const heard: string[] = [];
    awaitAnswer({ clock, withinMs: 100, ask: async () => "yes" }, listen(heard));
    await clock.advance(1_000);
    expect(heard).toEqual(["yes"]);
    expect(clock.pending()).toBe(0);
  });
  test("is an error after its timeout, and ignored when late", async () => {
    const clock = countingClock();
    const heard: string[] = [];
    let answer = (_: string) => {};
    const ask = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    awaitAnswer({ clock, withinMs: 100, ask }, listen(heard));
    await clock.advance(100);
    answer("too late");
    await clock.advance(100);
    expect(heard).toEqual(["ERROR no answer within 100 ms"]);
  });
  test("reports a failure as an error", async () => {
    const clock = countingClock();
    const heard: string[] = [];
    awaitAnswer(
      {
        clock,
        withinMs: 100,
        ask: async () => {
          throw new Error("no");
        },
      },
      listen(heard),
    );
    await clock.advance(1);
    expect(heard).toEqual(["ERROR no"]);
    expect(clock.pending()).toBe(0);
  });
});
