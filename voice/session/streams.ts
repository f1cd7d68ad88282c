import type { Clock, Timer } from "#platform/clock/clock.ts";

export type Running = { stop(): void };

type StreamHandlers<Item> = { item(item: Item): void; end(): void; error(error: unknown): void };

/**
 * Reads a provider's stream to its end and hands every item on. Exactly one of `end` and `error` is called, unless it is
 * stopped first; nothing is called after that, whatever the provider still sends. `idleMs` without an item is an error.
 * Callbacks instead of raced promises: a promise raced with each item would keep every item alive.
 */
export function readStream<Item>(
  options: { clock: Clock; idleMs: number; open: (signal: AbortSignal) => AsyncIterable<Item> },
  on: StreamHandlers<Item>,
): Running {
  const { clock, idleMs } = options;
  const abort = new AbortController();
  let live = true;
  let lastItemMs = clock.monotonicMs();
  let timer: Timer = clock.after(idleMs, watch);

  function watch() {
    const leftMs = lastItemMs + idleMs - clock.monotonicMs();
    if (leftMs > 0) timer = clock.after(leftMs, watch);
    else finish(() => on.error(new Error(`nothing came for ${idleMs} ms`)), true);
  }
  function finish(tell: () => void, cutOff: boolean) {
    if (!live) return;
    live = false;
    timer.cancel();
    if (cutOff) abort.abort();
    tell();
  }
  async function read() {
    // Handlers are never called before the caller holds what is running.
    await Promise.resolve();
    try {
      if (!live) return;
      for await (const item of options.open(abort.signal)) {
        if (!live) return;
        lastItemMs = clock.monotonicMs();
        on.item(item);
      }
      finish(on.end, false);
    } catch (error) {
      finish(() => on.error(error), true);
    }
  }
  void read();
  return { stop: () => finish(() => {}, true) };
}

/** Waits for one answer, at most `withinMs`. Exactly one handler is called, unless it is stopped first. */
export function awaitAnswer<Answer>(
  options: { clock: Clock; withinMs: number; ask: (signal: AbortSignal) => Promise<Answer> },
  on: { answer(answer: Answer): void; error(error: unknown): void },
): Running {
  const abort = new AbortController();
  let live = true;
  const timer = options.clock.after(options.withinMs, () => {
    finish(() => on.error(new Error(`no answer within ${options.withinMs} ms`)), true);
  });
  function finish(tell: () => void, cutOff: boolean) {
    if (!live) return;
    live = false;
    timer.cancel();
    if (cutOff) abort.abort();
    tell();
  }
  async function ask() {
    await Promise.resolve();
    try {
      const answer = await options.ask(abort.signal);
      finish(() => on.answer(answer), false);
    } catch (error) {
      finish(() => on.error(error), true);
    }
  }
  void ask();
  return { stop: () => finish(() => {}, true) };
}
