import type { WebSocket } from "ws";
import { type BucketSize, TokenBucket } from "#platform/rate-limits/token-bucket.ts";
import { closeCodes } from "#voice/protocol/close-codes.ts";

/** Microphone audio comes in 20 ms frames; after a stall of the network some seconds of it come at once. */
const audioFrames: BucketSize = { burst: 1_000, perSecond: 200 };
/** Everything else: a player reports four times a second, and nothing that a person does comes faster. */
const otherFrames: BucketSize = { burst: 100, perSecond: 50 };
/** A client that leaves so much unread does not read: a second of the voice is 64 KB, and two of them wait at most. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** Whoever does not read does not answer a close either. */
const GIVEN_UP_AFTER_MS = 2_000;

export type GuardedSocket = {
  /** Whether a frame may be looked at; from a refusal on the socket is closed. */
  takes(frame: string | Uint8Array): boolean;
  /** Sends it, unless the socket is closed or its client does not read. */
  send(data: string | Uint8Array): void;
};

/** One client's socket with bounds on what it may send and on what may wait for it, so that none takes memory from others. */
export function guardSocket(socket: WebSocket, nowMs: () => number): GuardedSocket {
  const audio = new TokenBucket(audioFrames, nowMs());
  const other = new TokenBucket(otherFrames, nowMs());

  function refuse(code: number, reason: string): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), GIVEN_UP_AFTER_MS).unref();
  }

  return {
    takes(frame) {
      if (socket.readyState !== socket.OPEN) return false;
      const isAudio = typeof frame !== "string" || frame.includes('"input_audio_buffer.append"');
      if ((isAudio ? audio : other).take(nowMs())) return true;
      refuse(closeCodes.tooManyRequests, "Too many messages in a short time");
      return false;
    },
    send(data) {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(data);
      if (socket.bufferedAmount > MOST_UNREAD_BYTES) refuse(closeCodes.notRead, "The messages are not being read");
    },
  };
}
