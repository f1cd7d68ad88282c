import { type Clock, systemClock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import { isDeclined } from "#voice/ports/language-model.ts";
import { ProviderError } from "../provider-error.ts";
import { afterFailure, afterSuccess, beginTry, closedBreaker, orderOfTries } from "./breaker.rules.ts";

export type ChainOptions<Link> = {
  /** In the order in which they are tried. */
  links: readonly Link[];
  log: Log;
  clock?: Clock | undefined;
  /**
   * How long a link may be silent before the next one is tried, in ms. The last one has as long as its caller allows.
   */
  firstWithinMs: number;
};

/** Several providers of one kind. */
export type Chain<Link> = {
  /** A stream from the first link that starts one. Once it has yielded something, its failure is the chain's. */
  stream<Item>(
    signal: AbortSignal,
    open: (link: Link, signal: AbortSignal) => AsyncIterable<Item>,
  ): AsyncIterable<Item>;
  /** The first result. */
  answer<Answer>(signal: AbortSignal, ask: (link: Link, signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
  /** The link that would be tried now. */
  current(): Link;
  /** Reports the outcome of a request that was made to a link outside the chain. */
  note(link: Link, succeeded: boolean): void;
};

/** A provider that stalls midway; shorter than the voice session's own timeout, so that the failure is counted here. */
const STALLED_AFTER_MS = 4_500;

type Named = { readonly name: string };

/** Tries the next provider when one fails, stalls or returns nothing, and skips a dead one for a while. */
export function createChain<Link extends Named>(options: ChainOptions<Link>): Chain<Link> {
  const { links, clock = systemClock } = options;
  const tries = createTries(options, clock);

  return {
    stream: (signal, open) => streamOf(tries, clock, signal, open),
    async answer(signal, ask) {
      signal.throwIfAborted();
      const { begun, index, attempt } = await tries.firstOf(signal, (link, { signal: own }) => ask(link, own));
      attempt.end();
      tries.succeeded(index);
      return begun;
    },
    current: () => tries.current(),
    note(link, hasSucceeded) {
      const index = links.indexOf(link);
      if (index < 0) return;
      if (hasSucceeded) tries.succeeded(index);
      else tries.failed(index, new ProviderError("unavailable", "its request failed"));
    },
  };
}

type Tries<Link> = ReturnType<typeof createTries<Link & Named>>;

/** The breakers of the links, and the search for a link that responds. */
function createTries<Link extends Named>({ links, log, firstWithinMs }: ChainOptions<Link>, clock: Clock) {
  const breakers = links.map(() => closedBreaker);
  const breakerOf = (index: number) => breakers[index] ?? closedBreaker;

  const succeeded = (index: number) => {
    breakers[index] = afterSuccess();
  };
  function failed(index: number, error: unknown): void {
    if (isDeclined(error)) {
      // It works, it only declines this: its breaker stays closed.
      succeeded(index);
      log.info({ provider: links[index]?.name ?? "?" }, "a provider declined a request");
      return;
    }
    breakers[index] = afterFailure(breakerOf(index), clock.monotonicMs());
    const { name } = links[index] ?? { name: "?" };
    log.warn({ provider: name, failures: breakerOf(index).failures, error: String(error) }, "a provider failed");
  }

  /** Tries one link after the other, until one starts to respond. `begin` must fail early if it can. */
  async function firstOf<Begun>(signal: AbortSignal, begin: (link: Link, attempt: Attempt) => Promise<Begun>) {
    const order = orderOfTries(breakers, clock.monotonicMs());
    let last: unknown = new ProviderError("unavailable", "no provider is available");
    for (const [place, index] of order.entries()) {
      const link = links[index];
      if (!link) continue;
      breakers[index] = beginTry(breakerOf(index), clock.monotonicMs());
      const attempt = createAttempt(signal, clock, place === order.length - 1 ? null : firstWithinMs);
      try {
        return { begun: await attempt.unlessSilent(begin(link, attempt)), index, attempt };
      } catch (error) {
        attempt.end();
        if (signal.aborted) throw error;
        failed(index, error);
        // If one provider declines, the chain declines, whatever the others do.
        if (!isDeclined(last)) last = error;
      }
    }
    throw last;
  }

  function current(): Link {
    const link = links[orderOfTries(breakers, clock.monotonicMs())[0] ?? 0];
    if (!link) throw new Error("a chain needs a provider");
    return link;
  }

  return { firstOf, succeeded, failed, current };
}

/** Streams from the first link that starts; ends silently when the caller aborts. */
async function* streamOf<Link extends Named, Item>(
  { firstOf, succeeded, failed }: Pick<Tries<Link>, "firstOf" | "succeeded" | "failed">,
  clock: Clock,
  signal: AbortSignal,
  open: (link: Link, signal: AbortSignal) => AsyncIterable<Item>,
): AsyncIterable<Item> {
  if (signal.aborted) return;
  const { begun, index, attempt } = await firstOf(signal, async (link, { signal: own }) => {
    const items = open(link, own)[Symbol.asyncIterator]();
    const first = await items.next();
    if (first.done && !own.aborted) throw new ProviderError("bad_response", "the provider returned nothing");
    return { items, first };
  }).catch((error: unknown) => {
    if (signal.aborted) return { begun: null, index: -1, attempt: null };
    throw error;
  });
  if (begun === null) return;
  const stall = watchForStall(clock, () => attempt?.giveUp(STALLED_AFTER_MS));
  try {
    let next = begun.first;
    for (; !next.done; next = await begun.items.next()) {
      stall.seen();
      yield next.value;
    }
    if (stall.happened()) throw new ProviderError("timeout", `the provider stalled for ${STALLED_AFTER_MS} ms`);
    if (!signal.aborted) succeeded(index);
  } catch (error) {
    if (signal.aborted) return;
    failed(index, error);
    throw error;
  } finally {
    stall.stop();
    attempt?.end();
    // A reader that leaves early stops the provider's work too.
    await begun.items.return?.();
  }
}

type Attempt = {
  signal: AbortSignal;
  /** The same promise, rejected after too long a silence. */
  unlessSilent<T>(begun: Promise<T>): Promise<T>;
  /** Aborts the provider because it is late. */
  giveUp(afterMs: number): ProviderError;
  end(): void;
};

/** One timer for a whole stream: a promise raced with every item would keep every item alive. */
function watchForStall(clock: Clock, onStall: () => void) {
  let lastMs = clock.monotonicMs();
  let hasHappened = false;
  const look = () => {
    const leftMs = lastMs + STALLED_AFTER_MS - clock.monotonicMs();
    if (leftMs > 0) {
      timer = clock.after(leftMs, look);
      return;
    }
    hasHappened = true;
    onStall();
  };
  let timer = clock.after(STALLED_AFTER_MS, look);
  return {
    seen: () => {
      lastMs = clock.monotonicMs();
    },
    happened: () => hasHappened,
    stop: () => timer.cancel(),
  };
}

/** One attempt with one link: aborted with the caller, or after too long a silence. */
function createAttempt(caller: AbortSignal, clock: Clock, withinMs: number | null): Attempt {
  const control = new AbortController();
  const forward = () => control.abort(caller.reason);
  if (caller.aborted) forward();
  caller.addEventListener("abort", forward, { once: true });
  const giveUp = (afterMs: number) => {
    const late = new ProviderError("timeout", `no response within ${afterMs} ms`);
    control.abort(late);
    return late;
  };
  return {
    signal: control.signal,
    giveUp,
    unlessSilent(begun) {
      if (withinMs === null) return begun;
      return new Promise((resolve, reject) => {
        const timer = clock.after(withinMs, () => reject(giveUp(withinMs)));
        begun.then(resolve, reject).finally(() => timer.cancel());
      });
    },
    end() {
      caller.removeEventListener("abort", forward);
      control.abort();
    },
  };
}
