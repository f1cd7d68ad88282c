/** The connection's quality: the last ping times, and when playback ran dry. */
export type Connection = { roundTripsMs: readonly number[]; underruns: number; gapsAtMs: readonly number[] };

export const newConnection: Connection = { roundTripsMs: [], underruns: 0, gapsAtMs: [] };

const KEPT_ROUND_TRIPS = 3;
/** Above this a customer waits noticeably longer for a reply than the voice needs. */
const SLOW_MS = 600;
/** A weak connection has recovered once pings are below this. */
const RECOVERED_MS = 400;
/** Below this a gap in playback is not the network's: the voice itself came late. */
const UNEVEN_MS = 250;
const GAPS_THAT_COUNT = 3;
const GAP_WINDOW_MS = 20_000;

/** After the reply to a ping, with its duration. */
export function afterRoundTrip(connection: Connection, tookMs: number): Connection {
  return { ...connection, roundTripsMs: [...connection.roundTripsMs, tookMs].slice(-KEPT_ROUND_TRIPS) };
}

/** After a report of the player, which counts how often it has run dry since the call started. */
export function afterPlayout(connection: Connection, underruns: number, atMs: number): Connection {
  if (underruns <= connection.underruns) return connection;
  const fresh = Array.from({ length: underruns - connection.underruns }, () => atMs);
  return { ...connection, underruns, gapsAtMs: [...connection.gapsAtMs, ...fresh].slice(-GAPS_THAT_COUNT) };
}

/**
 * Whether the voice is likely to stutter: most pings are slow, or playback broke off several times on an uneven network.
 * A connection that was weak has to get clearly better, so that the notice does not flicker.
 */
export function isWeak({ roundTripsMs, gapsAtMs }: Connection, atMs: number, wasWeak: boolean): boolean {
  const slow = roundTripsMs.filter((ms) => ms >= (wasWeak ? RECOVERED_MS : SLOW_MS)).length;
  if (roundTripsMs.length === KEPT_ROUND_TRIPS && slow * 2 > KEPT_ROUND_TRIPS) return true;
  const gaps = gapsAtMs.filter((gapMs) => atMs - gapMs <= GAP_WINDOW_MS).length;
  return roundTripsMs.some((ms) => ms >= UNEVEN_MS) && gaps >= (wasWeak ? 1 : GAPS_THAT_COUNT);
}
