/** One piece of the agent's words and where its audio starts within the item, in milliseconds. */
export type Piece = { text: string; startMs: number };
export type AgentCaption = {
  speaker: "agent";
  itemId: string;
  pieces: readonly Piece[];
  /** Audio of the item that has arrived, and whether that is all of it. */
  receivedMs: number;
  complete: boolean;
  /** Characters that were heard: never fewer than before. */
  heardChars: number;
  /** The agent was interrupted here. */
  cut: boolean;
  /** The spoken notice that this is an AI. */
  notice: boolean;
  /** The caller cannot interrupt it: the AI notice, and a crisis referral. */
  mustBeHeard: boolean;
};
export type MyCaption = {
  speaker: "me";
  itemId: string;
  text: string;
  final: boolean;
  /** False until the server has the turn. */
  confirmed: boolean;
};
export type Caption = AgentCaption | MyCaption;

/** How long a character sounds until we know better: about 15 characters a second. */
const MS_PER_CHARACTER = 65;

/** `kind`: the kind of speech that the server names. */
export function newAgentCaption(itemId: string, kind: string): AgentCaption {
  const nothing = { pieces: [], receivedMs: 0, heardChars: 0 };
  const notice = kind === "disclosure";
  const mustBeHeard = notice || kind === "referral";
  return { speaker: "agent", itemId, ...nothing, complete: false, cut: false, notice, mustBeHeard };
}

/** Whether the caller hears something that they cannot interrupt. */
export function isProtected(call: { captions: readonly Caption[]; playingItemId: string | null }): boolean {
  return call.captions.some((one) => one.itemId === call.playingItemId && one.speaker === "agent" && one.mustBeHeard);
}

export function wordsOf(caption: AgentCaption): string {
  return caption.pieces.map((piece) => piece.text).join("");
}

/** Adds words; their audio starts where the audio so far ends. */
export function addWords(caption: AgentCaption, text: string): AgentCaption {
  if (caption.cut) return caption;
  return { ...caption, pieces: [...caption.pieces, { text, startMs: caption.receivedMs }] };
}

/** The caption after `playedMs` of its audio were played. */
export function heardUpTo(caption: AgentCaption, playedMs: number): AgentCaption {
  return { ...caption, heardChars: Math.max(caption.heardChars, heardCharacters(caption, playedMs)) };
}

export function heardWhole(caption: AgentCaption): AgentCaption {
  return caption.cut ? caption : { ...caption, heardChars: wordsOf(caption).length };
}

/** The caption when the agent was interrupted after `playedMs`. Words shown as heard stay heard. */
export function cutAt(caption: AgentCaption, playedMs: number): AgentCaption {
  return { ...heardUpTo(caption, playedMs), cut: true, complete: true };
}

/** Linear by characters within a piece, rounded down to a whole word. */
function heardCharacters(caption: AgentCaption, playedMs: number): number {
  const { pieces } = caption;
  let before = 0;
  for (const [i, piece] of pieces.entries()) {
    const endMs = pieces[i + 1]?.startMs ?? lastPieceEnd(caption, piece);
    if (playedMs < endMs) {
      const part = Math.max(0, playedMs - piece.startMs) / (endMs - piece.startMs);
      return before + wholeWords(piece.text, Math.floor(part * piece.text.length));
    }
    before += piece.text.length;
  }
  return before;
}

/** The audio of the last piece may still be arriving: until it is complete its length is an estimate. */
function lastPieceEnd(caption: AgentCaption, piece: Piece): number {
  if (caption.complete) return caption.receivedMs;
  return Math.max(caption.receivedMs, piece.startMs + piece.text.length * MS_PER_CHARACTER);
}

function wholeWords(text: string, characters: number): number {
  if (characters >= text.length) return text.length;
  return text.lastIndexOf(" ", characters) + 1;
}

/** Marks where a sentence was interrupted. The word joiner before the dash keeps it on the line of its word. */
const BROKEN_OFF = "\u2060—";

/** What to show: words that were heard, and words that are still to come. */
export function shownWords(caption: AgentCaption): { heard: string; unheard: string } {
  const words = wordsOf(caption);
  const heard = words.slice(0, caption.heardChars);
  if (!caption.cut) return { heard, unheard: words.slice(caption.heardChars) };
  const unsaid = caption.heardChars < words.length && heard !== "";
  return { heard: unsaid ? `${heard.replace(/[\s,;:]+$/, "")}${BROKEN_OFF}` : heard, unheard: "" };
}

/** Whole milliseconds of sound that have arrived for what the agent says; 0 for anything else. */
export function receivedMs(captions: readonly Caption[], itemId: string): number {
  const caption = captions.find((each) => each.itemId === itemId);
  return caption?.speaker === "agent" ? Math.floor(caption.receivedMs) : 0;
}
