import { closeSync, fsyncSync, openSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { FilledPages } from "./filled-pages.ts";
import type { WalMirror } from "./wal-mirror.ts";

/** The parts of an emscripten file system that the hook touches; internal to the pinned version of PGlite. */
type EmscriptenStream = { nfd?: number; path?: string; node: object };
type Access = [stream: EmscriptenStream, buffer: Uint8Array, offset: number, length: number, position: number];
type NodeFileSystem = {
  realPath(node: object): string;
  setattr(...change: [file: unknown, node: object, attributes: { size?: number }, ...rest: unknown[]]): void;
  node_ops: { unlink(parent: object, name: string): void };
  stream_ops: {
    fsync?: (stream: EmscriptenStream) => number;
    read(...access: Access): number;
    write(...access: Access): number;
  };
};
type PostgresModule = { FS: { filesystems: { NODEFS: NodeFileSystem } } };

type Hooks = { mirror: WalMirror | null; pages: FilledPages | null; step(): void };

/** errno of EIO in the emulation: the database must know that a sync failed. */
const EIO = 29;

/**
 * PGlite's Node file system never syncs to disk. This one passes every fsync of the database to the operating
 * system, for files by descriptor and for directories by path, and counts them so that a start can prove it works.
 */
export class DurableNodeFS extends NodeFS {
  syncs = 0;
  readonly #mirror: WalMirror | null;
  readonly #pages: FilledPages | null;
  readonly #step: () => void;
  /** The path of a stream's file in the database. */
  readonly #names = new WeakMap<EmscriptenStream, string>();

  /**
   * With a mirror, the write-ahead log is written a second time, and synced with the first. With a list of pages, it is on
   * disk before each checkpoint counts. `step` is called for each access to a file, as a sign of progress.
   */
  constructor(path: string, { mirror = null, pages = null, step = () => {} }: Partial<Hooks> = {}) {
    super(path);
    this.#mirror = mirror;
    this.#pages = pages;
    this.#step = step;
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: unknown) => {
      const fileSystem = (module as PostgresModule).FS.filesystems.NODEFS;
      this.#addSync(fileSystem);
      this.#watchWrites(fileSystem);
      this.#watchCuts(fileSystem);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hook, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #watchWrites(fileSystem: NodeFileSystem): void {
    const { read, write } = fileSystem.stream_ops;
    fileSystem.stream_ops.read = (...access) => {
      this.#step();
      return read(...access);
    };
    fileSystem.stream_ops.write = (stream, buffer, offset, length, position) => {
      this.#step();
      const name = this.#nameOf(fileSystem, stream);
      if (name === controlFile) this.#pages?.save();
      const written = write(stream, buffer, offset, length, position);
      if (name.startsWith(logFolder))
        this.#mirror?.write(name.slice(logFolder.length), buffer, offset, written, position);
      else this.#pages?.wrote(name, buffer, offset, written, position);
      return written;
    };
  }

  #watchCuts(fileSystem: NodeFileSystem): void {
    const { setattr } = fileSystem;
    fileSystem.setattr = (...change) => {
      const [, node, { size }] = change;
      if (size !== undefined) this.#pages?.willCut(nameIn(fileSystem.realPath(node)), size);
      setattr(...change);
    };
    const { unlink } = fileSystem.node_ops;
    fileSystem.node_ops.unlink = (parent, name) => {
      this.#pages?.willCut(nameIn(`${fileSystem.realPath(parent)}/${name}`), 0);
      unlink(parent, name);
    };
  }

  #nameOf(fileSystem: NodeFileSystem, stream: EmscriptenStream): string {
    const name = this.#names.get(stream) ?? nameIn(fileSystem.realPath(stream.node));
    this.#names.set(stream, name);
    return name;
  }

  #addSync(fileSystem: NodeFileSystem): void {
    fileSystem.stream_ops.fsync = (stream) => {
      try {
        if (typeof stream.nfd === "number") fsyncSync(stream.nfd);
        else syncByPath(fileSystem.realPath(stream.node));
        const name = this.#nameOf(fileSystem, stream);
        if (name.startsWith(logFolder)) this.#mirror?.sync(name.slice(logFolder.length));
        else this.#pages?.synced(name);
        this.syncs += 1;
        this.#step();
        return 0;
      } catch {
        return EIO;
      }
    };
  }
}

const logFolder = "pg_wal/";
/** Each checkpoint ends with a write to it. */
const controlFile = "global/pg_control";

/** A file's path in the database, with slashes; empty for one that nothing here is about. */
function nameIn(path: string): string {
  return (
    /(?:^|[\\/])((?:base[\\/]\d+|global|pg_wal|pg_xact)[\\/][^\\/]+)$/.exec(path)?.[1]?.replaceAll("\\", "/") ?? ""
  );
}

function syncByPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
