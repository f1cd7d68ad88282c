import { createHash } from "node:crypto";
import { requireAdmin, requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { RateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { previewLine, previewParts, voiceFailures } from "./voices.rules.ts";
import { speakerOf, voiceSeenBy } from "./voices.store.ts";

export type VoicePreviewsService = ReturnType<typeof createVoicePreviews>;
type Wav = Uint8Array<ArrayBuffer>;

type PreviewOptions = {
  db: Db;
  log: Log;
  files: Pick<FileStorage, "put" | "read">;
  /** The name of the speech service. */
  service: string;
  /** A line in a voice as a WAV file. Throws if the service fails. */
  speak(line: { speaksAs: string; text: string }): Promise<Wav>;
  /** The rate limit for new previews per creator; stored ones are not counted. */
  perCreator: RateLimit;
};

/** Previews are made once per voice and stored; concurrent requests share one synthesis. */
export function createVoicePreviews({ db, log, files, service, speak, perCreator }: PreviewOptions) {
  const underWay = new Map<string, Promise<Wav>>();

  async function make(key: string, speaksAs: string): Promise<Wav> {
    const wav = await speak({ speaksAs, text: previewLine });
    await files.put(key, wav, { contentType: "audio/wav", bytes: wav.byteLength });
    return wav;
  }

  return {
    /**
     * The preview of a voice that this creator may see, or of any voice for an admin who reviews a companion. Throws
     * 404 for any other, 503 if it cannot be made.
     */
    async of(viewer: Viewer | null, voiceId: string): Promise<Wav> {
      const isReviewer = viewer?.role === "admin";
      const { uid } = isReviewer ? requireAdmin(viewer) : requireModel(viewer);
      const voice = await (isReviewer ? speakerOf(db, voiceId) : voiceSeenBy(db, uid, voiceId));
      if (!voice) throw voiceFailures.notFound();
      const key = keyOf(service, voice.speaksAs);
      const kept = await files.read(key);
      if (kept) return new Uint8Array(kept);
      const running = underWay.get(key);
      if (running === undefined) await perCreator.take(uid);
      const making =
        underWay.get(key) ??
        make(key, voice.speaksAs).finally(() => {
          underWay.delete(key);
        });
      underWay.set(key, making);
      try {
        return await making;
      } catch (error) {
        log.warn({ voiceId, error: String(error) }, "voices: a preview could not be made");
        throw voiceFailures.noPreview();
      }
    },
  };
}

function keyOf(service: string, speaksAs: string): string {
  const hash = createHash("sha256").update(previewParts(service, speaksAs)).digest("hex").slice(0, 32);
  return `voices/previews/${hash}.wav`;
}
