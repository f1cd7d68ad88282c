import { createHmac, timingSafeEqual } from "node:crypto";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { ConfirmationsService } from "#features/confirmations/confirmations.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { minuteMs } from "#platform/days/durations.ts";
import type { Log } from "#platform/log/log.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import type { ImageCheck } from "#providers/image-check/image-check.ts";
import type { MediaMaker } from "#providers/media-maker/media-maker.ts";
import { fileKey, fileNamesOf, type MediaKind, mainFile, privateAddressMs, reviewReasons } from "./media.rules.ts";
import type { MediaView } from "./media.schema.ts";
import { type ListedEntry, listedEntries, type MediaRow } from "./media.store.ts";

export type MediaOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  settings: Pick<SettingsService, "get">;
  confirmations: Pick<ConfirmationsService, "request">;
  storage: FileStorage;
  maker: MediaMaker;
  imageCheck: ImageCheck;
  /** Where uploads lie until they are whole. `forget` minds no upload that is not there. */
  incoming: { whole(id: string): Promise<string>; forget(id: string): Promise<void> };
  /** Signs addresses of what is not public. */
  secret: string;
  /** Whether the platform's rules let this text be shown. */
  permitsText(text: string): boolean;
  /** Writes a creator's photos and videos wherever they are shown, in the transaction that changed them. */
  shown(tx: Tx, creator: { uid: string; photos: ListedEntry[]; videos: ListedEntry[]; at: Date }): Promise<void>;
};

/** Writes what a creator has now wherever it is shown. */
export async function tellShown({ shown, clock }: MediaOptions, tx: Tx, uid: string): Promise<void> {
  const { photo, video } = await listedEntries(tx, uid);
  await shown(tx, { uid, photos: photo, videos: video, at: clock.now() });
}

export async function deleteFiles({ storage }: MediaOptions, { id, kind }: { id: string; kind: MediaKind }) {
  for (const name of fileNamesOf(kind)) await storage.remove(fileKey(id, name));
}

type Signed = { uid: string; id: string; name: string; expires: number };

export type Signer = ReturnType<typeof createSigner>;

/** Addresses that one member can use for ten minutes. */
export function createSigner({ secret, clock }: Pick<MediaOptions, "secret" | "clock">) {
  const signature = ({ uid, id, name, expires }: Signed) =>
    createHmac("sha256", secret).update(`media/${uid}/${id}/${name}/${expires}`).digest();
  return {
    address(uid: string, id: string, name: string): string {
      // To the minute, so that the same page asks for the same address and finds it in the browser's cache.
      const minute = Math.ceil(clock.now().getTime() / minuteMs) * minuteMs;
      const expires = minute + privateAddressMs;
      const sealed = signature({ uid, id, name, expires }).toString("base64url");
      return `/media/private/${id}/${name}?expires=${expires}&signature=${sealed}`;
    },
    holds(signed: Signed, given: string): boolean {
      if (!Number.isSafeInteger(signed.expires) || signed.expires < clock.now().getTime()) return false;
      const [wanted, found] = [signature(signed), Buffer.from(given, "base64url")];
      return wanted.length === found.length && timingSafeEqual(wanted, found);
    },
  };
}

/** A medium with addresses for the one who looks at it. */
export function viewOf(row: MediaRow, viewerUid: string, signer: Signer): MediaView {
  const ready = row.contentType !== null && row.state !== "removed";
  const picture = row.kind === "photo" ? "320.webp" : row.hasPoster ? "poster.webp" : null;
  const at = (name: string) => signer.address(viewerUid, row.id, name);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    alt: row.alt,
    state: row.state === "removed" ? "processing" : row.state,
    reason: row.state === "refused" ? sentenceOf(row.reason) : null,
    note: row.state === "refused" ? row.note : "",
    changeAsked: row.state === "refused" && row.changeAsked,
    appeal: null,
    picture: ready && picture ? at(picture) : null,
    address: ready ? at(mainFile(row.kind)) : null,
  };
}

export function sentenceOf(reason: string | null): string {
  return reason !== null && Object.hasOwn(reviewReasons, reason)
    ? reviewReasons[reason as keyof typeof reviewReasons]
    : reviewReasons.other;
}
