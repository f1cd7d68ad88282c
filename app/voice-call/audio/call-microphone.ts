import { openMicLevel } from "./mic-level.ts";
import { SpeechInput, type SpeechInputOptions } from "./speech-input.ts";
import { openStreamingMicrophone, type StreamingMicrophone } from "./streaming-microphone.ts";

type CallMicrophoneOptions = SpeechInputOptions & {
  /** 20 ms of the customer's voice, for a server with speech recognition. */
  onSound(pcm: Int16Array<ArrayBuffer>): void;
  /** A message about the microphone; null: none any more. */
  onNotice(message: string | null): void;
};

const muted = "Your microphone is muted by the system or by its own switch.";
const another = "Your microphone was disconnected. Another one is in use now.";

/** Why a microphone is paused: no connection, the agent is playing through a speaker, or the talk button is not held. */
export type Rest = { offline: boolean; agentSpeaks: boolean; released: boolean };

/** The customer's microphone: streamed to a server with speech recognition, or else transcribed by the browser. */
export class CallMicrophone {
  private readonly options: CallMicrophoneOptions;
  private readonly speech: SpeechInput;
  private stream: StreamingMicrophone | null = null;
  private level: { analyser: AnalyserNode; close(): void } | null = null;
  private on = false;
  private serverHears = false;
  private deviceId = "";
  private held = false;

  constructor(options: CallMicrophoneOptions) {
    this.options = options;
    this.speech = new SpeechInput(options);
  }

  get analyser(): AnalyserNode | null {
    return this.stream?.analyser ?? this.level?.analyser ?? null;
  }

  /** Which of the two it is; decided before the microphone is turned on. */
  listenOnServer(serverHears: boolean): void {
    this.serverHears = serverHears;
  }

  /** Which microphone is streamed; a running one is replaced. */
  takeFrom(deviceId: string, context: AudioContext | null): void {
    if (deviceId === this.deviceId) return;
    this.deviceId = deviceId;
    if (!this.stream || !context) return;
    this.stream.close();
    this.stream = null;
    void this.openStream(context);
  }

  async switchOn(context: AudioContext | null): Promise<void> {
    this.on = true;
    if (this.serverHears && context) return this.openStream(context);
    this.speech.switchOn();
    if (this.level || !context) return;
    const level = await openMicLevel(context);
    if (this.on && !this.level) this.level = level;
    else level?.close();
  }

  switchOff(): void {
    this.on = false;
    this.speech.switchOff();
    this.stream?.close();
    this.stream = null;
    this.level?.close();
    this.level = null;
  }

  /** A stream continues while the agent speaks: the browser cancels its echo, and the server detects the caller. */
  rest({ offline, agentSpeaks, released }: Rest): void {
    this.speech.hold(offline || agentSpeaks);
    this.held = offline || released;
    this.stream?.hold(this.held);
  }

  private async openStream(context: AudioContext): Promise<void> {
    if (this.stream) return;
    const { deviceId } = this;
    const { onSound, onFailure, onNotice } = this.options;
    const stream = await openStreamingMicrophone(context, {
      deviceId,
      onSound,
      onFailure,
      onGone: () => void this.takeAnother(context),
      onMuted: (isMuted) => onNotice(isMuted ? muted : null),
    });
    // Another one may have been chosen, or none be needed any more, during the permission prompt.
    if (!this.on || this.stream || deviceId !== this.deviceId) {
      stream?.close();
      if (this.on && !this.stream) await this.openStream(context);
      return;
    }
    this.stream = stream;
    stream?.hold(this.held);
  }

  /** The microphone is gone: the browser's default one replaces it. */
  private async takeAnother(context: AudioContext): Promise<void> {
    this.stream?.close();
    this.stream = null;
    this.deviceId = "";
    await this.openStream(context);
    if (this.stream) this.options.onNotice(another);
  }
}
