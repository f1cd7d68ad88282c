import { minuteMs } from "#platform/days/durations.ts";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";

const ALIVE_MS = minuteMs;

export type AwaitedDetector = VoiceDetector & {
  /** Resolves when every frame so far has a result. */
  answered(): Promise<void>;
};

/** A detector whose results can be awaited, so that a manual clock does not run ahead of a real one. */
export function awaitedDetector(detector: VoiceDetector): AwaitedDetector {
  let open = 0;
  let waiting: (() => void)[] = [];
  const close = () => {
    open -= 1;
    if (open > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    name: detector.name,
    open() {
      const detection = detector.open();
      return {
        probabilityOf(frame) {
          open += 1;
          const answer = detection.probabilityOf(frame);
          void answer.then(close, close);
          return answer;
        },
        close: () => detection.close(),
      };
    },
    async answered() {
      if (open === 0) return;
      // A detector in its own thread does not keep the process alive.
      const alive = setInterval(() => {}, ALIVE_MS);
      await new Promise<void>((resolve) => waiting.push(resolve));
      clearInterval(alive);
    },
  };
}
