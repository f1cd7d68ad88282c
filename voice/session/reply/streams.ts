import type { Clock, Timer } from "#platform/clock/clock.ts";
import { inBackground } from "#platform/errors/in-background.ts";

export type Running = { stop(): void };

type StreamHandlers<Item> = { item(item: Item): void; end(): void; error(error: unknown): void };

/**
 * Reads a provider's stream to its end and passes on every item. Exactly one of `end` and `error` is called, unless it is
 * stopped first; nothing is called after that, whatever the provider still sends. `idleMs` without an item is an error.
 * Callbacks instead of raced promises: a promise raced with each item would keep every item alive.
 */
export function readStream<Item>(
  options: {
    clock: Clock;
    idleMs: number;
    /** Stops it when aborted. */
    within?: AbortSignal | undefined;
    open: (signal: AbortSignal) => AsyncIterable<Item>;
  },
  on: StreamHandlers<Item>,
): Running {
  const { clock, idleMs, within } = options;
  const abort = new AbortController();
  const stop = () => finish(() => {}, true);
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
    within?.removeEventListener("abort", stop);
    if (cutOff) abort.abort();
    tell();
  }
  async function read() {
    // Handlers are never called before the caller has the handle.
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
  within?.addEventListener("abort", stop, { once: true });
  if (within?.aborted) stop();
  inBackground(read());
  return { stop };
}

/** Waits for one result, at most `withinMs`. Exactly one handler is called, unless it is stopped first. */
export function awaitAnswer<Answer>(
  options: {
    clock: Clock;
    withinMs: number;
    /** Stops it when aborted. */
    within?: AbortSignal | undefined;
    ask: (signal: AbortSignal) => Promise<Answer>;
  },
  on: { answer(answer: Answer): void; error(error: unknown): void },
): Running {
  const { within } = options;
  const abort = new AbortController();
  const stop = () => finish(() => {}, true);
  let live = true;
  const timer = options.clock.after(options.withinMs, () => {
    finish(() => on.error(new Error(`no answer within ${options.withinMs} ms`)), true);
  });
  function finish(tell: () => void, cutOff: boolean) {
    if (!live) return;
    live = false;
    timer.cancel();
    within?.removeEventListener("abort", stop);
    if (cutOff) abort.abort();
    tell();
  }
  async function ask() {
    await Promise.resolve();
    try {
      if (!live) return;
      const answer = await options.ask(abort.signal);
      finish(() => on.answer(answer), false);
    } catch (error) {
      finish(() => on.error(error), true);
    }
  }
  within?.addEventListener("abort", stop, { once: true });
  if (within?.aborted) stop();
  inBackground(ask());
  return { stop };
}
