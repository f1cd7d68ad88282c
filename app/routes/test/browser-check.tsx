import { useCallback, useEffect } from "react";
import {
  type CheckName,
  type CheckResult,
  type CheckResults,
  checkNames,
  connectionResult,
} from "#app/components/device-check/check-report.rules.ts";
import { ResultLine } from "#app/components/device-check/result-line.tsx";
import { speakingContext } from "#app/voice-call/audio/audio-context.ts";
import playoutUrl from "#app/voice-call/audio/playout.worklet.ts?worker&url";
import { canHear } from "#app/voice-call/audio/speech-input.ts";
import { measureConnection } from "./measure-connection.ts";

type BrowserCheckProps = { results: CheckResults; report: (name: CheckName, result: CheckResult) => void };

const shown = ["player", "connection", "recognition"] as const;

/** What needs nobody's help: whether the browser can play a call, reach the server, and turn speech into text. */
export function BrowserCheck({ results, report }: BrowserCheckProps) {
  const run = useCallback(async () => {
    report("recognition", recognition());
    report("player", { state: "running", words: "Loading…" });
    report("connection", { state: "running", words: "Measuring…" });
    await Promise.all([
      player().then((result) => report("player", result)),
      measureConnection().then((times) => report("connection", connectionResult(times))),
    ]);
  }, [report]);
  useEffect(() => void run(), [run]);
  const running = results.connection.state === "running" || results.player.state === "running";

  return (
    <section className="panel grid content-start gap-4 p-5 sm:p-6" aria-labelledby="browser-check">
      <h2 id="browser-check" className="text-3xl">
        Browser and connection
      </h2>
      <div aria-live="polite" className="grid gap-3">
        {shown.map((name) => (
          <ResultLine key={name} label={checkNames[name]} result={results[name]} />
        ))}
      </div>
      <button type="button" className="btn btn-outline border-line justify-self-start" onClick={run} disabled={running}>
        Measure again
      </button>
    </section>
  );
}

function recognition(): CheckResult {
  if (canHear()) return { state: "good", words: "this browser turns speech into text" };
  const advice = "In calls you can type instead; Chrome, Edge and Safari can also listen.";
  return { state: "poor", words: "not in this browser", advice };
}

/** Loads the very program that plays calls. */
async function player(): Promise<CheckResult> {
  const context = speakingContext();
  try {
    if (!context) throw new Error("no audio worklets");
    await context.audioWorklet.addModule(playoutUrl);
    return { state: "good", words: "calls can be played" };
  } catch {
    const advice = "Update the browser, open this site by a secure address, and switch off what blocks scripts here.";
    return { state: "bad", words: "calls cannot be played", advice };
  }
}
