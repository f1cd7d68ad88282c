import captureUrl from "./capture.worklet.ts?worker&url";
import { microphoneTrouble } from "./microphone-trouble.rules.ts";

/** The name under which the worklet registers itself; its module cannot be imported outside the audio thread. */
const CAPTURE_PROCESSOR: typeof import("./capture.worklet.ts").CAPTURE_PROCESSOR = "nocturne-capture";

/** The constraints. `all` cancels the echo of everything this computer plays, not only of other people's calls. */
const constraints = {
  echoCancellation: { ideal: "all" },
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: 1,
} as unknown as MediaTrackConstraints;

export type StreamingMicrophone = {
  /** Levels of the audio that is sent. */
  readonly analyser: AnalyserNode;
  /** Nothing is sent while it is held. */
  hold(held: boolean): void;
  close(): void;
};

export type StreamingOptions = {
  /** Empty: the browser's default, which also replaces a chosen one that is gone. */
  deviceId: string;
  /** 20 ms of audio, 16 bit at the wire rate. */
  onSound(pcm: Int16Array<ArrayBuffer>): void;
  /** The microphone is not available, and why. */
  onFailure(message: string): void;
  /** It was lost while on: an unplugged headset, another program. */
  onGone(): void;
  /** The system mutes or unmutes it. */
  onMuted(isMuted: boolean): void;
};

/** Opens the microphone and streams it; null if it is not available, which is reported. */
export async function openStreamingMicrophone(
  context: AudioContext,
  { deviceId, onSound, onFailure, onGone, onMuted }: StreamingOptions,
): Promise<StreamingMicrophone | null> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { ...constraints, ...(deviceId && { deviceId: { ideal: deviceId } }) },
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
