import { minuteMs } from "#platform/days/durations.ts";

/** The longest text frame that a client may send, in bytes of UTF-8. */
export const MAX_FRAME_BYTES = 65_536;

/** PCM sample rate in Hz, both ways. */
export const PCM_RATE_HZ = 24_000;

/** How much unread microphone audio is buffered; older audio is dropped and counted. */
export const INPUT_QUEUE_MS = 10_000;

/** The same for a client with turn detection off, which ends turns itself: as long as a turn may be. */
export const HELD_TURN_MS = minuteMs;

/** The longest typed message, in characters. */
export const MAX_TYPED_CHARS = 4_000;

/** How often a client reports what it has played, and how often it pings while nothing plays. */
export const PLAYBACK_REPORT_MS = 250;
export const PING_EVERY_MS = 5_000;

/** How much audio one server event carries. */
export const SHORTEST_DELTA_MS = 40;
export const DELTA_MS = 60;

/** Turns that a client sends or ends itself, and responses that it requests: the burst, and the rate per second. */
export const CLIENT_TURNS = { burst: 10, perSecond: 1 };

/** The most typed messages in one call. */
export const MOST_TYPED = 200;
