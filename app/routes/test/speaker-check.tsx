import { Volume2 } from "lucide-react";
import { useState } from "react";
import { browserNameOf } from "#app/components/device-check/browser-name.rules.ts";
import type { CheckName, CheckResult, CheckResults } from "#app/components/device-check/check-report.rules.ts";
import { silentSpeakerAdvice } from "#app/components/device-check/microphone-trouble.rules.ts";
import { ResultLine } from "#app/components/device-check/result-line.tsx";
import { speakingContext } from "#app/voice-call/audio/audio-context.ts";
import { playTestTone } from "./test-tone.ts";

type SpeakerCheckProps = { results: CheckResults; report: (name: CheckName, result: CheckResult) => void };

/** Plays three notes and asks whether they were heard: nobody else can know. */
export function SpeakerCheck({ results, report }: SpeakerCheckProps) {
  const [phase, setPhase] = useState<"ready" | "playing" | "asking">("ready");

  async function play() {
    setPhase("playing");
    const context = speakingContext();
    if (!context) {
      const advice = "Update the browser, and open this site by a secure address.";
      report("speaker", { state: "bad", words: "This browser plays no sound here", advice });
      return setPhase("ready");
    }
    await playTestTone(context).catch(() => undefined);
    setPhase("asking");
  }

  function answer(heard: boolean) {
    setPhase("ready");
    if (heard) report("speaker", { state: "good", words: "The test tone was heard" });
    else {
      const advice = silentSpeakerAdvice(browserNameOf(navigator.userAgent));
      report("speaker", { state: "bad", words: "The test tone was not heard", advice });
    }
  }

  return (
    <section className="panel grid content-start gap-4 p-5 sm:p-6" aria-labelledby="speaker-check">
      <h2 id="speaker-check" className="text-3xl">
        Speaker
      </h2>
      <div aria-live="polite">
        <ResultLine result={results.speaker} />
      </div>
      {phase === "asking" ? (
        <fieldset className="flex flex-wrap items-center gap-3">
          <legend className="mb-2">Did you hear three rising notes?</legend>
          <button type="button" className="btn btn-go" onClick={() => answer(true)}>
            Yes, I heard them
          </button>
          <button type="button" className="btn btn-outline border-line" onClick={() => answer(false)}>
            No, nothing
          </button>
          <button type="button" className="btn btn-ghost" onClick={play}>
            Play again
          </button>
        </fieldset>
      ) : (
        <button type="button" className="btn btn-go justify-self-start" onClick={play} disabled={phase === "playing"}>
          <Volume2 size={18} aria-hidden="true" />
          {phase === "playing" ? "Playing…" : "Play a test tone"}
        </button>
      )}
    </section>
  );
}
