import { noPause, type Pause, pauseLeftMs, pressed, toldOfPause } from "./pause.rules.ts";
import type { SeenEvent } from "./server-events.rules.ts";

type CallPauseOptions = {
  /** Whether the microphone is on. */
  micOn(): boolean;
  setMic(on: boolean): void;
  /** Stops what the companion says. */
  interrupt(): void;
  /** Tells the server; `leftMs`: for how long the call may be paused. */
  tell(isPaused: boolean, leftMs: number): void;
  onChange(pause: Pause): void;
};

/**
 * The customer's pause: nobody is heard while it lasts. The microphone is what it was before once they continue, and
 * stays off where the server ends the pause: they may not look at the page.
 */
export class CallPause {
  private readonly options: CallPauseOptions;
  private pause = noPause;
  private micWasOn = false;

  constructor(options: CallPauseOptions) {
    this.options = options;
  }

  get isOn(): boolean {
    return this.pause.isOn;
  }

  /** Pauses the call, or continues it. */
  press(isOn: boolean): void {
    if (isOn === this.pause.isOn) return;
    if (isOn) this.options.interrupt();
    this.tell(isOn);
    this.show(pressed(this.pause, isOn, performance.now()));
    if (!isOn && this.micWasOn) this.options.setMic(true);
  }

  told(event: Extract<SeenEvent, { type: "meter" }>): void {
    this.show(toldOfPause(this.pause, event, performance.now()));
  }

  /** A connection begins without a pause. */
  connected(): void {
    if (this.isOn) this.tell(true);
  }

  private tell(isOn: boolean): void {
    this.options.tell(isOn, pauseLeftMs(this.pause, performance.now()));
  }

  private show(pause: Pause): void {
    const { isOn: wasOn } = this.pause;
    this.pause = pause;
    this.options.onChange(pause);
    if (pause.isOn && !wasOn) {
      this.micWasOn = this.options.micOn();
      if (this.micWasOn) this.options.setMic(false);
    } else if (wasOn && !pause.isOn) {
      this.tell(false);
    }
  }
}
