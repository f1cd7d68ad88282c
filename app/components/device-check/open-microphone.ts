/** An open microphone: its name, how loud it is, and a recording of it. Browser only. */
export type OpenMicrophone = {
  label: string;
  /** The loudest sample of the last moment, 0 to 1. */
  level(): number;
  /** Records, and gives an address to play it from, with the loudest moment. The address is free again with `forget`. */
  record(ms: number): Promise<{ url: string; loudest: number; forget(): void }>;
  close(): void;
};

/** Thrown with the name that `microphoneTrouble` explains. */
export class MicrophoneRefusal extends Error {
  override readonly name = "MicrophoneRefusal";
  readonly reason: string;

  constructor(reason: string) {
    super(`The microphone could not be opened: ${reason}`);
    this.reason = reason;
  }
}

const MEASURE_EVERY_MS = 50;

/** Asks for the microphone. Throws a `MicrophoneRefusal`. */
export async function openMicrophone(context: AudioContext): Promise<OpenMicrophone> {
  // Browsers take the whole interface away from a page that is not secure.
  if (!navigator.mediaDevices) throw new MicrophoneRefusal("insecure");
  const wanted = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: wanted }).catch((error: unknown) => {
    throw new MicrophoneRefusal(error instanceof Error ? error.name : "");
  });
  const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);

  function level(): number {
    analyser.getFloatTimeDomainData(samples);
    let loudest = 0;
    for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
    return Math.min(1, loudest);
  }

  return {
    label: stream.getAudioTracks()[0]?.label || "Microphone",
    level,
    async record(ms) {
      const recorder = new MediaRecorder(stream);
      const pieces: Blob[] = [];
      let loudest = 0;
      const measuring = setInterval(() => {
        loudest = Math.max(loudest, level());
      }, MEASURE_EVERY_MS);
      recorder.ondataavailable = ({ data }) => pieces.push(data);
      const ended = new Promise<void>((resolve, reject) => {
        recorder.onstop = () => resolve();
        recorder.onerror = () => reject(new MicrophoneRefusal("NotReadableError"));
      });
      recorder.start();
      setTimeout(() => recorder.state !== "inactive" && recorder.stop(), ms);
      await ended.finally(() => clearInterval(measuring));
      const url = URL.createObjectURL(new Blob(pieces, { type: recorder.mimeType }));
      return { url, loudest, forget: () => URL.revokeObjectURL(url) };
    },
    close() {
      source.disconnect();
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
