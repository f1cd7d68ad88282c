/** Backchannels: words that signal attention without asking for the floor. */
const acknowledgements = new Set(
  "i understand,i see,i got it,i hear you,right,okay,ok,sure,alright,all right,got it,understood,yeah,yes,yep,uh,uh huh,uhhuh,mm hmm,mmhmm,mhm,mhmm,mm,hm,hmm,gotcha,ah,oh,aha,wow,really,nice,cool,go on".split(
    ",",
  ),
);
/** Words that take the floor, however short. */
const stops = new Set(
  "stop,enough,quiet,silence,shut,dont,no,hold,wait,cut,pause,nope,nah,nevermind,never,actually,please stop".split(","),
);
/** After a question these are answers. */
const answers = new Set(["yes", "yeah", "yep", "sure", "okay", "ok", "right", "alright", "all right"]);
const LONGEST_PHRASE = 3;

/** Whether words spoken over the companion ask for the floor. `asked`: the companion has just asked a question. */
export function takesTheFloor(text: string, asked: boolean): boolean {
  const words = wordsOf(text);
  if (words.length === 0) return false;
  if (words.some((word) => stops.has(word))) return true;
  return !isOnlyAcknowledging(words, asked);
}

/** Words in lower case, without punctuation: `Uh-huh, don't!` is `uh huh dont`. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function isOnlyAcknowledging(words: readonly string[], asked: boolean): boolean {
  let at = 0;
  while (at < words.length) {
    const length = phraseAt(words, at, asked);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** How many words from there form a backchannel; 0: none. */
function phraseAt(words: readonly string[], at: number, asked: boolean): number {
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(" ");
    if (acknowledgements.has(phrase) && !(asked && answers.has(phrase))) return length;
  }
  return 0;
}
