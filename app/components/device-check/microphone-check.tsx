import { Mic, Square } from "lucide-react";
import { useEffect, useState } from "react";
import { speakingContext } from "#app/voice-call/audio/audio-context.ts";
import { browserNameOf } from "./browser-name.rules.ts";
import { type CheckName, type CheckResult, type CheckResults, recordingResult } from "./check-report.rules.ts";
import { LevelMeter } from "./level-meter.tsx";
import { microphoneTrouble } from "./microphone-trouble.rules.ts";
import { MicrophoneRefusal, type OpenMicrophone, openMicrophone } from "./open-microphone.ts";
import { ResultLine } from "./result-line.tsx";

type MicrophoneCheckProps = { results: CheckResults; report: (name: CheckName, result: CheckResult) => void };

const RECORD_MS = 3_000;

/** Opens the microphone, shows how loud it is, and plays three seconds of it back. What was recorded stays in the page. */
export function MicrophoneCheck({ results, report }: MicrophoneCheckProps) {
  const [microphone, setMicrophone] = useState<OpenMicrophone | null>(null);
  const [opening, setOpening] = useState(false);
  useEffect(() => () => microphone?.close(), [microphone]);

  async function open() {
    setOpening(true);
    try {
      const context = speakingContext();
      if (!context) throw new MicrophoneRefusal("insecure");
      await context.resume();
      const opened = await openMicrophone(context);
      setMicrophone(opened);
      report("microphone", { state: "good", words: opened.label });
    } catch (error) {
      const reason = error instanceof MicrophoneRefusal ? error.reason : "";
      const { words, advice } = microphoneTrouble(reason, browserNameOf(navigator.userAgent));
      report("microphone", { state: "bad", words, advice });
    } finally {
      setOpening(false);
    }
  }

  function close() {
    microphone?.close();
    setMicrophone(null);
  }

  return (
    <section className="panel grid content-start gap-4 p-5 sm:p-6" aria-labelledby="microphone-check">
      <h2 id="microphone-check" className="text-3xl">
        Microphone
      </h2>
      <div aria-live="polite">
        <ResultLine result={results.microphone} />
      </div>
      {microphone === null ? (
        <button type="button" className="btn btn-go justify-self-start" onClick={open} disabled={opening}>
          <Mic size={18} aria-hidden="true" />
          {opening ? "Asking the browser…" : results.microphone.state === "none" ? "Open the microphone" : "Try again"}
        </button>
      ) : (
        <>
          <div>
            <p className="mb-1.5 text-sm text-soft">Say something: the bar should move.</p>
            <LevelMeter microphone={microphone} />
          </div>
          <Recorder microphone={microphone} result={results.recording} report={report} />
          <button type="button" className="btn btn-sm btn-ghost justify-self-start" onClick={close}>
            <Square size={15} aria-hidden="true" />
            Close the microphone
          </button>
        </>
      )}
    </section>
  );
}

type RecorderProps = { microphone: OpenMicrophone; result: CheckResult; report: MicrophoneCheckProps["report"] };

function Recorder({ microphone, result, report }: RecorderProps) {
  const [recording, setRecording] = useState<{ url: string; forget(): void } | null>(null);
  const running = result.state === "running";
  useEffect(() => () => recording?.forget(), [recording]);

  async function record() {
    report("recording", { state: "running", words: "Recording for three seconds…" });
    try {
      const made = await microphone.record(RECORD_MS);
      setRecording(made);
      report("recording", recordingResult(made.loudest));
    } catch {
      const advice = "Close the microphone, open it again, and record once more.";
      report("recording", { state: "bad", words: "Nothing could be recorded", advice });
    }
  }

  return (
    <div className="grid gap-3">
      <button
        type="button"
        className="btn btn-outline border-line justify-self-start"
        onClick={record}
        disabled={running}
      >
        {running ? "Recording…" : "Record three seconds"}
      </button>
      <div aria-live="polite">{result.state !== "none" && <ResultLine result={result} />}</div>
      {recording && !running && (
        // biome-ignore lint/a11y/useMediaCaption: it is the visitor's own voice of a moment ago
        <audio controls src={recording.url} className="w-full" aria-label="What you said" />
      )}
    </div>
  );
}
