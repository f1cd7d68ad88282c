/**
 * The customer's own level for the ring. Only if the microphone is allowed already, so that no one is prompted twice, and
 * not on phones: there a second reader takes the microphone away from the speech recognition.
 */
export async function openMicLevel(context: AudioContext): Promise<{ analyser: AnalyserNode; close(): void } | null> {
  if (matchMedia("(pointer: coarse)").matches || !(await isMicrophoneAllowed())) return null;
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
    });
    const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
    const analyser = new AnalyserNode(context, { fftSize: 1024, smoothingTimeConstant: 0.72 });
    source.connect(analyser);
    return {
      analyser,
      close() {
        source.disconnect();
        for (const track of stream.getTracks()) track.stop();
      },
    };
  } catch {
    return null; // the ring works without it
  }
}

/** Whether the browser allows the microphone on this page without asking. */
export async function isMicrophoneAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: "microphone" });
    return state === "granted";
  } catch {
    return false; // a browser that does not report it
  }
}
