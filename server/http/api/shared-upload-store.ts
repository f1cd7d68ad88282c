import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Incoming } from "#features/media/incoming-files.service.ts";
import type { IncomingPieces } from "#features/media/incoming-pieces.service.ts";

/** Uploads of the tus protocol that any server of the installation can go on with. */
export class SharedUploadStore extends DataStore {
  readonly #incoming: Incoming;
  readonly #pieces: IncomingPieces;

  constructor(incoming: Incoming, pieces: IncomingPieces) {
    super();
    this.#incoming = incoming;
    this.#pieces = pieces;
  }

  override async create(upload: Upload): Promise<Upload> {
    const begunAt = upload.creation_date ?? new Date().toISOString();
    await this.#pieces.begin(upload.id, { bytes: upload.size ?? 0, begunAt });
    return upload;
  }

  /** The piece is kept as far as it arrived: a client whose connection was cut resumes there. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const path = `${this.#incoming.pathOf(id)}.${randomUUID()}`;
    try {
      const isCut = await pipeline(content, createWriteStream(path, { mode: 0o600 })).then(
        () => false,
        () => true,
      );
      const received = await this.#pieces.add(id, offset, path);
      if (isCut) throw ERRORS.FILE_WRITE_ERROR;
      return received;
    } finally {
      await rm(path, { force: true });
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#pieces.progress(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.bytes, offset: found.received, creation_date: found.begunAt });
  }

  override async remove(id: string): Promise<void> {
    await this.#pieces.forget(id);
  }
}
