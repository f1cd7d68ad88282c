import type { Encryption } from "#platform/encryption/encryption.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import type { RecordingRenewal } from "./own-voice-key-rotation.service.ts";
import type { RecordingStore } from "./own-voice-recording.service.ts";

const parts = ["sentence", "reading"] as const;
const purpose = "voice-recording";

/** Stores voice recordings, each sealed for its creator before it reaches the file storage. */
export function createEncryptedRecordings(
  files: FileStorage,
  encryption: Encryption,
): RecordingStore & RecordingRenewal {
  async function open(key: string, owner: string): Promise<Uint8Array | null> {
    const sealed = await files.read(key);
    return sealed && encryption.open(sealed, { owner, purpose });
  }

  return {
    async put(key, owner, recordings) {
      for (const part of parts) {
        const sealed = encryption.seal(recordings[part], { owner, purpose });
        await files.put(`${key}/${part}`, sealed, {
          contentType: "application/octet-stream",
          bytes: sealed.byteLength,
        });
      }
    },
    async read(key, owner) {
      const [sentence, reading] = await Promise.all(parts.map((part) => open(`${key}/${part}`, owner)));
      return sentence && reading ? { sentence, reading } : null;
    },
    async renew(key, owner) {
      const renewed: [string, Buffer][] = [];
      for (const part of parts) {
        const sealed = await files.read(`${key}/${part}`);
        const next = sealed && encryption.rewrap(sealed, { owner, purpose });
        if (next) renewed.push([`${key}/${part}`, next]);
      }
      for (const [path, sealed] of renewed) {
        await files.put(path, sealed, { contentType: "application/octet-stream", bytes: sealed.byteLength });
      }
      return renewed.length > 0;
    },
    async remove(key) {
      for (const part of parts) await files.remove(`${key}/${part}`);
    },
  };
}
