import type { Mark } from "./marks.rules.ts";

/** How far an opening mark may be from its end, in characters; beyond that it was not a mark. */
export const LONGEST_MARK = 200;
/** A model's sign that its turn is over. What follows is a turn that it made up. */
const turnEnds =
  /^<(?:\|(?:im_end|eot_id|eot|eom_id|end|endoftext|end_of_text|end_of_turn|return|user|system|eos)\||[|｜]end▁of▁sentence[|｜]|[|｜]User[|｜]|\/s|eos|end_of_turn|end_of_utterance)>$/i;
/** Signs that a role's name follows. */
const roleFollows = /^<(?:\|(?:im_start|start_header_id|start|channel)\||start_of_turn|\|channel)>$/i;
const roleName = /^\s*(assistant|user|system|model|tool|final|analysis|commentary)\b\s*/i;
const LONGEST_ROLE = 14;
/** Elements inside a word or a sentence; any other separates words. */
const inline =
  /^<\/?(?:b|i|u|em|strong|mark|small|sub|sup|span|a|code|speak|voice|prosody|emphasis|say-as|phoneme|amazon:\S+|mstts:\S+)[\s/>]/i;

/** Judges a `<`: a tag or a control token of any dialect is dropped, an inequality or a heart (`<3`) stays. */
export function readOpeningAngle(raw: string, at: number, ended: boolean): Mark | "undecided" | null {
  let start = at;
  while (raw[start] === "<") start++;
  const next = raw[start];
  if (next === undefined) return ended ? { end: start, text: "" } : "undecided";
  if (/[\s\d=]/.test(next)) return { end: start, text: raw.slice(at, start) };
  if (!/[\p{L}/|｜!?$@:]/u.test(next)) return { end: start, text: "" };
  let close = start;
  while (close < raw.length && close - start <= LONGEST_MARK && !/[<>\n]/.test(raw.charAt(close))) close++;
  if (raw[close] === ">") return readTag(raw, at, close, ended);
  if (close === raw.length && close - start <= LONGEST_MARK && !ended) return "undecided";
  const isCutTag = /^<+([/|｜!?]|[\w:-]+\s+[\w:-]+\s*=|\S*$)/.test(raw.slice(at, close));
  return isCutTag ? { end: close, text: "" } : { end: start, text: " " };
}

function readTag(raw: string, at: number, close: number, ended: boolean): Mark | "undecided" {
  let end = close + 1;
  while (raw[end] === ">" && raw[at + 1] === "<") end++;
  const tag = raw.slice(at, end);
  if (turnEnds.test(tag)) return { end, text: " ", endsTurn: true };
  if (roleFollows.test(tag)) {
    const after = raw.slice(end);
    const role = roleName.exec(after);
    if (!ended && after.trimStart().length < LONGEST_ROLE) return "undecided";
    const isOther = role !== null && /user|system|tool/i.test(role[1] ?? "");
    return { end: end + (role?.[0].length ?? 0), text: " ", endsTurn: isOther, endsAll: isOther };
  }
  return { end, text: inline.test(tag) ? "" : " " };
}

/** A `>` stays in an inequality; elsewhere it is a quotation's mark or the rest of an arrow. */
export function readClosingAngle(raw: string, at: number, ended: boolean): Mark | "undecided" | null {
  const next = raw[at + 1];
  if (next === undefined && !ended) return "undecided";
  const startsLine = /(^|\n)[\s>]*$/.test(raw.slice(0, at));
  const isLiteral = !startsLine && /[\s\d]/.test(raw[at - 1] ?? "\n") && /[\s\d=]/.test(next ?? "");
  return isLiteral ? null : { end: at + 1, text: "" };
}
