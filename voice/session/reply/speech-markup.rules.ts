/** How far an opening mark may be from its end, in characters; beyond that it was not a mark. */
const LONGEST_MARK = 200;
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\u20e3|\ufe0e|\ufe0f/gu;
/** Old pictographs that are read as words. */
const readable = /[©®™]/;

/** How much of the preceding text is needed to judge what follows: a word's last letter, a line's indent. */
const KEPT_BEFORE = 8;

/** `before`: the end of what was judged; `held`: what cannot be judged until more text arrives. */
export type Markup = Readonly<{ before: string; held: string }>;
type Mark = { end: number; text: string };

export const newMarkup: Markup = { before: "", held: "" };

/**
 * Removes what is not speech from a stream of written text: *actions*, [stage directions], Markdown, emoji. The words of
 * bold text, links and code stay.
 */
export function stripMarkup(markup: Markup, text: string): { markup: Markup; text: string } {
  return strip(markup, text, false);
}

/** What is left to say when the text has ended. */
export function stripRest(markup: Markup): string {
  return strip(markup, "", true).text;
}

function strip(markup: Markup, added: string, ended: boolean): { markup: Markup; text: string } {
  const raw = markup.before + markup.held + added;
  let text = "";
  let at = markup.before.length;
  while (at < raw.length) {
    const mark = readMark(raw, at, ended);
    if (mark === "undecided") break;
    text += mark === null ? raw.charAt(at) : mark.text;
    at = mark === null ? at + 1 : mark.end;
  }
  const before = raw.slice(Math.max(0, at - KEPT_BEFORE), at);
  return { markup: { before, held: raw.slice(at) }, text: withoutEmoji(text) };
}

/** What the mark at a position stands for; null when the character is literal. */
function readMark(raw: string, at: number, ended: boolean): Mark | "undecided" | null {
  const char = raw.charAt(at);
  switch (char) {
    case "*":
      return readAsterisk(raw, at, ended);
    case "[":
      return readBracket(raw, at, ended);
    case "-":
      return readDash(raw, at, ended);
    case "_":
    case "|":
      if (at + 1 === raw.length && !ended) return "undecided";
      return { end: at + 1, text: isBetweenWords(raw, at) ? " " : "" };
    case "`":
    case "#":
    case "~":
    case "<":
    case ">":
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
  const opens = end - at === 1 && !/\s/.test(raw[end] ?? " ") && !/[\p{L}\p{N}]/u.test(raw[at - 1] ?? " ");
  if (!opens) return { end, text: isBetweenWords(raw, at, end) ? " " : "" };
  const close = closingPlace(raw, end, "*", ended);
  if (close === "undecided") return close;
  return close === null ? { end, text: "" } : { end: close + 1, text: "" };
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
  const words = raw.slice(at + 1, close);
  return { end: target === null ? close + 1 : target + 1, text: words };
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
  return /[\p{L}\p{N}]/u.test(raw[at - 1] ?? "") && /[\p{L}\p{N}]/u.test(raw[end] ?? "");
}

/** The first half of a surrogate pair whose second half has not arrived. */
function isHalfCharacter(raw: string, at: number): boolean {
  return at === raw.length - 1 && /[\ud800-\udbff]/.test(raw.charAt(at));
}

function withoutEmoji(text: string): string {
  return text.replace(emoji, (found) => (readable.test(found) ? found : ""));
}
