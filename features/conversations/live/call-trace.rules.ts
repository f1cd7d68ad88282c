import type { LiveCall, LiveEffect, LiveEvent } from "./live-conversation.rules.ts";

/** What happened in a call, as a moment and a word and never as content. */
export const traceKinds = [
  "connected",
  "reconnected",
  "line_lost",
  "first_sound",
  "warned",
  "asked_if_there",
  "paused",
  "continued",
  "goodbye",
  "interrupted",
  "crisis",
  "fault",
  "ended",
] as const;
export type TraceKind = (typeof traceKinds)[number];

/** Milliseconds since the call was made, what, and a word more where there is one. */
export type TraceEvent = readonly [ms: number, kind: TraceKind, detail: string | null];
type Note = { kind: TraceKind; detail: string | null };

/** A line of the conversation as the voice engine tells it. */
export type SpokenLine = {
  /** Its place in the conversation, from 0. */
  no: number;
  role: "user" | "assistant";
  /** What kind of speech it is; null for the customer's. */
  kind: string | null;
  text: string;
  at: Date;
  /** Where the listener stopped hearing it; null when it was heard whole. */
  cutAtMs: number | null;
  replyMs: number | null;
  /** False while it is still being understood, made or heard. */
  isDone: boolean;
};

export type Speaker = "customer" | "agent" | "platform";

/** Whose words a line are: notices and goodbyes are the platform's own, whoever's voice speaks them. */
export function speakerOf({ role, kind }: Pick<SpokenLine, "role" | "kind">): Speaker {
  if (role === "user") return "customer";
  return kind === "reply" || kind === "first_message" ? "agent" : "platform";
}

type Change = { before: LiveCall; after: LiveCall };

/** What is worth noting of an event and what it led to: the call as it was and as it is. */
export function notesOf(event: LiveEvent, { before, after }: Change, effects: readonly LiveEffect[]): Note[] {
  if (before.phase === "ended") return [];
  const notes: Note[] = [];
  const own = noteOfEvent(event, before);
  if (own) notes.push(own);
  const isPaused = after.pausedSinceMs !== null;
  if (isPaused !== (before.pausedSinceMs !== null))
    notes.push({ kind: isPaused ? "paused" : "continued", detail: null });
  for (const effect of effects) {
    const note = noteOfEffect(effect);
    if (note) notes.push(note);
  }
  return notes;
}

function noteOfEvent(event: LiveEvent, before: LiveCall): Note | null {
  switch (event.type) {
    case "connected":
      return { kind: before.everConnected ? "reconnected" : "connected", detail: null };
    case "disconnected":
      return event.clean ? null : { kind: "line_lost", detail: null };
    case "crisis":
      return { kind: "crisis", detail: null };
    case "fault":
      return { kind: "fault", detail: event.where ?? null };
    default:
      return null;
  }
}

function noteOfEffect(effect: LiveEffect): Note | null {
  switch (effect.type) {
    case "start_meter":
      return { kind: "first_sound", detail: null };
    case "warn":
      return { kind: "warned", detail: effect.code };
    case "ask_if_there":
      return { kind: "asked_if_there", detail: null };
    case "say_goodbye":
      return { kind: "goodbye", detail: null };
    case "drop_connection":
      return { kind: "line_lost", detail: "quiet" };
    case "end":
      return { kind: "ended", detail: effect.reason };
    default:
      return null;
  }
}

/** From which place on lines may still change. A client says a little later where its listener stopped hearing. */
export function openFrom(lines: readonly SpokenLine[], from: number, stillOpen: number): number {
  const firstOpen = lines.find((line) => !line.isDone)?.no ?? (lines.at(-1)?.no ?? from - 1) + 1;
  return Math.max(from, firstOpen - stillOpen);
}
