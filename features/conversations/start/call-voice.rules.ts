import type { CallNotice } from "../live/call-notices.rules.ts";
import type { SpokenLine } from "../live/call-trace.rules.ts";

/** How a call reaches its customer's client. */
export type CallTransport = {
  send(text: string): void;
  sendBinary(bytes: Uint8Array): void;
  bufferedBytes(): number;
  close(code: number, reason: string): void;
};

/** What a call needs of the engine that listens and speaks. */
export type CallVoice = {
  /** Whether another server could go on with the conversation. Not where a service outside holds it for this one. */
  canMove: boolean;
  attach(transport: CallTransport): void;
  detach(): void;
  receive(frame: string | Uint8Array): void;
  /** Speaks the disclosure and the first message, as far as they have not been heard. */
  open(): void;
  say(text: string, kind: "notice" | "goodbye"): Promise<void>;
  emit(event: CallNotice): void;
  close(): void;
  /** What was said and heard, from a place on. */
  transcript(from: number): readonly SpokenLine[];
};
