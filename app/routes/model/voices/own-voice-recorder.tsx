import { Mic, Square } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { browserNameOf } from "#app/components/device-check/browser-name.rules.ts";
import { LevelMeter } from "#app/components/device-check/level-meter.tsx";
import { microphoneTrouble, type Trouble } from "#app/components/device-check/microphone-trouble.rules.ts";
import {
  MicrophoneRefusal,
  type OpenMicrophone,
  openMicrophone,
} from "#app/components/device-check/open-microphone.ts";
import { speakingContext } from "#app/voice-call/audio/audio-context.ts";
import { type RecordingPart, recordingLimits } from "#features/voices/own-voice.rules.ts";
import { type PartRecording, recordPart } from "./record-part.ts";

/** Opens a microphone and lets another one be chosen. Whatever stands in the way is said with what to do about it. */
export function MicrophoneChoice({ onOpen }: { onOpen: (microphone: OpenMicrophone | null) => void }) {
  const [microphone, setMicrophone] = useState<OpenMicrophone | null>(null);
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [opening, setOpening] = useState(false);
  useEffect(() => () => microphone?.close(), [microphone]);

  async function open(deviceId?: string) {
    setOpening(true);
    setTrouble(null);
    try {
      const context = speakingContext();
      if (!context) throw new MicrophoneRefusal("insecure");
      await context.resume();
      const opened = await openMicrophone(context, deviceId);
      setMicrophone(opened);
      onOpen(opened);
      // Their names are told only after one of them was allowed.
      const all = await navigator.mediaDevices.enumerateDevices();
      setDevices(all.filter(({ kind }) => kind === "audioinput"));
    } catch (error) {
      const reason = error instanceof MicrophoneRefusal ? error.reason : "";
      setMicrophone(null);
      onOpen(null);
      setTrouble(microphoneTrouble(reason, browserNameOf(navigator.userAgent)));
    } finally {
      setOpening(false);
    }
  }

  return (
    <div className="grid gap-3">
      {microphone === null && (
        <button type="button" className="btn btn-go justify-self-start" onClick={() => open()} disabled={opening}>
          <Mic size={18} aria-hidden="true" />
          {opening ? "Asking the browser…" : trouble ? "Try again" : "Open the microphone"}
        </button>
      )}
      <div role="status">
        {trouble && (
          <p>
            {trouble.words} <span className="text-soft">{trouble.advice}</span>
          </p>
        )}
      </div>
      {microphone && (
        <>
          <div>
            <p className="mb-1.5 text-sm text-soft">Say something: the bar should move.</p>
            <LevelMeter microphone={microphone} />
          </div>
          {devices.length > 1 && (
            <label>
              <span className="field-label">Microphone</span>
              <select className="select" onChange={({ target }) => void open(target.value)} disabled={opening}>
                {devices.map(({ deviceId, label }, index) => (
                  <option key={deviceId} value={deviceId}>
                    {label || `Microphone ${index + 1}`}
                  </option>
                ))}
              </select>
            </label>
          )}
        </>
      )}
    </div>
  );
}

type PartProps = {
  part: RecordingPart;
  title: string;
  children: ReactNode;
  microphone: OpenMicrophone | null;
  recording: PartRecording | null;
  /** What the server said of it. */
  refusal: string | undefined;
  onRecorded: (recording: PartRecording | null) => void;
};

/** One text to read aloud: record, listen, and record again as often as one likes. */
export function PartRecorder({ part, title, children, microphone, recording, refusal, onRecorded }: PartProps) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => () => recording?.forget(), [recording]);

  async function record() {
    if (!microphone) return;
    onRecorded(null);
    setFailed(false);
    setSeconds(0);
    const control = new AbortController();
    stop.current = control;
    const ticking = setInterval(() => setSeconds((before) => (before ?? 0) + 1), 1_000);
    try {
      onRecorded(await recordPart(microphone, part, control.signal));
    } catch {
      setFailed(true);
    } finally {
      clearInterval(ticking);
      setSeconds(null);
    }
  }

  const { shortest } = recordingLimits[part];
  const running = seconds !== null;
  const fault = failed ? "Nothing could be recorded. Please open the microphone again." : (recording?.fault ?? refusal);
  return (
    <section className="panel grid gap-4 p-5 sm:p-6" aria-label={title}>
      <h2 className="text-3xl">{title}</h2>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        {running ? (
          <button type="button" className="btn btn-outline border-line" onClick={() => stop.current?.abort()}>
            <Square size={16} aria-hidden="true" />
            Done
          </button>
        ) : (
          <button type="button" className="btn btn-outline border-line" onClick={record} disabled={!microphone}>
            <Mic size={16} aria-hidden="true" />
            {recording ? "Record again" : "Record"}
          </button>
        )}
        <span className="tabular text-sm text-soft">
          {running && `${seconds} s · at least ${shortest} s`}
          {!running && !microphone && "Open the microphone first."}
        </span>
      </div>
      <div role="status">
        {fault && <p className="field-error">{fault}</p>}
        {recording && !recording.fault && (
          <p className="text-sm text-signal">Loud and long enough. Listen to it once.</p>
        )}
      </div>
      {recording && !running && (
        // biome-ignore lint/a11y/useMediaCaption: it is the creator's own voice, reading the text above
        <audio controls src={recording.url} className="w-full" aria-label={`${title}: your recording`} />
      )}
    </section>
  );
}
