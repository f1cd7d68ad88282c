import { createReadStream, createWriteStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { isUuid } from "#platform/ids/ids.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { mediaFailures } from "./media.rules.ts";

export type IncomingPieces = ReturnType<typeof createIncomingPieces>;

/** The note is written anew with each. The browsers of members send far fewer. */
const mostPieces = 2_000;

const note = z.object({ bytes: z.number(), begunAt: z.string(), pieces: z.array(z.number()) });
type Note = z.infer<typeof note>;

/**
 * Unfinished uploads in a storage that all servers of an installation share: any of them can take the next piece. A note
 * beside the pieces says how long the file will be and how long each piece is.
 */
export function createIncomingPieces(storage: FileStorage) {
  const noteKey = (id: string) => `incoming/${id}/note`;
  const pieceKey = (id: string, offset: number) => `incoming/${id}/${offset}`;

  async function read(id: string): Promise<Note | null> {
    const text = isUuid(id) ? await storage.read(noteKey(id)) : null;
    return text && note.parse(JSON.parse(Buffer.from(text).toString()));
  }

  async function write(id: string, content: Note): Promise<void> {
    const text = Buffer.from(JSON.stringify(content));
    await storage.put(noteKey(id), text, { contentType: "application/json", bytes: text.length });
  }

  /** The key and length of each piece. */
  function* keysOf(id: string, { pieces }: Note) {
    let offset = 0;
    for (const bytes of pieces) {
      yield { key: pieceKey(id, offset), bytes };
      offset += bytes;
    }
  }

  return {
    begin: (id: string, { bytes, begunAt }: Omit<Note, "pieces">) => write(id, { bytes, begunAt, pieces: [] }),

    /** The length of an upload, how much of it has arrived, and when it began; null if there is no such upload. */
    async progress(id: string): Promise<{ bytes: number; received: number; begunAt: string } | null> {
      const found = await read(id);
      return found && { bytes: found.bytes, received: sum(found.pieces), begunAt: found.begunAt };
    },

    /**
     * Adds a piece that lies in a file of this machine; returns how much has arrived with it. Throws
     * `media.too_many_pieces` (413) after 2,000.
     */
    async add(id: string, offset: number, path: string): Promise<number> {
      const found = await read(id);
      if (found === null || sum(found.pieces) !== offset) throw new Error("The upload went on elsewhere");
      const { size: bytes } = await stat(path);
      if (bytes === 0) return offset;
      if (found.pieces.length >= mostPieces) throw mediaFailures.tooManyPieces();
      const facts = { contentType: "application/octet-stream", bytes };
      await storage.put(pieceKey(id, offset), createReadStream(path), facts);
      if ((await read(id)) === null) {
        await storage.remove(pieceKey(id, offset));
        throw new Error("The upload expired in the meantime");
      }
      await write(id, { ...found, pieces: [...found.pieces, bytes] });
      return offset + bytes;
    },

    /** Puts the pieces of an upload together in a file of this machine. Does nothing if it has none. */
    async collect(id: string, path: string): Promise<void> {
      const found = await read(id);
      if (found === null) return;
      await writeFile(path, "", { mode: 0o600 });
      for (const { key, bytes } of keysOf(id, found)) {
        const piece = await storage.stream(key);
        if (!piece) return;
        const { size: start } = await stat(path);
        await pipeline(piece, createWriteStream(path, { flags: "r+", start }));
        if ((await stat(path)).size !== start + bytes) return;
      }
    },

    /** Does nothing if there is no such upload. */
    async forget(id: string): Promise<void> {
      const found = await read(id);
      if (found === null) return;
      for (const { key } of keysOf(id, found)) await storage.remove(key);
      // The next one, which may have been put without being noted.
      await storage.remove(pieceKey(id, sum(found.pieces)));
      await storage.remove(noteKey(id));
    },
  };
}

const sum = (pieces: readonly number[]) => pieces.reduce((total, bytes) => total + bytes, 0);
