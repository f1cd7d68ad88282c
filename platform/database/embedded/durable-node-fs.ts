import { closeSync, fsyncSync, openSync } from "node:fs";
import { basename } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { WalMirror } from "./wal-mirror.ts";

/** The parts of an emscripten file system that the hook touches; internal to the pinned version of PGlite. */
type EmscriptenStream = { nfd?: number; path?: string; node: object };
type NodeFileSystem = {
  realPath(node: object): string;
  stream_ops: {
    fsync?: (stream: EmscriptenStream) => number;
    write(stream: EmscriptenStream, buffer: Uint8Array, offset: number, length: number, position: number): number;
  };
};
type PostgresModule = { FS: { filesystems: { NODEFS: NodeFileSystem } } };

/** errno of EIO in the emulation: the database must know that a sync failed. */
const EIO = 29;

/**
 * PGlite's Node file system never syncs to disk. This one passes every fsync of the database to the operating
 * system, for files by descriptor and for directories by path, and counts them so that a start can prove it works.
 */
export class DurableNodeFS extends NodeFS {
  syncs = 0;
  readonly #mirror: WalMirror | null;
  /** The log segment of a stream; null for other files. */
  readonly #logFiles = new WeakMap<EmscriptenStream, string | null>();

  /** With a mirror, the write-ahead log is written a second time, and synced with the first. */
  constructor(path: string, mirror: WalMirror | null = null) {
    super(path);
    this.#mirror = mirror;
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: unknown) => {
      const fileSystem = (module as PostgresModule).FS.filesystems.NODEFS;
      this.#addSync(fileSystem);
      this.#watchWrites(fileSystem);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hook, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #watchWrites(fileSystem: NodeFileSystem): void {
    const write = fileSystem.stream_ops.write;
    fileSystem.stream_ops.write = (stream, buffer, offset, length, position) => {
      const written = write(stream, buffer, offset, length, position);
      const logFile = this.#logFileOf(fileSystem, stream);
      if (logFile !== null) this.#mirror?.write(logFile, buffer, offset, written, position);
      return written;
    };
  }

  #logFileOf(fileSystem: NodeFileSystem, stream: EmscriptenStream): string | null {
    if (this.#mirror === null) return null;
    const known = this.#logFiles.get(stream);
    if (known !== undefined) return known;
    const path = fileSystem.realPath(stream.node);
    const found = /[\\/]pg_wal[\\/][^\\/]+$/.test(path) ? basename(path) : null;
    this.#logFiles.set(stream, found);
    return found;
  }

  #addSync(fileSystem: NodeFileSystem): void {
    fileSystem.stream_ops.fsync = (stream) => {
      try {
        if (typeof stream.nfd === "number") fsyncSync(stream.nfd);
        else syncByPath(fileSystem.realPath(stream.node));
        const logFile = this.#logFileOf(fileSystem, stream);
        if (logFile !== null) this.#mirror?.sync(logFile);
        this.syncs += 1;
        return 0;
      } catch {
        return EIO;
      }
    };
  }
}

function syncByPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
