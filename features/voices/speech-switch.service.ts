import { type Measured, measured } from "./own-voice.rules.ts";
import { voiceFailures } from "./voices.rules.ts";

/** What is done with speech in files, by whoever speaks and listens here. */
export type SpokenFiles = {
  /** A line in a voice as a WAV file. Throws when the service fails. */
  speak(line: { speaksAs: string; text: string }): Promise<Uint8Array<ArrayBuffer>>;
  /** What is said in a WAV file; null: nobody here understands speech. */
  understand: ((wav: Uint8Array) => Promise<string>) | null;
  /** The sound of a WAV file, between -1 and 1. Throws for any other file. */
  soundOf(wav: Uint8Array): { samples: Float32Array; sampleRate: number };
};

/** While speech is switched off, nobody is asked to speak or to listen: then a person listens. */
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

    /** Length and loudness of a recording; null for a file that is none. */
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
