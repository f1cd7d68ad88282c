import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { requireModel, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { hourMs } from "#platform/days/durations.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import {
  bytesOf,
  cleanFileName,
  faultFailure,
  fileKey,
  mainFile,
  mediaFailures,
  samePictureBits,
  staysRefused,
  uploadFault,
  uploadsOpen,
} from "./media.rules.ts";
import type { UploadInput } from "./media.schema.ts";
import * as store from "./media.store.ts";
import { findingsOf } from "./media-findings.service.ts";
import { deleteFiles, type MediaOptions, tellShown } from "./media-parts.service.ts";
import { insertStopped, nearestRemoved } from "./removed-pictures.store.ts";
import * as uploads from "./uploads.store.ts";

export type UploadsService = ReturnType<typeof createUploads>;

const uploadsPerHour = 60;

/** From the first byte of a file to its place before the reviewers. Each call asks again who may. */
export function createUploads(options: MediaOptions) {
  const { db, clock, settings, incoming } = options;
  const begun = createRateLimit({
    points: uploadsPerHour,
    seconds: 3_600,
    refusal: mediaFailures.tooMany,
  });

  async function requireOpen(brand: string): Promise<void> {
    if (!uploadsOpen(await settings.get("media.uploads"), brand)) throw mediaFailures.uploadsOff();
  }

  /** The creator's own upload that still takes bytes. */
  async function ownUpload(viewer: Viewer | null, id: string) {
    const { uid } = requireModel(viewer);
    const row = isUuid(id) ? await store.mediaById(db, id) : undefined;
    const waits = row?.ownerUid === uid && row.state === "uploading" && (row.expiresAt ?? clock.now()) > clock.now();
    if (!row || !waits) throw viewerFailures.notFound();
    return row;
  }

  return {
    /** Whether this creator may upload here at all: asked before a single byte is read. */
    async permit(viewer: Viewer | null, brand: string): Promise<void> {
      requireModel(viewer);
      await requireOpen(brand);
    },

    /** How many bytes a file may have at most, of whatever kind. */
    async mostBytes(): Promise<number> {
      const limits = await settings.get("media.limits");
      return Math.max(bytesOf(limits, "photo"), bytesOf(limits, "video"));
    },

    mostPhotoBytes: async (): Promise<number> => bytesOf(await settings.get("media.limits"), "photo"),

    /** Makes room for a file. Throws when it cannot be taken: too large, too many, switched off. */
    async begin(viewer: Viewer | null, brand: string, input: UploadInput): Promise<{ id: string; expiresAt: Date }> {
      const { uid } = requireModel(viewer);
      await requireOpen(brand);
      await begun.take(uid);
      const limits = await settings.get("media.limits");
      const { kind, bytes } = input;
      const at = clock.now();
      const id = uuidv7(at.getTime());
      const expiresAt = new Date(at.getTime() + limits.unfinishedHours * hourMs);
      await transact(db, async (tx) => {
        await store.lockOwner(tx, uid);
        const fault = uploadFault(limits, kind, bytes, await store.countOfKind(tx, uid, kind));
        if (fault) throw fault;
        await uploads.insertUpload(tx, { id, uid, kind, bytes, name: cleanFileName(input.name), at, expiresAt });
      });
      return { id, expiresAt };
    },

    /** Whether this viewer may send more of that upload, here and now. */
    async permitMore(viewer: Viewer | null, brand: string, id: string): Promise<void> {
      await ownUpload(viewer, id);
      await requireOpen(brand);
    },

    /** The length of the creator's own upload that has arrived whole; null while it has not. */
    async receivedBytes(viewer: Viewer | null, id: string): Promise<number | null> {
      const { uid } = requireModel(viewer);
      const row = isUuid(id) ? await store.mediaById(db, id) : undefined;
      if (row?.ownerUid !== uid || row.state === "removed") throw viewerFailures.notFound();
      return row.state === "uploading" ? null : Number(row.bytes);
    },

    /**
     * Looks at a file that has arrived whole, makes what will be shown, and hands it to review. Whatever cannot be taken is
     * forgotten, with a refusal that says why.
     */
    async finish(viewer: Viewer | null, id: string): Promise<void> {
      await ownUpload(viewer, id);
      if (!(await uploads.claimUpload(db, id, clock.now()))) throw viewerFailures.notFound();
      await takeIn(options, id);
    },

    /** Gives an upload up. */
    async cancel(viewer: Viewer | null, id: string): Promise<void> {
      await ownUpload(viewer, id);
      // Before the row: an upload that cannot be forgotten now is found by the next cleaning.
      await incoming.forget(id);
      await uploads.dropUpload(db, id);
    },
  };
}

/** Works on an upload that was claimed; leaves nothing of one that is refused. */
export async function takeIn(options: MediaOptions, id: string): Promise<void> {
  const { db } = options;
  const row = await store.mediaById(db, id);
  if (row?.state !== "processing") return;
  try {
    await make(options, row);
  } catch (error) {
    // The row stays as long as what arrived: the next cleaning finds it. Somebody who finished it meanwhile keeps the
    // files; those of one that was removed go with the next cleaning.
    if ((await forgotten(options, id)) && (await uploads.dropUpload(db, id))) await deleteFiles(options, row);
    throw error;
  }
  await forgotten(options, id);
}

/** Forgets what arrived of an upload; false if that fails, which changes nothing about how the upload ended. */
async function forgotten({ incoming, log }: MediaOptions, id: string): Promise<boolean> {
  try {
    await incoming.forget(id);
    return true;
  } catch (error) {
    log.error({ err: error, media: id }, "media: what arrived of an upload could not be removed");
    return false;
  }
}

async function make(options: MediaOptions, row: store.MediaRow): Promise<void> {
  const path = await options.incoming.whole(row.id);
  const size = await stat(path).then(
    (found) => found.size,
    () => -1,
  );
  if (BigInt(size) !== row.bytes) throw mediaFailures.notReceived();
  const hash = await hashOf(path);
  await transact(options.db, async (tx) => {
    if ((await uploads.refusalsOf(tx, hash)).some(staysRefused)) throw mediaFailures.refusedBefore();
  });
  const made = await madeFrom(options, row, path);
  await refuseLikeRemoved(options, row, made.print);
  try {
    await transact(options.db, async (tx) => {
      await store.lockOwner(tx, row.ownerUid);
      if (!(await uploads.toReview(tx, row.id, { ...made, hash }))) throw viewerFailures.notFound();
      await tellShown(options, tx, row.ownerUid);
    });
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "media_once")
      throw mediaFailures.twice();
    throw error;
  }
}

/** Makes the files and puts them into the storage. */
async function madeFrom(options: MediaOptions, { id, kind }: store.MediaRow, path: string) {
  const { maker, storage } = options;
  const put = ({ name, content, contentType }: { name: string; content: Uint8Array; contentType: string }) =>
    storage.put(fileKey(id, name), content, { contentType, bytes: content.byteLength });
  if (kind === "photo") {
    const { files, ...photo } = await judged(maker.photo(path));
    for (const file of files) await put(file);
    const seen = files.find(({ name }) => name === mainFile("photo"));
    const findings = await findingsOf(options, photo, seen?.content ?? null);
    return { ...photo, hasPoster: false, findings };
  }
  const { poster, ...video } = await judged(maker.video(path));
  const { size: bytes } = await stat(path);
  await storage.put(fileKey(id, "video"), createReadStream(path), { contentType: video.contentType, bytes });
  if (poster) await put(poster);
  const findings = await findingsOf(options, video, poster?.content ?? null);
  return { ...video, hasPoster: poster !== null, findings };
}

/** What looks like a picture that was taken off the site is refused, and the reviewers learn of it. */
async function refuseLikeRemoved({ db, clock }: MediaOptions, row: store.MediaRow, print: string | null) {
  const like = print === null ? null : await nearestRemoved(db, print, samePictureBits);
  if (!like) return;
  const at = clock.now();
  await transact(db, (tx) => insertStopped(tx, { id: uuidv7(at.getTime()), uid: row.ownerUid, like, at }));
  throw mediaFailures.likeRemoved();
}

const faults = ["wrong_type", "unreadable", "too_many_pixels", "too_small", "heic"] as const;

/** The maker's refusal in the words for the creator. */
async function judged<T>(making: Promise<T>): Promise<T> {
  try {
    return await making;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "MediaRefused" || !("fault" in error)) throw error;
    const fault = faults.find((one) => one === error.fault);
    throw faultFailure(fault ?? "unreadable");
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}
