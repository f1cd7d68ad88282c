/** An open microphone: its name, how loud it is, and a recording of it. Browser only. */
export type OpenMicrophone = {
  label: string;
  /** The loudest sample of the last moment, 0 to 1. */
  level(): number;
  /**
   * Records for so long or until it is stopped, and gives the sound, an address to play it from, and the loudest moment.
   * The address is free again with `forget`.
   */
  record(ms: number, stop?: AbortSignal): Promise<{ sound: Blob; url: string; loudest: number; forget(): void }>;
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

/** Asks for the microphone, for a certain one where `deviceId` names it. Throws a `MicrophoneRefusal`. */
export async function openMicrophone(context: AudioContext, deviceId?: string): Promise<OpenMicrophone> {
  // Browsers remove the whole API from insecure pages.
  if (!navigator.mediaDevices) throw new MicrophoneRefusal("insecure");
  const wanted = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };
  const device = deviceId ? { deviceId: { exact: deviceId } } : {};
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { ...wanted, ...device } })
    .catch((error: unknown) => {
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
    async record(ms, stop) {
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
      const finish = () => recorder.state !== "inactive" && recorder.stop();
      setTimeout(finish, ms);
      stop?.addEventListener("abort", finish, { once: true });
      await ended.finally(() => clearInterval(measuring));
      const sound = new Blob(pieces, { type: recorder.mimeType });
      const url = URL.createObjectURL(sound);
      return { sound, url, loudest, forget: () => URL.revokeObjectURL(url) };
    },
    close() {
      source.disconnect();
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
