/** Silence that ends a turn, in ms since the last voiced frame, by what its words look like. */
const waits = {
  /** A whole sentence, or an answer that needs no more. */
  complete: 450,
  /** Punctuated as a sentence, but its last word seldom ends one: recognisers add punctuation that nobody spoke. */
  doubtful: 800,
  /** No sign of whether more will come. */
  open: 750,
  /** More digits, letters or a name often follow. */
  listing: 900,
  /** Nobody ends with these words. */
  unfinished: 1_400,
} as const;
const SHORTEST_MS = 300;
const LONGEST_MS = 3_000;
/** How long a turn waits for the recogniser when no word has been recognised yet. */
export const WAIT_FOR_TEXT_MS = 1_500;

/** The weight of the previous estimate of a speaker's pauses when a new one is measured. */
const PACE_KEPT = 0.9;
const PACE_MS = [300, 1_500] as const;
/** The share of a speaker's usual pause to wait for. */
const PACE_AFTER_WHOLE = 0.7;
const PACE_OTHERWISE = 1.15;
/** The longest wait after a whole sentence. */
const LONGEST_AFTER_WHOLE_MS = 650;

const shortAnswers = new Set(
  "yes,yeah,yep,no,nope,ok,okay,sure,right,exactly,maybe,please,thanks,thank you,hello,hi,hey,good,fine,great,stop,wait,really,why,what,who,when,where,how,bye,goodbye,good night,i see,of course,not really,me too".split(
    ",",
  ),
);
/** Recognisers put a full stop behind anything: after these words it means nothing. */
const neverLast = new Set(
  "um,uh,er,erm,and,or,but,because,so,the,a,an,of,if,my,your,our,their,i'm,i've,i'd,it's,kind of,sort of,you know,i mean".split(
    ",",
  ),
);
/** A sentence seldom ends with these. */
const seldomLast = new Set(
  (
    "hmm,like,to,in,on,at,for,from,with,by,about,as,when,while,that,which,who,his,her,its,this,these,those,is,are,was," +
    "were,be,been,am,have,has,had,do,does,did,will,would,can,could,should,may,might,must,i,you,he,she,we,they,not,very," +
    "really,just,than,then,into,over,under,between,without,until,though,although,also,even,well"
  ).split(","),
);
/** Those of them that hardly ever end one, even with punctuation. "I missed you." and "Yes, I do." are complete. */
const hardlyLast = new Set(
  (
    "to,in,on,at,for,from,with,by,about,as,when,while,that,which,who,his,its,these,those,into,between,without,until," +
    "than,although,very,i,he,she,we,they,was,were,could,would,should"
  ).split(","),
);
const listingEnd = /(\d|\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|my name is|it's spelled|[b-hj-z]))$/;

export type TurnEnding = keyof typeof waits;

/** What the words of a turn look like, as far as they are recognised. */
export function endingOf(text: string): TurnEnding {
  const trimmed = text.trim().toLowerCase();
  const bare = trimmed
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  const words = bare.split(" ");
  const ends = [words.at(-1) ?? "", words.slice(-2).join(" ")];
  if (/(,|…|\.\.\.|-|—)$/.test(trimmed)) return "unfinished";
  if (shortAnswers.has(bare)) return "complete";
  if (ends.some((end) => neverLast.has(end))) return "unfinished";
  if (/\?["')]?$/.test(trimmed)) return "complete";
  if (/[.!]["')]?$/.test(trimmed)) return ends.some((end) => hardlyLast.has(end)) ? "doubtful" : "complete";
  if (listingEnd.test(bare)) return "listing";
  return ends.some((end) => seldomLast.has(end)) ? "unfinished" : "open";
}

/** A speaker's profile: the usual length of pauses inside their turns, in ms; null before the first. */
export type Pace = number | null;

export function afterPause(pace: Pace, pauseMs: number): Pace {
  const [shortest, longest] = PACE_MS;
  const pause = Math.min(longest, Math.max(shortest, pauseMs));
  return pace === null ? pause : pace * PACE_KEPT + pause * (1 - PACE_KEPT);
}

/** Whether these words contain sentence punctuation. */
export function hasSentenceMark(text: string): boolean {
  return /[.?!](["')”’]|\s|$)/.test(text.replaceAll("...", ""));
}

/**
 * Silence in ms that ends a turn with these words. Slow speakers get their usual pause and a little more, and part of it
 * after a whole sentence. `patienceMs`: what the client adds or subtracts. `marks`: whether the recogniser punctuates, so
 * that words without punctuation are incomplete; null while unknown: assumed to.
 */
export function waitAfter(text: string, speaker: { pace: Pace; patienceMs: number; marks: boolean | null }): number {
  const seen = endingOf(text);
  const ending = seen === "open" && speaker.marks !== false ? "unfinished" : seen;
  const isWhole = ending === "complete";
  const usual = (speaker.pace ?? 0) * (isWhole ? PACE_AFTER_WHOLE : PACE_OTHERWISE);
  const most = isWhole ? LONGEST_AFTER_WHOLE_MS : waits.unfinished;
  const wait = Math.max(waits[ending], Math.min(usual, most)) + speaker.patienceMs;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wait));
}
