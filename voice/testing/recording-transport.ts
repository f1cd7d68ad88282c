import type { Clock } from "#platform/clock/clock.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";
import type { Transport } from "#voice/protocol/outbox.ts";
import { type ServerEvent, type ServerEventType, serverEvent } from "#voice/protocol/server-events.schema.ts";

export type Sent = { atMs: number; event: ServerEvent };

export type RecordingTransport = Transport & {
  readonly sent: Sent[];
  readonly binary: Uint8Array[];
  /** The backlog that the network reports. */
  buffered: number;
  types(): ServerEventType[];
  all<Type extends ServerEventType>(type: Type): Extract<ServerEvent, { type: Type }>[];
  /** Milliseconds of PCM audio sent, in total or for one item. */
  audioMs(itemId?: string): number;
};

/** A client that only records. Every event is validated against the protocol's schema. */
export function recordingTransport(clock: Clock): RecordingTransport {
  const sent: Sent[] = [];
  const transport: RecordingTransport = {
    sent,
    binary: [],
    buffered: 0,
    send: (text) => void sent.push({ atMs: clock.monotonicMs(), event: serverEvent.parse(JSON.parse(text)) }),
    sendBinary: (bytes) => void transport.binary.push(bytes.slice()),
    bufferedBytes: () => transport.buffered,
    types: () => sent.map(({ event }) => event.type),
    all: (type) => sent.map(({ event }) => event).filter((event) => isOfType(event, type)),
    audioMs: (itemId) =>
      transport
        .all("response.output_audio.delta")
        .filter((event) => itemId === undefined || event.item_id === itemId)
        .reduce((ms, event) => ms + audioMsOf(event.delta), 0),
  };
  return transport;
}

/** The duration of a base64 delta of PCM16. */
export function audioMsOf(base64: string): number {
  return (Buffer.from(base64, "base64").length / 2 / PCM_RATE_HZ) * 1_000;
}

function isOfType<Type extends ServerEventType>(
  event: ServerEvent,
  type: Type,
): event is Extract<ServerEvent, { type: Type }> {
  return event.type === type;
}
