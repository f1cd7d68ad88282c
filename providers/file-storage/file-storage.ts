import type { Readable } from "node:stream";

/** Stored with a file. `bytes` is its exact length: a stream of another length is refused. */
export type FileFacts = { contentType: string; bytes: number };
/** From the first byte to the last one, both inside the file. */
export type ByteRange = { start: number; end: number };

/**
 * Stores files under keys such as `photos/0199…/800.webp`. Every call throws an `InvalidFileKey` for a key that `isFileKey`
 * does not allow, and a `ProviderError` when the storage fails. Nothing in it is public by itself.
 */
export type FileStorage = {
  name: "disk" | "s3";
  /** Writes or overwrites a file. When it throws, part of the file may exist: remove it. */
  put(key: string, content: Uint8Array | Readable, facts: FileFacts): Promise<void>;
  /** The whole file, or null if there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** The file or a part of it, in chunks, or null if there is none. */
  stream(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Its length in bytes, or null if there is none. */
  size(key: string): Promise<number | null>;
  exists(key: string): Promise<boolean>;
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>;
  /**
   * A URL that lets anyone who has it read the file until it expires, or null if the storage cannot issue any (files on
   * disk): then the server has to serve the file itself.
   */
  signedAddress(key: string, seconds: number): Promise<string | null>;
  close(): Promise<void>;
};
