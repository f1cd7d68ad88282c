import type { Log } from "#platform/log/log.ts";
import type { UnnumberedEvent } from "./server-events.schema.ts";

/** A connection to the client, over any transport. */
export type Transport = {
  send(text: string): void;
  sendBinary(bytes: Uint8Array): void;
  /** Bytes that the network has not accepted yet. */
  bufferedBytes(): number;
};

/** Numbers events and sends them. With no client connected, everything is dropped. */
export class Outbox {
  readonly #log: Log;
  #transport: Transport | null = null;
  #count = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  attach(transport: Transport | null): void {
    this.#transport = transport;
  }

  get attached(): boolean {
    return this.#transport !== null;
  }

  get bufferedBytes(): number {
    return this.#transport?.bufferedBytes() ?? 0;
  }

  send(event: UnnumberedEvent): void {
    const { type, ...rest } = event;
    this.#deliver((transport) => transport.send(JSON.stringify({ type, event_id: this.#nextId(), ...rest })));
  }

  /** One chunk of audio. `head` is the event's JSON up to the delta, built once per response. */
  sendAudio(head: string, audio: Uint8Array): void {
    const base64 = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString("base64");
    this.#deliver((transport) => transport.send(`${head}"event_id":"${this.#nextId()}","delta":"${base64}"}`));
  }

  sendBinary(audio: Uint8Array): void {
    this.#deliver((transport) => transport.sendBinary(audio));
  }

  #nextId(): string {
    this.#count += 1;
    return `event_${this.#count}`;
  }

  #deliver(send: (transport: Transport) => void): void {
    if (this.#transport === null) return;
    try {
      send(this.#transport);
    } catch (error) {
      // The socket closed during the write: its owner gets the event and detaches.
      this.#log.warn({ err: error }, "sending to the client failed");
      this.#transport = null;
    }
  }
}
