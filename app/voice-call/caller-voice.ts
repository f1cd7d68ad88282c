import type { ClientEvent } from "#voice/protocol/client-events.schema.ts";
import { speakingContext } from "./audio/audio-context.ts";
import { CallMicrophone } from "./audio/call-microphone.ts";
import { HeldTalk } from "./audio/held-talk.ts";
import type { SoundChoices } from "./audio/sound-choices.rules.ts";
import { phaseOf } from "./call-state.rules.ts";
import type { SessionState } from "./session-state.rules.ts";

export type CallerVoiceOptions = {
  state(): SessionState;
  change(part: Partial<SessionState>): void;
  send(event: ClientEvent): boolean;
  sendSound(pcm: Int16Array<ArrayBuffer>): void;
  /** The customer takes the turn. */
  interrupt(): void;
  /** A whole sentence of the customer, transcribed by the browser. */
  say(text: string): void;
  /** The browser's partial transcript of a sentence; empty if there is none. */
  onHearing(text: string): void;
  onTrouble(message: string | null): void;
};

/** The number of words from which a partial sentence interrupts the agent: "mm-hm" does not. */
const WORDS_TO_INTERRUPT = 2;
const tooShort = "Hold the button, or the space bar, while you speak, and release it when you have finished.";

/** The customer's side of a call: the microphone, when it pauses, and the talk button. */
export class CallerVoice {
  private readonly options: CallerVoiceOptions;
  private readonly microphone: CallMicrophone;
  private readonly held: HeldTalk;

  constructor(options: CallerVoiceOptions) {
    this.options = options;
    this.microphone = new CallMicrophone({
      onWords: (text, final) => this.hear(text, final),
      onSound: options.sendSound,
      onNotice: options.onTrouble,
      onFailure: (message) => {
        options.change({ micOn: false, micAllowed: false });
        options.onTrouble(message);
      },
    });
    this.held = new HeldTalk({
      send: options.send,
      interrupt: options.interrupt,
      onTalking: (talking) => {
        if (talking !== options.state().talking) options.change({ talking });
        this.rest();
      },
      onTooShort: () => options.onTrouble(tooShort),
    });
    this.microphone.takeFrom(options.state().choices.microphoneId, null);
  }

  get analyser(): AnalyserNode | null {
    return this.microphone.analyser;
  }

  /** Connected, and the server has said whether it has speech recognition. */
  connected(serverHears: boolean): void {
    this.microphone.listenOnServer(serverHears);
    this.options.change({ serverHears });
    if (serverHears && this.options.state().choices.listening === "held") this.held.choose("held");
  }

  setOn(on: boolean): void {
    const { change, onTrouble, onHearing } = this.options;
    change(on ? { micOn: true, micAllowed: true } : { micOn: false });
    if (on) {
      onTrouble(null);
      void this.microphone.switchOn(speakingContext());
      return;
    }
    this.held.drop();
    this.microphone.switchOff();
    onHearing("");
  }

  /** The choices have changed from `before`. */
  chosen(before: SoundChoices): void {
    const { choices, serverHears } = this.options.state();
    this.microphone.takeFrom(choices.microphoneId, speakingContext());
    if (serverHears && choices.listening !== before.listening) this.held.choose(choices.listening);
  }

  readonly press = (): void => {
    if (!this.options.state().micOn) return;
    this.options.onTrouble(null);
    this.held.press();
  };
  readonly release = (): void => this.held.release();

  private hear(text: string, final: boolean): void {
    const { say, onHearing, interrupt, state } = this.options;
    if (final) {
      say(text);
      return;
    }
    onHearing(text);
    const meant = text.split(" ").length >= WORDS_TO_INTERRUPT;
    if (meant && phaseOf(state().call) === "speaking") interrupt();
  }

  /** A spoken turn was transcribed. */
  understood(text: string): void {
    this.held.understood(text);
  }

  /** Pauses or resumes the microphone, by the call's current state. */
  rest(): void {
    const { call, choices, talking, serverHears } = this.options.state();
    this.microphone.rest({
      offline: call.link !== "open",
      agentSpeaks: call.playingItemId !== null && !choices.headphones,
      released: serverHears === true && choices.listening === "held" && !talking,
    });
  }
}
