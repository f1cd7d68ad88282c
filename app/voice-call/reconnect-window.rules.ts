import { minuteMs } from "#platform/days/durations.ts";

/** How long a broken connection can be resumed, in milliseconds. The server waits as long. */
export const RECONNECT_WINDOW_MS = minuteMs;
