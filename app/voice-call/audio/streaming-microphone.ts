import captureUrl from "./capture.worklet.ts?worker&url";
import { microphoneTrouble } from "./microphone-trouble.rules.ts";

/** The name under which the worklet registers itself; its module cannot be imported outside the audio thread. */
const CAPTURE_PROCESSOR: typeof import("./capture.worklet.ts").CAPTURE_PROCESSOR = "nocturne-capture";

/** What browsers are asked for. `all` cancels every sound of this computer, not only that of other people's calls. */
const wishes = {
  echoCancellation: { ideal: "all" },
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: 1,
} as unknown as MediaTrackConstraints;

export type StreamingMicrophone = {
  /** Levels of what is sent. */
  readonly analyser: AnalyserNode;
  /** Nothing is sent while it is held. */
  hold(held: boolean): void;
  close(): void;
};

export type StreamingOptions = {
  /** Empty: the one that the browser uses by itself, and so where the wanted one is gone. */
  deviceId: string;
  /** 20 ms of sound, 16 bit at the wire rate. */
  onSound(pcm: Int16Array<ArrayBuffer>): void;
  /** The microphone cannot be had, and why. */
  onFailure(message: string): void;
  /** It was taken away while it was on: a headset that was pulled out, another program. */
  onGone(): void;
  /** The system lets nothing through, or lets it through again. */
  onMuted(isMuted: boolean): void;
};

/** Opens the microphone and streams it; null when it cannot be had, which is told. */
export async function openStreamingMicrophone(
  context: AudioContext,
  { deviceId, onSound, onFailure, onGone, onMuted }: StreamingOptions,
): Promise<StreamingMicrophone | null> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { ...wishes, ...(deviceId && { deviceId: { ideal: deviceId } }) },
    });
    await context.audioWorklet.addModule(captureUrl);
    const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
    const analyser = new AnalyserNode(context, { fftSize: 1024, smoothingTimeConstant: 0.72 });
    const capture = new AudioWorkletNode(context, CAPTURE_PROCESSOR, { numberOfInputs: 1, numberOfOutputs: 0 });
    let held = false;
    capture.port.onmessage = ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) => {
      if (!held) onSound(data);
    };
    source.connect(analyser);
    source.connect(capture);
    for (const track of stream.getTracks()) {
      track.onended = onGone;
      track.onmute = () => onMuted(true);
      track.onunmute = () => onMuted(false);
    }
    return {
      analyser,
      hold: (isHeld) => {
        held = isHeld;
      },
      close() {
        capture.port.onmessage = null;
        capture.port.postMessage("close");
        source.disconnect();
        capture.disconnect();
        for (const track of stream.getTracks()) {
          track.onended = null;
          track.onmute = null;
          track.onunmute = null;
          track.stop();
        }
      },
    };
  } catch (error) {
    onFailure(microphoneTrouble(error));
    return null;
  }
}
