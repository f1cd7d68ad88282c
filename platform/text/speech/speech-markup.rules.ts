import { LONGEST_MARK, readClosingAngle, readOpeningAngle } from "./angle-marks.rules.ts";
import type { Mark } from "./marks.rules.ts";
import { isStageDirection } from "./stage-directions.rules.ts";
import { dropThoughts, noThoughts, type Thoughts } from "./thoughts.rules.ts";

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[♩-♬]|\u200d|\u20e3|\ufe0e|\ufe0f/gu;
/** Old pictographs that are read as words. */
const readable = /[©®™]/;
const aWord = /[\p{L}\p{N}]/u;
/** `:smile:`, as chats write emoji. */
const shortcode = /^:[a-z][a-z0-9_+-]{1,38}:/;
const unfinishedShortcode = /^:([a-z][a-z0-9_+-]{0,38})?$/;
const entity = /^&(amp|nbsp|quot|apos|lt|gt|#\d{1,6}|#x[\da-f]{1,5});/i;
const unfinishedEntity = /^&(#?\w{0,7})?$/;
const entityTexts: Readonly<Record<string, string>> = {
  amp: "&",
  nbsp: " ",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
};

/** An address, with a title or without. */
const linkTarget = /^\s*[^\s]*[./:#][^\s]*(\s+["'].*)?$/;

/** How much of the preceding text is needed to judge what follows: a word's last letter, a line's indent. */
const KEPT_BEFORE = 8;

/**
 * `before`: the end of what was judged; `held`: what cannot be judged until more text arrives; `said`: there were words;
 * `isOver`: what follows is another speaker's.
 */
export type Markup = Readonly<{ before: string; held: string; thoughts: Thoughts; said: boolean; isOver: boolean }>;
/** `restarted`: what the pieces before this one left was thoughts as well. */
export type Stripped = { markup: Markup; text: string; restarted: boolean };

export const newMarkup: Markup = { before: "", held: "", thoughts: noThoughts, said: false, isOver: false };

/**
 * Removes what is not speech from a stream of written text: a model's thoughts and control tokens, *actions*, [stage
 * directions], (laughs), tags, Markdown, emoji. The words of bold text, links and code stay, as do hearts and inequalities.
 */
export function stripMarkup(markup: Markup, text: string): Stripped {
  return strip(markup, text, false);
}

/** What is left to say when the text has ended. */
export function stripRest(markup: Markup): string {
  return strip(markup, "", true).text;
}

/** A complete text without what is not speech; empty if it has no words. */
export function spokenPart(written: string): string {
  const { markup, text } = stripMarkup(newMarkup, written);
  const spoken = text + stripRest(markup);
  return aWord.test(spoken) ? spoken.trim() : "";
}

function strip(markup: Markup, added: string, ended: boolean): Stripped {
  if (markup.isOver) return { markup, text: "", restarted: false };
  const { thoughts, text: voiced, restarted } = dropThoughts(markup.thoughts, added, ended);
  const from = restarted ? newMarkup : markup;
  const raw = from.before + from.held + voiced;
  let { said, isOver } = from;
  let text = "";
  let at = from.before.length;
  while (at < raw.length && !isOver) {
    const mark = readMark(raw, at, ended);
    if (mark === "undecided") break;
    said ||= mark === null && aWord.test(raw.charAt(at));
    text += mark === null ? raw.charAt(at) : mark.text;
    at = mark === null ? at + 1 : mark.end;
    isOver = mark?.endsAll === true || (mark?.endsTurn === true && said);
  }
  const before = raw.slice(Math.max(0, at - KEPT_BEFORE), at);
  return { markup: { before, held: raw.slice(at), thoughts, said, isOver }, text: withoutEmoji(text), restarted };
}

/** What the mark at a position stands for; null when the character is literal. */
function readMark(raw: string, at: number, ended: boolean): Mark | "undecided" | null {
  switch (raw.charAt(at)) {
    case "*":
      return readAsterisk(raw, at, ended);
    case "[":
      return readBracket(raw, at, ended);
    case "(":
      return readParenthesis(raw, at, ended);
    case "{":
      return readBrace(raw, at, ended);
    case "<":
      return readOpeningAngle(raw, at, ended);
    case ">":
      return readClosingAngle(raw, at, ended);
    case "-":
      return readDash(raw, at, ended);
    case ":":
      return readShort(raw, at, ended, shortcode, unfinishedShortcode);
    case "&":
      return readShort(raw, at, ended, entity, unfinishedEntity);
    case "_":
    case "~":
      return readEmphasis(raw, at, ended);
    case "|":
      if (at + 1 === raw.length && !ended) return "undecided";
      return { end: at + 1, text: isBetweenWords(raw, at) ? " " : "" };
    case "`":
    case "#":
    case "}":
    case "\\":
      return { end: at + 1, text: "" };
    default:
      return isHalfCharacter(raw, at) && !ended ? "undecided" : null;
  }
}

/** Two or more are bold and are dropped; one opens an action, is a bullet, or stands between words. */
function readAsterisk(raw: string, at: number, ended: boolean): Mark | "undecided" {
  let end = at;
  while (raw[end] === "*") end++;
  if (end === raw.length && !ended) return "undecided";
  const follows = aWord.test(raw[at - 1] ?? " ");
  const opens = !/\s/.test(raw[end] ?? " ") && (!follows || /^\p{L}{2}$/u.test(raw.charAt(at - 1) + raw.charAt(end)));
  if (end - at > 1 || !opens) return readEmphasis(raw, at, ended);
  const close = closingPlace(raw, end, "*", ended);
  if (close === "undecided" || (follows && close !== null && close + 1 === raw.length && !ended)) return "undecided";
  // Next to a word it may be a product or a hidden letter: an action ends where a word does.
  if (follows && (close === null || isBetweenWords(raw, close))) return readEmphasis(raw, at, ended);
  return close === null ? { end, text: "" } : { end: close + 1, text: "" };
}

/** Marks around words are dropped, and the words with them if they are a stage direction: `**laughs**`, `_sighs_`. */
function readEmphasis(raw: string, at: number, ended: boolean): Mark | "undecided" {
  const marker = raw.charAt(at);
  let end = at;
  while (raw[end] === marker) end++;
  if (end === raw.length && !ended) return "undecided";
  const opens = aWord.test(raw[end] ?? "");
  const close = opens ? closingPlace(raw, end, marker, ended) : null;
  if (close === "undecided") return close;
  if (close === null || !isStageDirection(raw.slice(end, close))) {
    return { end, text: isBetweenWords(raw, at, end) ? " " : "" };
  }
  return { end: Math.min(raw.length, close + end - at), text: "" };
}

/** A link keeps its words, anything else in brackets is a stage direction. */
function readBracket(raw: string, at: number, ended: boolean): Mark | "undecided" {
  const close = closingPlace(raw, at + 1, "]", ended);
  if (close === "undecided") return close;
  if (close === null) return { end: at + 1, text: "" };
  if (close + 1 === raw.length && !ended) return "undecided";
  if (raw[close + 1] !== "(") return { end: close + 1, text: "" };
  const target = closingPlace(raw, close + 2, ")", ended);
  if (target === "undecided") return target;
  if (target === null || !linkTarget.test(raw.slice(close + 2, target))) return { end: close + 1, text: "" };
  return { end: target + 1, text: raw.slice(at + 1, close) };
}

/** "(laughs softly)" is dropped; what is said in parentheses stays. */
function readParenthesis(raw: string, at: number, ended: boolean): Mark | "undecided" | null {
  const close = closingPlace(raw, at + 1, ")", ended);
  if (close === "undecided") return close;
  const words = close === null ? "" : raw.slice(at + 1, close).replace(/[*_~]/g, "");
  return close !== null && isStageDirection(words) ? { end: close + 1, text: "" } : null;
}

/** Braces hold commands of a template, never words. */
function readBrace(raw: string, at: number, ended: boolean): Mark | "undecided" {
  const close = closingPlace(raw, at + 1, "}", ended);
  if (close === "undecided") return close;
  return { end: (close ?? at) + 1, text: close !== null && isBetweenWords(raw, at, close + 1) ? " " : "" };
}

/** A mark that a pattern describes in full. An emoji's name has no text, a character reference has its character. */
function readShort(
  raw: string,
  at: number,
  ended: boolean,
  whole: RegExp,
  unfinished: RegExp,
): Mark | "undecided" | null {
  if (raw.charAt(at) === ":" && aWord.test(raw[at - 1] ?? "")) return null;
  const rest = raw.slice(at, at + 42);
  const found = whole.exec(rest);
  if (found) return { end: at + found[0].length, text: entityTexts[found[1]?.toLowerCase() ?? ""] ?? "" };
  return !ended && unfinished.test(rest) && at + rest.length === raw.length ? "undecided" : null;
}

/** A rule or a bullet is dropped, two dashes are one long dash, one dash is a hyphen. */
function readDash(raw: string, at: number, ended: boolean): Mark | "undecided" | null {
  let end = at;
  while (raw[end] === "-") end++;
  if (end === raw.length && !ended) return "undecided";
  if (end - at >= 3) return { end, text: "" };
  if (end - at === 2) return { end, text: "—" };
  const startsLine = /(^|\n)\s*$/.test(raw.slice(0, at));
  return startsLine && raw[end] === " " ? { end, text: "" } : null;
}

/** Where a mark ends; null if it never does. */
function closingPlace(raw: string, from: number, closer: string, ended: boolean): number | "undecided" | null {
  for (let at = from; at < raw.length; at++) {
    if (raw[at] === closer) return at;
    if (raw[at] === "\n" || at - from > LONGEST_MARK) return null;
  }
  return ended ? null : "undecided";
}

function isBetweenWords(raw: string, at: number, end = at + 1): boolean {
  return aWord.test(raw[at - 1] ?? "") && aWord.test(raw[end] ?? "");
}

/** The first half of a surrogate pair whose second half has not arrived. */
function isHalfCharacter(raw: string, at: number): boolean {
  return at === raw.length - 1 && /[\ud800-\udbff]/.test(raw.charAt(at));
}

function withoutEmoji(text: string): string {
  return text.replace(emoji, (found) => (readable.test(found) ? found : ""));
}
