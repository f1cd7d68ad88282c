import { openMicLevel } from "./mic-level.ts";
import { SpeechInput, type SpeechInputOptions } from "./speech-input.ts";

/** The customer's microphone: its words by the browser's recognition, its level for the ring. */
export class CallMicrophone {
  private readonly speech: SpeechInput;
  private level: { analyser: AnalyserNode; close(): void } | null = null;
  private on = false;

  constructor(options: SpeechInputOptions) {
    this.speech = new SpeechInput(options);
  }

  get analyser(): AnalyserNode | null {
    return this.level?.analyser ?? null;
  }

  async switchOn(context: AudioContext | null): Promise<void> {
    this.on = true;
    this.speech.switchOn();
    if (this.level || !context) return;
    const level = await openMicLevel(context);
    if (this.on && !this.level) this.level = level;
    else level?.close();
  }

  switchOff(): void {
    this.on = false;
    this.speech.switchOff();
    this.level?.close();
    this.level = null;
  }

  /** Deaf for as long as it would hear the agent. */
  hold(held: boolean): void {
    this.speech.hold(held);
  }
}
