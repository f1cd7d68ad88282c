import type { Readable } from "node:stream";

/** What is written down with a file. `bytes` is its exact length: a stream that says otherwise is refused. */
export type FileFacts = { contentType: string; bytes: number };
/** From the first byte to the last one, both inside the file. */
export type ByteRange = { start: number; end: number };

/**
 * Keeps files under keys such as `photos/0199…/800.webp`. Every call throws an `InvalidFileKey` for a key that
 * `isFileKey` does not allow, and a `ProviderError` when the storage fails. Nothing in it is public by itself.
 */
export type FileStorage = {
  name: "disk" | "s3";
  /** Writes a file, or writes over it. When it throws, the file may be there in part: remove it. */
  put(key: string, content: Uint8Array | Readable, facts: FileFacts): Promise<void>;
  /** The whole file, or null where there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** The file or a part of it, piece by piece, or null where there is none. */
  stream(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Its length in bytes, or null where there is none. */
  size(key: string): Promise<number | null>;
  exists(key: string): Promise<boolean>;
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>;
  /**
   * An address from which whoever holds it reads the file until it expires, or null where the storage cannot give any
   * (files on disk): then the server has to hand the file out itself.
   */
  signedAddress(key: string, seconds: number): Promise<string | null>;
  close(): Promise<void>;
};
