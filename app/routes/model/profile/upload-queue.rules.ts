import { type MediaKind, type MediaLimits, mediaFailures, uploadFault } from "#features/media/media.rules.ts";

/**
 * One file on its way. `waiting` for its turn, `sending`, `paused` by hand, `checking` when all of it has arrived,
 * `cut` when the connection was lost, `refused` for good.
 */
export type Phase = "waiting" | "sending" | "paused" | "checking" | "cut" | "refused";
export type QueuedFile = {
  key: string;
  name: string;
  bytes: number;
  sent: number;
  phase: Phase;
  /** What went wrong, in a sentence. */
  message: string | null;
  /** The server's name for it, once it has one. */
  id: string | null;
};

export type QueueEvent =
  | { type: "added"; file: Pick<QueuedFile, "key" | "name" | "bytes">; refusal: string | null }
  | { type: "begun"; key: string }
  | { type: "named"; key: string; id: string }
  | { type: "sent"; key: string; sent: number }
  | { type: "paused"; key: string }
  | { type: "again"; key: string }
  | { type: "cut"; key: string; message: string }
  | { type: "refused"; key: string; message: string }
  | { type: "gone"; key: string };

export const mostAtOnce = 2;

export function queueAfter(queue: readonly QueuedFile[], event: QueueEvent): QueuedFile[] {
  if (event.type === "added") {
    const { file, refusal } = event;
    const phase = refusal === null ? "waiting" : "refused";
    return [...queue, { ...file, phase, message: refusal, sent: 0, id: null }];
  }
  if (event.type === "gone") return queue.filter(({ key }) => key !== event.key);
  return queue.map((file) => (file.key === event.key ? fileAfter(file, event) : file));
}

function fileAfter(file: QueuedFile, event: Exclude<QueueEvent, { type: "added" | "gone" }>): QueuedFile {
  switch (event.type) {
    case "begun":
      return { ...file, phase: "sending", message: null };
    case "named":
      return { ...file, id: event.id };
    case "sent":
      // Word of a piece may come after somebody pressed pause.
      if (file.phase !== "sending" && file.phase !== "checking") return file;
      return { ...file, sent: event.sent, phase: event.sent >= file.bytes ? "checking" : "sending" };
    case "paused":
      return { ...file, phase: "paused" };
    case "again":
      return { ...file, phase: "waiting", message: null };
    case "cut":
      return { ...file, phase: "cut", message: event.message };
    case "refused":
      return { ...file, phase: "refused", message: event.message };
  }
}

/** What may begin now, in the order in which it was added. */
export function nextToSend(queue: readonly QueuedFile[]): QueuedFile[] {
  const busy = queue.filter(({ phase }) => phase === "sending" || phase === "checking").length;
  return queue.filter(({ phase }) => phase === "waiting").slice(0, Math.max(0, mostAtOnce - busy));
}

type Room = Pick<MediaLimits, "photos" | "photoBytes" | "videos" | "videoBytes">;

/** What the server would say about such a file, said before a byte is sent. `have` counts those that take up room. */
export function refusalBefore(kind: MediaKind, room: Room, file: { bytes: number }, have: number): string | null {
  return uploadFault({ ...room, unfinishedHours: 0 }, kind, file.bytes, have)?.message ?? null;
}

const lost = "The connection was lost. What has arrived is kept.";

/** What an answer of the server means: a refusal is final, anything else can be tried again. */
export function outcomeOf(status: number | null, body: string): { type: "cut" | "refused"; message: string } {
  if (status === null || status === 0 || status >= 500 || status === 409 || status === 423) {
    const told = status === 409 ? sentenceIn(body) : null;
    return told ? { type: "refused", message: told } : { type: "cut", message: lost };
  }
  if (status === 413) return { type: "refused", message: sentenceIn(body) ?? mediaFailures.tooLarge().message };
  return { type: "refused", message: sentenceIn(body) ?? "This file could not be taken. Please try again." };
}

function sentenceIn(body: string): string | null {
  try {
    const told: unknown = JSON.parse(body);
    if (typeof told !== "object" || told === null || !("message" in told) || !("code" in told)) return null;
    // What only a program understands is told in general words.
    return told.code === "media.bad_upload" || told.code === "not_found" ? null : String(told.message);
  } catch {
    return null;
  }
}

/** `1.4 MB`, as file managers write it. */
export function sizeLabel(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(/\.0$/, "") : Math.round(megabytes)} MB`;
}
