import { useCallback, useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import type { DetailedError, Upload } from "tus-js-client";
import type { MediaKind } from "#features/media/media.rules.ts";
import type { MediaView } from "#features/media/media.schema.ts";
import {
  nextToSend,
  outcomeOf,
  type QueuedFile,
  type QueueEvent,
  queueAfter,
  refusalBefore,
} from "./upload-queue.rules.ts";

/** Small enough that a cut costs little, and that no proxy waits long for one request. */
const pieceBytes = 5 * 1_048_576;
/** A short cut mends itself; after the last of these somebody has to press the button, or come back online. */
const retryDelays = [500, 1_500, 4_000, 8_000];

type Room = { photos: number; photoBytes: number; videos: number; videoBytes: number };
type Running = { file: File; upload: Upload | null };

/** Files on their way to the server: several at once, each with pause, retry and an end. */
export function useUploads(kind: MediaKind, room: Room, media: readonly MediaView[]) {
  const [queue, tell] = useReducer(queueAfter, []);
  const running = useRef(new Map<string, Running>());
  const { revalidate } = useRevalidator();
  const there = media.filter(({ state }) => state !== "refused");
  const onTheirWay = queue.filter((file) => file.phase !== "refused" && !there.some(({ id }) => id === file.id));
  const taken = there.length + onTheirWay.length;

  /** How many of the files could be begun. */
  const add = useCallback(
    (files: Iterable<File>): number => {
      let before = taken;
      for (const file of files) {
        const key = crypto.randomUUID();
        const refusal = refusalBefore(kind, room, { bytes: file.size }, before);
        if (refusal === null) {
          running.current.set(key, { file, upload: null });
          before += 1;
        }
        tell({ type: "added", file: { key, name: file.name, bytes: file.size }, refusal });
      }
      return before - taken;
    },
    [kind, room, taken],
  );

  useEffect(() => {
    for (const { key } of nextToSend(queue)) {
      tell({ type: "begun", key });
      void send(kind, key, running.current, tell, revalidate);
    }
  }, [queue, kind, revalidate]);
  useOnline(queue, tell);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { upload } of all.values()) void upload?.abort();
    };
  }, []);

  return {
    queue,
    add,
    pause(key: string) {
      void running.current.get(key)?.upload?.abort();
      tell({ type: "paused", key });
    },
    again: (key: string) => tell({ type: "again", key }),
    /** Takes a file off the list, and what has arrived of it from the server. */
    async cancel(key: string) {
      await running.current
        .get(key)
        ?.upload?.abort(true)
        .catch(() => {});
      running.current.delete(key);
      tell({ type: "gone", key });
      await revalidate();
    },
  };
}

type Tell = (event: QueueEvent) => void;

async function send(
  kind: MediaKind,
  key: string,
  all: Map<string, Running>,
  tell: Tell,
  revalidate: () => Promise<void>,
) {
  const entry = all.get(key);
  if (!entry) return;
  const { Upload } = await import("tus-js-client");
  const { file } = entry;
  const upload =
    entry.upload ??
    new Upload(file, {
      endpoint: "/media/uploads",
      chunkSize: pieceBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      metadata: { kind, name: file.name },
      // What is refused for good is not begun anew: each beginning would take up a place.
      onShouldRetry: (error) => endOf(error).type === "cut",
      onUploadUrlAvailable: () => tell({ type: "named", key, id: upload.url?.split("/").at(-1) ?? "" }),
      onProgress: (sent) => tell({ type: "sent", key, sent }),
      async onSuccess() {
        all.delete(key);
        await revalidate();
        tell({ type: "gone", key });
      },
      onError(error) {
        const { type, message } = endOf(error);
        tell({ type, key, message });
        if (type !== "refused") return;
        all.delete(key);
        // The server has forgotten it: a place that it took is free again.
        void revalidate();
      },
    });
  if (!entry.upload) {
    entry.upload = upload;
    const [before] = await upload.findPreviousUploads();
    if (before) upload.resumeFromPreviousUpload(before);
  }
  upload.start();
}

function endOf(error: Error | DetailedError) {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  return outcomeOf(answer?.getStatus() ?? null, answer?.getBody() ?? "");
}

/** Whatever was cut goes on by itself when the connection is back. */
function useOnline(queue: readonly QueuedFile[], tell: Tell) {
  useEffect(() => {
    const goOn = () => {
      for (const { key, phase } of queue) if (phase === "cut") tell({ type: "again", key });
    };
    addEventListener("online", goOn);
    return () => removeEventListener("online", goOn);
  }, [queue, tell]);
}
