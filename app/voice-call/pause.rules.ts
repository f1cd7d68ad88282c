import type { SeenEvent } from "./server-events.rules.ts";

/** The customer's pause, as this page shows it: nothing is charged, and it lasts as long as the server allows. */
export type Pause = {
  isOn: boolean;
  /** Milliseconds for which the call may still be paused, at `atMs` of this page's monotonic clock. */
  leftMs: number;
  atMs: number;
  /** How often in a row the server said otherwise. */
  contradicted: number;
};
type Told = Pick<Extract<SeenEvent, { type: "meter" }>, "onPause" | "pauseLeftSeconds">;

/** What the server says a second time is not an event from before the customer's last press. */
const BELIEVED_AFTER = 2;

export const noPause: Pause = { isOn: false, leftMs: 0, atMs: 0, contradicted: 0 };

/** The customer pressed Pause or Continue: shown at once, before the server has answered. */
export function pressed(pause: Pause, isOn: boolean, atMs: number): Pause {
  return { isOn, leftMs: pauseLeftMs(pause, atMs), atMs, contradicted: 0 };
}

/**
 * The server's word. It ends a pause by itself when the customer types something; and an event that was on its way when
 * they pressed a key does not undo what they pressed.
 */
export function toldOfPause(pause: Pause, { onPause, pauseLeftSeconds }: Told, atMs: number): Pause {
  const told = { leftMs: pauseLeftSeconds * 1000, atMs };
  if (onPause === pause.isOn) return { ...told, isOn: onPause, contradicted: BELIEVED_AFTER - 1 };
  // With nothing left there is no pause to come.
  const contradicted = !onPause && pauseLeftSeconds === 0 ? BELIEVED_AFTER : pause.contradicted + 1;
  return { ...told, contradicted, isOn: contradicted < BELIEVED_AFTER ? pause.isOn : onPause };
}

/** Milliseconds for which the call may still be paused. */
export function pauseLeftMs({ isOn, leftMs, atMs }: Pause, nowMs: number): number {
  return Math.max(0, isOn ? leftMs - Math.max(0, nowMs - atMs) : leftMs);
}
