import type { ChatMessage } from "#voice/ports/language-model.ts";
import type { ItemStatus, SpeechKind, WireItem } from "#voice/protocol/conversation-item.schema.ts";
import { fullText, heardText, type Segment } from "./heard-text.rules.ts";

/** How many of the latest lines a returning client gets. */
const LINES_RETOLD = 40;
/** The most lines in a prompt; beyond this the oldest are summarised and dropped together. */
const LINES_SHOWN = 80;
const BLOCK = 40;
/** The most lines without a summary: beyond this the oldest are dropped anyway. */
const MOST_SHOWN = 120;
const NOTES_HEAD = "What was said earlier in this call, in your own notes: ";

/** What the caller said. */
export type UserLine = {
  id: string;
  role: "user";
  by: "text" | "audio";
  /** Null until it has been transcribed. */
  text: string | null;
  at: Date;
  /** How long transcription took; 0 for typed text. */
  sttMs: number;
  /** The silence that ended a spoken turn, in ms; 0 if the client ended it. */
  waitedMs: number;
  /** Why it is hidden from the language model: `crisis`, or the reason of a refusal. */
  flag: string | null;
  /** The fixed answer to it, if there is one. */
  answer: string | null;
  deleted: boolean;
};

/** What the companion said. */
export type AgentLine = {
  id: string;
  role: "assistant";
  kind: SpeechKind;
  modality: "audio" | "text";
  segments: Segment[];
  audioMs: number;
  /** Where the listener stopped hearing it; null when it was not cut. */
  cutAtMs: number | null;
  status: ItemStatus;
  at: Date;
  /** From the end of the caller's words to the first sound of this reply; null if it answers nothing. */
  replyMs: number | null;
  deleted: boolean;
};

/** One line of the transcript: what was said, as it was heard. */
export type TranscriptLine = {
  /** Its index in the conversation, from 0; indices of lines without words stay empty. */
  no: number;
  itemId: string;
  role: "user" | "assistant";
  kind: SpeechKind | null;
  text: string;
  /** Everything generated to be spoken, for review. Equal to `text` unless it was cut. */
  generatedText: string;
  at: Date;
  /** Where the listener stopped hearing it, in milliseconds of its audio; null when all of it was heard. */
  cutAtMs: number | null;
  replyMs: number | null;
  /** False while it is being transcribed, generated or played. */
  isDone: boolean;
  /** `crisis`, or the stable code of a refusal. */
  flag: string | null;
};

/** The lines of one call, in order. */
export class Conversation {
  readonly #lines: (UserLine | AgentLine)[] = [];
  readonly #byId = new Map<string, UserLine | AgentLine>();
  /** What was said before this process took over the conversation. */
  readonly #earlier: readonly ChatMessage[];
  /** A summary of what was said before the first line in the prompt. */
  #notes = "";
  #shownFrom = 0;
  #count = 0;

  constructor(earlier: readonly ChatMessage[] = []) {
    this.#earlier = earlier;
  }

  /** An unused id. Clients may choose ids for their own lines. */
  newId(): string {
    do this.#count += 1;
    while (this.#byId.has(`item_${this.#count}`));
    return `item_${this.#count}`;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** Appends a line; returns the id of the line before it. */
  add(line: UserLine | AgentLine): string | null {
    const previous = this.#lines.findLast((other) => !other.deleted)?.id ?? null;
    this.#lines.push(line);
    this.#byId.set(line.id, line);
    return previous;
  }

  /** The id of the line before another one; null at the beginning. */
  before(id: string): string | null {
    const at = this.#lines.findIndex((line) => line.id === id);
    return this.#lines.slice(0, Math.max(0, at)).findLast((line) => !line.deleted)?.id ?? null;
  }

  find(id: string): UserLine | AgentLine | undefined {
    const line = this.#byId.get(id);
    return line?.deleted ? undefined : line;
  }

  /** The caller's lines since the companion last answered. */
  unanswered(): UserLine[] {
    const lines: UserLine[] = [];
    for (const line of this.#lines.toReversed()) {
      if (line.role === "user") lines.unshift(line);
      else if (line.kind === "reply" && !line.deleted && textOf(line) !== "") break;
    }
    return lines;
  }

  /** The last words of the caller that are known. */
  lastUserWords(): UserLine | undefined {
    const line = this.#lines.findLast((other) => other.role === "user" && Boolean(other.text));
    return line?.role === "user" ? line : undefined;
  }

  /** How long the caller's last words took, in milliseconds: to be taken for complete, and to be transcribed. */
  lastHeardIn(): { waitedMs: number; sttMs: number } {
    const line = this.#lines.findLast((other) => other.role === "user");
    return { waitedMs: line?.waitedMs ?? 0, sttMs: line?.sttMs ?? 0 };
  }

  /** The companion's last line, of which something was heard or is being played. */
  lastAgentLine(): AgentLine | undefined {
    const line = this.#lines.findLast((other) => other.role === "assistant");
    return line?.role === "assistant" ? line : undefined;
  }

  /** Its words. */
  lastAgentText(): string {
    return fullText(this.lastAgentLine()?.segments ?? []);
  }

  /**
   * System prompt and conversation as it was heard. Neighbours of one role are joined: many models insist on turns. `next`:
   * as if the caller had said that as well.
   */
  messages(systemPrompt: string, next = ""): ChatMessage[] {
    const content = this.#notes === "" ? systemPrompt : `${systemPrompt}\n\n${NOTES_HEAD}${this.#notes}`;
    const messages: ChatMessage[] = [{ role: "system", content }];
    const add = (role: ChatMessage["role"], content: string) => {
      const last = messages.at(-1);
      if (content === "") return;
      if (last?.role === role) last.content += ` ${content}`;
      else messages.push({ role, content });
    };
    const said = this.#said();
    // In blocks: between two of them every prompt starts with the same words, which model servers cache.
    const tooMany = Math.max(0, Math.ceil((said.length - MOST_SHOWN) / BLOCK) * BLOCK);
    for (const line of said.slice(Math.max(this.#shownFrom, tooMany))) add(line.role, line.content);
    add("user", next);
    return messages;
  }

  /** The oldest lines of the prompt, when there are so many that they should be summarised; or null. */
  oldest(): { notes: string; lines: ChatMessage[]; upTo: number } | null {
    const said = this.#said();
    if (said.length - this.#shownFrom < LINES_SHOWN) return null;
    const upTo = this.#shownFrom + BLOCK;
    const lines = said.slice(this.#shownFrom, upTo).filter(({ content }) => content !== "");
    return { notes: this.#notes, lines, upTo };
  }

  /** From now on `notes` replace everything up to an index. */
  shorten(upTo: number, notes: string): void {
    this.#notes = notes;
    this.#shownFrom = upTo;
  }

  /** Every line as the language model may see it; empty if it may not. */
  #said(): ChatMessage[] {
    const earlier = this.#earlier.filter(({ role }) => role !== "system");
    const lines = this.#lines.map((line) => ({ role: line.role, content: isForModel(line) ? textOf(line) : "" }));
    return [...earlier, ...lines];
  }

  /** What a returning client is sent, as it may have lost its state: the latest lines that have words. */
  retold(): { previous_item_id: string | null; item: WireItem }[] {
    const lines = this.#lines.filter((line) => !line.deleted && textOf(line) !== "");
    const items = lines.map((line, at) => ({ previous_item_id: lines[at - 1]?.id ?? null, item: wireItemOf(line) }));
    return items.slice(-LINES_RETOLD);
  }

  /** Whether an utterance of a kind was heard: `whole`, or any word of it. */
  wasHeard(kind: SpeechKind, whole: boolean): boolean {
    return this.#lines.some((line) => {
      if (line.role === "user" || line.kind !== kind) return false;
      return whole ? line.status === "completed" && line.cutAtMs === null : textOf(line) !== "";
    });
  }

  /** Records how long the caller waited for a reply. */
  answered(id: string, replyMs: number): void {
    const line = this.#byId.get(id);
    if (line?.role === "assistant") line.replyMs = replyMs;
  }

  /** The lines with words, from an index on. `unheard`: the lines that are still being played. */
  transcript(from: number, unheard: ReadonlySet<string>): TranscriptLine[] {
    const lines = this.#lines.slice(from).map((line, place) => transcriptLine(line, from + place, unheard));
    return lines.filter((line) => line.generatedText !== "" || !line.isDone);
  }
}

function isForModel(line: UserLine | AgentLine): boolean {
  if (line.deleted) return false;
  return line.role === "user" ? line.flag === null : line.kind !== "disclosure" && line.kind !== "notice";
}

/** The words of a line as they were heard. */
export function textOf(line: UserLine | AgentLine): string {
  if (line.role === "user") return line.text ?? "";
  return line.cutAtMs === null ? fullText(line.segments) : heardText(line.segments, line.cutAtMs);
}

function transcriptLine(line: UserLine | AgentLine, no: number, unheard: ReadonlySet<string>): TranscriptLine {
  const common = { no, itemId: line.id, role: line.role, text: textOf(line), at: line.at };
  if (line.role === "user") {
    const nothingCut = { cutAtMs: null, replyMs: null, isDone: line.text !== null };
    return { ...common, ...nothingCut, kind: null, generatedText: common.text, flag: line.flag };
  }
  const isDone = line.status !== "in_progress" && !unheard.has(line.id);
  const { kind, cutAtMs, replyMs } = line;
  return { ...common, kind, cutAtMs, replyMs, isDone, generatedText: fullText(line.segments), flag: null };
}

/** A line as sent over the wire. */
export function wireItemOf(line: UserLine | AgentLine): WireItem {
  const common = { id: line.id, object: "realtime.item", type: "message" } as const;
  if (line.role === "user") {
    const part =
      line.by === "text"
        ? ({ type: "input_text", text: line.text ?? "" } as const)
        : ({ type: "input_audio", transcript: line.text } as const);
    return { ...common, role: "user", status: "completed", content: [part] };
  }
  const text = textOf(line);
  const part =
    line.modality === "text"
      ? ({ type: "output_text", text } as const)
      : ({ type: "output_audio", transcript: text } as const);
  const content = line.segments.length === 0 ? [] : [part];
  const notice = line.kind === "disclosure" || line.kind === "notice" || line.kind === "referral";
  return { ...common, role: "assistant", status: line.status, content, x_kind: line.kind, x_notice: notice };
}
