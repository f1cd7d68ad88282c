import { type Measured, measured } from "./own-voice.rules.ts";
import { voiceFailures } from "./voices.rules.ts";

/** Speech in WAV files: synthesis, recognition and decoding. */
export type SpokenFiles = {
  /** A line in a voice as a WAV file. Throws if the service fails. */
  speak(line: { speaksAs: string; text: string }): Promise<Uint8Array<ArrayBuffer>>;
  /** The transcript of a WAV file; null if no speech recognition is connected. */
  understand: ((wav: Uint8Array) => Promise<string>) | null;
  /** The samples of a WAV file, between -1 and 1. Throws for any other file. */
  soundOf(wav: Uint8Array): { samples: Float32Array; sampleRate: number };
};

/** While speech is switched off, no service is called, and recordings are left to a person. */
export function createSpeechSwitch({ speak, understand, soundOf }: SpokenFiles, isOn: () => Promise<boolean>) {
  return {
    async speak(line: { speaksAs: string; text: string }) {
      if (!(await isOn())) throw voiceFailures.noPreview();
      return speak(line);
    },

    understood:
      understand &&
      (async (wav: Uint8Array): Promise<string> => {
        if (!(await isOn())) throw new Error("speech is switched off");
        return understand(wav);
      }),

    /** The length and loudness of a recording; null if it cannot be read. */
    measure(wav: Uint8Array): Measured {
      try {
        const { samples, sampleRate } = soundOf(wav);
        return measured(samples, sampleRate);
      } catch {
        return null;
      }
    },
  };
}
