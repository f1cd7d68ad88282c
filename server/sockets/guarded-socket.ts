import type { WebSocket } from "ws";
import { type BucketSize, TokenBucket } from "#platform/rate-limits/token-bucket.ts";
import { closeCodes } from "#voice/protocol/close-codes.ts";

/** Microphone audio arrives in 20 ms frames; after a network stall several seconds arrive together. */
const audioFrames: BucketSize = { burst: 1_000, perSecond: 200 };
/** Everything else: a player reports four times a second, and no user action is faster. */
const otherFrames: BucketSize = { burst: 100, perSecond: 50 };
/** A client with so many unread bytes does not read: a second of audio is 64 KB, and at most two are buffered. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** A client that does not read does not answer a close either. */
const CLOSE_TIMEOUT_MS = 2_000;

export type GuardedSocket = {
  /** Whether to process a frame; closes the socket if not. */
  takes(frame: string | Uint8Array): boolean;
  /** Sends data, unless the socket is closed or its client does not read. */
  send(data: string | Uint8Array): void;
};

/** Limits what one client may send and what may be buffered for it, so that no client takes memory from others. */
export function guardSocket(socket: WebSocket, nowMs: () => number): GuardedSocket {
  const audio = new TokenBucket(audioFrames, nowMs());
  const other = new TokenBucket(otherFrames, nowMs());

  function refuse(code: number, reason: string): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
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
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) refuse(closeCodes.notRead, "The messages are not being read");
    },
  };
}
