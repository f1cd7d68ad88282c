import type { ClientEvent } from "#voice/protocol/client-events.schema.ts";
import type { ProtocolError } from "#voice/protocol/client-frame.rules.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { Refusal } from "./reply/speaker-parts.ts";

/** How many refusals of early events are remembered. */
const EARLY_REFUSALS = 16;

/** Tells a client which of its events were refused. Refusals from before it was attached are sent once it is. */
export class ClientRefusals {
  readonly #outbox: Outbox;
  #early: ProtocolError[] = [];

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  /** Refuses an event; does nothing without a refusal. */
  ofEvent(event: ClientEvent, refusal: Refusal | null, param: string | null = null): void {
    if (refusal !== null) this.refuse({ ...refusal, param, event_id: event.event_id ?? null });
  }

  refuse(error: ProtocolError): void {
    if (this.#outbox.attached) this.#send(error);
    else if (this.#early.length < EARLY_REFUSALS) this.#early.push(error);
  }

  /** Sends the pending refusals to the client that was just attached. */
  sendEarly(): void {
    for (const error of this.#early) this.#send(error);
    this.#early = [];
  }

  #send(error: ProtocolError): void {
    this.#outbox.send({ type: "error", error: { type: "invalid_request_error", ...error } });
  }
}
