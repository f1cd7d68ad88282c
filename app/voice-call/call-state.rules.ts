import { priceOf } from "#features/ledger/charge.rules.ts";
import { type Micros, micros, parseDollars } from "#platform/money/money.ts";
import type { BufferReport, PlayedItem } from "./audio/jitter-buffer.rules.ts";
import { pcmMsOfBase64 } from "./audio/pcm.rules.ts";
import type { CallState } from "./call-opening.rules.ts";
import {
  type AgentCaption,
  addWords,
  type Caption,
  cutAt,
  heardUpTo,
  heardWhole,
  newAgentCaption,
} from "./captions.rules.ts";
import { nextReading } from "./meter-reading.rules.ts";
import { pauseMeter } from "./meter-view.rules.ts";
import type { SeenEvent } from "./server-events.rules.ts";
import { capRaised, creditAdded, isCapped, warningOf } from "./warnings.rules.ts";

export type Phase =
  | "connecting"
  | "disclosure"
  | "listening"
  | "thinking"
  | "speaking"
  | "reconnecting"
  | "blocked"
  | "ended";

/** Events on this side of the socket. */
export type LocalEvent =
  | { type: "link"; link: "opening" | "open" | "lost" }
  | { type: "blocked"; message: string }
  | { type: "said"; itemId: string; text: string }
  | { type: "hearing"; text: string }
  | { type: "played"; report: BufferReport }
  /** The items that were in flight to the speaker when it was cut off, and the one that was playing. */
  | { type: "flushed"; item: PlayedItem | null; itemIds: readonly string[] }
  | { type: "finished"; reason: string }
  | { type: "trouble"; message: string | null }
  | { type: "warning_seen" }
  | { type: "cap_raised"; cap: Micros; isLimit: boolean };

/** The most captions on the screen: older ones are in the transcript. */
const KEPT_CAPTIONS = 60;
/** Errors caused by our own timing (a cancel that came too late), and refusals that the close code explains better. */
const QUIET_ERRORS = /^conversations\.|cancel|truncate|active_response|item_not_found/;

/** The one word for what is going on. */
export function phaseOf(state: CallState): Phase {
  if (state.link === "ended") return "ended";
  if (state.link === "blocked") return "blocked";
  if (state.link === "lost") return "reconnecting";
  const playing = state.captions.find((caption) => caption.itemId === state.playingItemId);
  if (playing) return playing.speaker === "agent" && playing.notice ? "disclosure" : "speaking";
  if (state.link === "opening") return "connecting";
  if (state.responding || state.awaitingReply) return "thinking";
  if (state.greeted) return "listening";
  return state.captions.length === 0 ? "connecting" : "thinking";
}

/** Whether the agent is speaking or about to: a turn of the customer interrupts it. */
export function isAgentBusy(state: CallState): boolean {
  return state.playingItemId !== null || state.responding;
}

/** Applies a local event to the screen. `atMs` is the page's monotonic clock. */
export function afterLocal(state: CallState, event: LocalEvent, atMs: number): CallState {
  switch (event.type) {
    case "link":
      return afterLink(state, event.link, atMs);
    case "blocked":
      return { ...state, link: "blocked", blockedBy: event.message, meter: pauseMeter(state.meter, atMs) };
    case "said":
      return {
        ...withCaption(state, { speaker: "me", itemId: event.itemId, text: event.text, final: true, confirmed: false }),
        awaitingReply: true,
        hearing: "",
        trouble: null,
      };
    case "hearing":
      return { ...state, hearing: event.text };
    case "played":
      return afterPlaying(state, event.report, atMs);
    case "flushed":
      return afterFlush(state, event.item, event.itemIds);
    case "finished":
      return ended(state, event.reason, atMs);
    case "trouble":
      return { ...state, trouble: event.message };
    case "warning_seen":
      return { ...state, warning: null };
    case "cap_raised":
      return { ...state, cap: event.cap, capIsLimit: event.isLimit, warning: capRaised(event.cap) };
  }
}

function afterLink(state: CallState, link: "opening" | "open" | "lost", atMs: number): CallState {
  if (link !== "lost")
    return { ...state, link: state.link === "lost" && link === "opening" ? "lost" : link, blockedBy: null };
  const quiet = { responding: false, awaitingReply: false, userSpeaking: false, hearing: "" };
  return { ...state, ...quiet, link: "lost", meter: pauseMeter(state.meter, atMs) };
}

/** Applies a server event to the screen. */
export function afterServer(state: CallState, event: SeenEvent, atMs: number): CallState {
  switch (event.type) {
    case "call_started":
      return afterStart(state, event, atMs);
    case "item_added":
      return event.role === "assistant" ? afterAgentItem(state, event) : afterMyItem(state, event);
    case "response_started":
      return { ...state, responding: true, awaitingReply: false };
    case "response_done":
      return { ...state, responding: false };
    case "agent_text":
      return changeAgent(withAgentItem(state, event.itemId, ""), event.itemId, (caption) =>
        addWords(caption, event.text),
      );
    case "agent_audio":
      return changeAgent(withAgentItem(state, event.itemId, ""), event.itemId, (caption) => ({
        ...caption,
        receivedMs: caption.receivedMs + pcmMsOfBase64(event.base64),
      }));
    case "agent_audio_done":
      return changeAgent(state, event.itemId, (caption) => ({ ...caption, complete: true }));
    case "truncated":
      return changeAgent(state, event.itemId, (caption) => cutAt(caption, event.playedMs));
    case "speech_started":
      return { ...state, userSpeaking: true };
    case "speech_stopped":
      return { ...state, userSpeaking: false };
    case "user_text":
      return afterMyWords(state, event);
    case "meter":
      return afterMeter(state, event, atMs);
    case "warning":
      return { ...state, warning: warningOf(event.code, event.remainingSeconds) };
    case "ended":
      return ended(state, event.reason, atMs);
    case "error":
      return QUIET_ERRORS.test(event.code) ? state : { ...state, trouble: event.message, awaitingReply: false };
    default:
      return state;
  }
}

/** Credit added during the call withdraws a warning about low credit. */
function afterMeter(state: CallState, event: Extract<SeenEvent, { type: "meter" }>, atMs: number): CallState {
  const meter = nextReading(state.meter, event, atMs);
  const added = micros(meter.whole - state.meter.whole);
  const isMore = state.greeted && added > priceOf(meter.rate, 2_000);
  const warning = isMore ? creditAdded(added, event.remainingSeconds, isCapped(state.cap, meter.whole)) : state.warning;
  return { ...state, meter, warning, greeted: state.greeted || event.billedSeconds > 0 };
}

/** The server's terms. In a resumed call, time counts again as soon as the server's meter says so. */
function afterStart(state: CallState, event: Extract<SeenEvent, { type: "call_started" }>, atMs: number): CallState {
  const rate = parseDollars(event.ratePerMinute) ?? state.meter.rate;
  const remainingMs = event.maxSeconds * 1000;
  return {
    ...state,
    link: "open",
    meter: { ...pauseMeter(state.meter, atMs), rate, remainingMs },
  };
}

function ended(state: CallState, reason: string, atMs: number): CallState {
  if (state.link === "ended") return state;
  const quiet = { responding: false, awaitingReply: false, userSpeaking: false, hearing: "", warning: null };
  return { ...state, ...quiet, link: "ended", endReason: reason, meter: pauseMeter(state.meter, atMs) };
}

/** The worklet's report: what is playing. The first sound after the notice starts the clock, as on the server. */
function afterPlaying(state: CallState, report: BufferReport, atMs: number): CallState {
  const playingItemId = report.playing ? (report.current?.itemId ?? null) : null;
  let next: CallState = { ...state, playingItemId };
  for (const { itemId } of report.finished) next = changeAgent(next, itemId, heardWhole);
  const { current } = report;
  if (current) next = changeAgent(next, current.itemId, (caption) => heardUpTo(caption, current.playedMs));
  const playing = next.captions.find((caption) => caption.itemId === playingItemId);
  if (playing?.speaker !== "agent" || playing.notice) return next;
  if (next.greeted) return next;
  return { ...next, greeted: true, meter: next.meter.running ? next.meter : { ...next.meter, running: true, atMs } };
}

/** Playback was cut off: what was not heard of these items never will be. */
function afterFlush(state: CallState, item: PlayedItem | null, itemIds: readonly string[]): CallState {
  const captions = state.captions.map((caption) => {
    if (caption.speaker === "me" || isHeard(caption) || !itemIds.includes(caption.itemId)) return caption;
    return cutAt(caption, caption.itemId === item?.itemId ? item.playedMs : 0);
  });
  return { ...state, captions, playingItemId: null };
}

const isHeard = (caption: AgentCaption) =>
  caption.complete && caption.heardChars >= caption.pieces.reduce((sum, piece) => sum + piece.text.length, 0);

/** A new item of the agent, or, if it has words already, one from before this page was loaded. */
function afterAgentItem(state: CallState, { itemId, kind, text }: MyItem): CallState {
  const isKnown = state.captions.some((caption) => caption.itemId === itemId);
  const next = withAgentItem(state, itemId, kind);
  if (isKnown || !text) return next;
  return changeAgent(next, itemId, (caption) => heardWhole({ ...addWords(caption, text), complete: true }));
}

type MyItem = Extract<SeenEvent, { type: "item_added" }>;

/** A turn of the customer reached the server: one that this page sent, or a spoken one. */
function afterMyItem(state: CallState, { itemId, text }: MyItem): CallState {
  const known = state.captions.findLast(
    (caption) =>
      caption.speaker === "me" && (caption.itemId === itemId || (!caption.confirmed && caption.text === text)),
  );
  if (known) {
    const captions = state.captions.map((caption) =>
      caption === known ? { ...caption, itemId, confirmed: true } : caption,
    );
    return { ...state, captions };
  }
  if (!text) return state;
  return withCaption(state, { speaker: "me", itemId, text, final: true, confirmed: true });
}

function afterMyWords(state: CallState, event: Extract<SeenEvent, { type: "user_text" }>): CallState {
  const caption = {
    speaker: "me",
    itemId: event.itemId,
    text: event.text,
    final: event.final,
    confirmed: true,
  } as const;
  const known = state.captions.some((each) => each.itemId === event.itemId);
  const captions = state.captions.map((each) => (each.itemId === event.itemId ? caption : each));
  const spoken = event.final ? { userSpeaking: false, awaitingReply: event.text !== "" } : {};
  return { ...(known ? { ...state, captions } : withCaption(state, caption)), ...spoken };
}

function withAgentItem(state: CallState, itemId: string, kind: string): CallState {
  if (state.captions.some((caption) => caption.itemId === itemId)) return state;
  return withCaption(state, newAgentCaption(itemId, kind));
}

function withCaption(state: CallState, caption: Caption): CallState {
  return { ...state, captions: [...state.captions, caption].slice(-KEPT_CAPTIONS) };
}

function changeAgent(state: CallState, itemId: string, change: (caption: AgentCaption) => AgentCaption): CallState {
  const captions = state.captions.map((caption) =>
    caption.speaker === "agent" && caption.itemId === itemId ? change(caption) : caption,
  );
  return { ...state, captions };
}
