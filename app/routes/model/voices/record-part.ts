import type { OpenMicrophone } from "#app/components/device-check/open-microphone.ts";
import { measured, type RecordingPart, recordingFault, recordingLimits } from "#features/voices/own-voice.rules.ts";
import { wavFile } from "./wav-file.rules.ts";

/** What was recorded, as a WAV file that can be played from `url`, or what was wrong with it. */
export type PartRecording = { file: Blob; url: string; fault: string | null; forget(): void };

/** What recordings are kept at: enough for speech, and the same from every browser. */
const KEPT_RATE = 24_000;

/** Records one part and looks at it: browsers record in different formats, so it becomes a WAV file here. Browser only. */
export async function recordPart(
  microphone: OpenMicrophone,
  part: RecordingPart,
  stop: AbortSignal,
): Promise<PartRecording> {
  const { sound, url, forget } = await microphone.record(recordingLimits[part].longest * 1_000 - 500, stop);
  const bytes = await sound.arrayBuffer();
  if (bytes.byteLength === 0) {
    return { file: sound, url, forget, fault: "Nothing was recorded. Please try once more." };
  }
  const length = new OfflineAudioContext(1, 1, KEPT_RATE);
  // Decoding resamples to the rate of its context.
  const heard = await length.decodeAudioData(bytes);
  const samples = heard.getChannelData(0);
  const file = new Blob([wavFile(samples, KEPT_RATE)], { type: "audio/wav" });
  return { file, url, forget, fault: recordingFault(part, measured(samples, KEPT_RATE)) };
}
