import { watchAudio } from "./audio-context.ts";
import type { BufferReport, PlayedItem } from "./jitter-buffer.rules.ts";
import type { FromPlayout, PlayoutOptions, ToPlayout } from "./playout.worklet.ts";
import playoutUrl from "./playout.worklet.ts?worker&url";
import { isRecordingWanted, openRecording } from "./playout-recording.ts";

/** The name under which the worklet registers itself; its module cannot be imported outside the audio thread. */
const PLAYOUT_PROCESSOR: typeof import("./playout.worklet.ts").PLAYOUT_PROCESSOR = "nocturne-playout";
/** Audio buffered before an utterance starts; phones get more, as their networks are less even. */
const START_MS = { desktop: 80, phone: 120 };
/** How long the audio thread may take to answer before we go on without its figure. */
const FLUSH_TIMEOUT_MS = 200;
const DUCK_RAMP_S = 0.05;

export type Player = {
  /** Levels of the audio that is playing. */
  readonly analyser: AnalyserNode;
  play(itemId: string, pcm: Int16Array): void;
  endItem(itemId: string): void;
  /** Silence within 10 ms. Returns how much of the current item was heard; null if nothing played or without an answer. */
  flush(): Promise<PlayedItem | null>;
  /** The customer may be about to speak: silence within 10 ms, or a lower volume. */
  giveWay(how: { hold: boolean; gain: number }): void;
  /** Resumes from there, at full volume. */
  resume(): void;
  /** The customer's volume for the voice, from 0 to 1; multiplied by the gain. */
  setVolume(volume: number): void;
  /** A short soft tone beside the voice. */
  chime(): void;
  close(): void;
};

/**
 * Connects the socket to the speaker. `onAudible`: the page's audio is suspended or resumes (see `watchAudio`). Throws if
 * the browser has no audio worklets.
 */
export async function createPlayer(
  context: AudioContext,
  onReport: (report: BufferReport) => void,
  onAudible: (isHeard: boolean) => void,
): Promise<Player> {
  await context.audioWorklet.addModule(playoutUrl);
  const node = playoutNode(context);
  const gain = new GainNode(context);
  const analyser = new AnalyserNode(context, { fftSize: 1024, smoothingTimeConstant: 0.72 });
  const volume = new GainNode(context);
  node.connect(gain).connect(analyser).connect(volume).connect(context.destination);
  const keep = isRecordingWanted() ? openRecording(context.sampleRate) : null;
  const send = (message: ToPlayout, transfer: Transferable[] = []) => node.port.postMessage(message, transfer);
  const flushes = new Map<number, (item: PlayedItem | null) => void>();
  const unwatch = watchAudio(context, onAudible);
  let requests = 0;
  const setGain = (value: number) => gain.gain.setTargetAtTime(value, context.currentTime, DUCK_RAMP_S);

  node.port.onmessage = ({ data }: MessageEvent<FromPlayout>) => {
    if (data.type === "report") onReport(data.report);
    else if (data.type === "flushed") flushes.get(data.request)?.(data.item);
    else keep?.(data.samples);
  };

  return {
    analyser,
    play: (itemId, pcm) => send({ type: "sound", itemId, pcm }, [pcm.buffer]),
    endItem: (itemId) => send({ type: "end_item", itemId }),
    flush() {
      const request = ++requests;
      return new Promise((resolve) => {
        const timer = setTimeout(() => answer(null), FLUSH_TIMEOUT_MS);
        const answer = (item: PlayedItem | null) => {
          clearTimeout(timer);
          flushes.delete(request);
          resolve(item);
        };
        flushes.set(request, answer);
        send({ type: "flush", request });
      });
    },
    giveWay: (how) => (how.hold ? send({ type: "hold" }) : setGain(how.gain)),
    resume() {
      setGain(1);
      send({ type: "release" });
    },
    setVolume: (value) => volume.gain.setTargetAtTime(value, context.currentTime, DUCK_RAMP_S),
    chime: () => chime(context),
    close() {
      unwatch();
      node.port.onmessage = null;
      send({ type: "close" });
      node.disconnect();
      gain.disconnect();
      analyser.disconnect();
      volume.disconnect();
    },
  };
}

function playoutNode(context: AudioContext): AudioWorkletNode {
  const startMs = matchMedia("(pointer: coarse)").matches ? START_MS.phone : START_MS.desktop;
  const processorOptions: PlayoutOptions = { record: isRecordingWanted(), startMs };
  return new AudioWorkletNode(context, PLAYOUT_PROCESSOR, {
    numberOfInputs: 0,
    numberOfOutputs: 1,
    outputChannelCount: [1],
    processorOptions,
  });
}

/** Two soft notes, a fourth apart, audible under a voice. Bypasses the recorder, which records the voice alone. */
function chime(context: AudioContext): void {
  for (const [i, hertz] of [523.25, 698.46].entries()) {
    const at = context.currentTime + i * 0.16;
    const note = new OscillatorNode(context, { type: "sine", frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.09, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    note.connect(volume).connect(context.destination);
    note.start(at);
    note.stop(at + 0.55);
  }
}
