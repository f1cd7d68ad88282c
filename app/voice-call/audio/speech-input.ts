/** The part of the browser's speech recognition that we use; TypeScript lacks the constructor. */
type Recognition = EventTarget & {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  start(): void;
  abort(): void;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
};
type RecognitionEvent = {
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean; [index: number]: { transcript: string } | undefined }>;
};
type RecognitionClass = new () => Recognition;

function recognitionClass(): RecognitionClass | null {
  const browser = window as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition ?? null;
}

/** Whether this browser has speech recognition. Firefox, for one, does not. */
export function canHear(): boolean {
  return recognitionClass() !== null;
}

/** The browser stops listening after every pause; it is restarted after this delay, so that a fault cannot loop. */
const RESTART_MS = 250;

/** Messages for why the microphone turned itself off. Errors that are not listed pass by themselves. */
const fatalErrors: Record<string, string> = {
  "not-allowed": "The browser does not allow the microphone on this page. You can type instead.",
  "service-not-allowed": "This browser's speech recognition is switched off. You can type instead.",
  "audio-capture": "No microphone was found. You can type instead.",
  network: "This browser's speech recognition cannot be reached. You can type instead.",
  "language-not-supported": "This browser does not recognize the language. You can type instead.",
};

export type SpeechInputOptions = {
  onWords(text: string, final: boolean): void;
  /** The microphone is off, and why. */
  onFailure(message: string): void;
};

/** The customer's voice as text, by the browser's own recognition. On until turned off, paused while held. */
export class SpeechInput {
  private readonly options: SpeechInputOptions;
  private recognition: Recognition | null = null;
  private wanted = false;
  private held = false;
  private restart: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SpeechInputOptions) {
    this.options = options;
  }

  switchOn(): void {
    this.wanted = true;
    this.listen();
  }

  switchOff(): void {
    this.wanted = false;
    this.stop();
  }

  /** Paused while the agent speaks through a speaker: the microphone would pick up the agent. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    if (held) this.stop();
    else this.listen();
  }

  private listen(): void {
    const Recogniser = recognitionClass();
    if (!Recogniser || !this.wanted || this.held || this.recognition) return;
    const recognition = new Recogniser();
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.lang = "en-US";
    recognition.onresult = (event) => this.hear(event);
    recognition.onerror = ({ error }) => this.fail(error);
    recognition.onend = () => this.listenAgain(recognition);
    this.recognition = recognition;
    recognition.start();
  }

  private stop(): void {
    clearTimeout(this.restart);
    const { recognition } = this;
    this.recognition = null;
    if (!recognition) return;
    recognition.onresult = null;
    recognition.onerror = null;
    recognition.onend = null;
    recognition.abort();
  }

  private hear({ results, resultIndex }: RecognitionEvent): void {
    let unsure = "";
    for (let i = resultIndex; i < results.length; i++) {
      const words = results[i]?.[0]?.transcript.trim() ?? "";
      if (results[i]?.isFinal && words !== "") this.options.onWords(words, true);
      else unsure = `${unsure} ${words}`.trim();
    }
    this.options.onWords(unsure, false);
  }

  private fail(error: string): void {
    const message = fatalErrors[error];
    if (message === undefined) return;
    this.switchOff();
    this.options.onFailure(message);
  }

  private listenAgain(ended: Recognition): void {
    if (this.recognition !== ended) return;
    this.recognition = null;
    this.restart = setTimeout(() => this.listen(), RESTART_MS);
  }
}
