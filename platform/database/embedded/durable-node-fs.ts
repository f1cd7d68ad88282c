import { closeSync, fsyncSync, openSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The parts of an emscripten file system that the hook touches; internal to the pinned version of PGlite. */
type EmscriptenStream = { nfd?: number; path?: string; node: object };
type NodeFileSystem = {
  realPath(node: object): string;
  stream_ops: { fsync?: (stream: EmscriptenStream) => number };
};
type PostgresModule = { FS: { filesystems: { NODEFS: NodeFileSystem } } };

/** errno of EIO in the emulation: the database must hear that a sync failed. */
const EIO = 29;

/**
 * PGlite's Node file system never syncs to disk by itself. This one hands every fsync of the database to the operating
 * system, for files by descriptor and for directories by path, and counts them so that a start can prove it works.
 */
export class DurableNodeFS extends NodeFS {
  syncs = 0;

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: unknown) => this.#addSync((module as PostgresModule).FS.filesystems.NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hook, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #addSync(fileSystem: NodeFileSystem): void {
    fileSystem.stream_ops.fsync = (stream) => {
      try {
        if (typeof stream.nfd === "number") fsyncSync(stream.nfd);
        else syncByPath(fileSystem.realPath(stream.node));
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
