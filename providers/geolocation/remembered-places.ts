import { isPublicAddress, networkOf } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { minuteMs } from "#platform/days/durations.ts";
import type { Geolocation, GeolocationResult } from "./geolocation.ts";
import { failedLookup } from "./lookup-results.rules.ts";

type Options = {
  clock: Clock;
  /** The most requests in a minute, over all visitors: a service has a quota, and a flood must not use it up. */
  asksPerMinute?: number;
};

/** How long a result is cached, and how long a failure is not retried. */
const FOUND_MS = 15 * minuteMs;
const FAILED_MS = minuteMs;
const MOST_NETWORKS = 10_000;
const ASKS_PER_MINUTE = 120;

type Entry = { result: GeolocationResult; untilMs: number };

/** Caches a service's results for a short while, by network rather than by address, and limits the requests to it. */
export function rememberPlaces(service: Geolocation, { clock, asksPerMinute = ASKS_PER_MINUTE }: Options): Geolocation {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<GeolocationResult>>();
  let minute = { endsMs: 0, asked: 0 };

  function remembered(ip: string): GeolocationResult | null {
    const entry = entries.get(networkOf(ip) ?? "");
    return entry && entry.untilMs > clock.monotonicMs() ? { ...entry.result, query: ip } : null;
  }

  function mayAsk(): boolean {
    const nowMs = clock.monotonicMs();
    if (nowMs >= minute.endsMs) minute = { endsMs: nowMs + minuteMs, asked: 0 };
    minute.asked += 1;
    return minute.asked <= asksPerMinute;
  }

  function keep(network: string, result: GeolocationResult): void {
    entries.delete(network);
    const [oldest] = entries.keys();
    if (entries.size >= MOST_NETWORKS && oldest !== undefined) entries.delete(oldest);
    const holdsMs = result.status === "success" ? FOUND_MS : FAILED_MS;
    entries.set(network, { result, untilMs: clock.monotonicMs() + holdsMs });
  }

  return {
    name: service.name,
    known: ({ ip }) => remembered(ip),
    async locate(visitor) {
      const { ip } = visitor;
      const network = networkOf(ip);
      if (network === null || !isPublicAddress(ip)) return failedLookup(ip);
      const before = remembered(ip);
      if (before) return before;
      const running = underWay.get(network);
      if (running) return { ...(await running), query: ip };
      if (!mayAsk()) return failedLookup(ip);
      const asked = service.locate(visitor).finally(() => underWay.delete(network));
      underWay.set(network, asked);
      const result = await asked;
      keep(network, result);
      return result;
    },
  };
}
