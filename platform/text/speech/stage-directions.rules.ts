/** What somebody does beside speaking, as scripts put it: "laughs softly", "sighing". */
const verbs = (
  "laugh giggle chuckle snicker snort smile grin smirk beam sigh whisper murmur mutter mumble pause breathe inhale exhale gasp " +
  "moan purr hum nod shrug wink blush blink lean glance gaze cough tilt yawn sob sniff sniffle groan growl kiss stretch " +
  "shiver swallow gulp hesitate pout frown squeal whimper clap sing hug"
).split(" ");
const manners = (
  "softly quietly gently slowly warmly playfully teasingly breathlessly breathily huskily shyly sweetly tenderly seductively " +
  "mischievously nervously lightly lovingly knowingly excitedly dreamily sleepily thoughtfully sadly happily suddenly"
).split(" ");
/** "laughs", "laughing"; "hums", "humming". */
const inflected = verbs.map((verb) =>
  verb.endsWith("e") ? `${verb.slice(0, -1)}(?:es|ing)` : `${verb}(?:e?s|${verb.at(-1)}?ing)`,
);
const manner = `(?:${manners.join("|")})`;
const noun = "laughter|laugh|sigh|pause|beat|silence|breath|voice|tone|whisper|smile|grin|chuckle|giggle|wink|nod";
const owner = "(?:her|his|their|my|your|the)";
/** What begins like this is one, whatever follows. */
const begins = new RegExp(
  `^(?:(?:still|then|and|${manner}),? )*(?:${inflected.join("|")}|laughter|voice (?:low|soft|drop|trembl|husky|break|crack)[a-z]*|` +
    `(?:in|with|after) an? (?:[\\p{L}-]+,? ){0,3}(?:${noun})|(?:clears|clearing) ${owner} throat|(?:bites|biting) ${owner} lip|` +
    "(?:looks|looking) (?:at|away|down|up|back|into|over|around)|(?:turns|turning) (?:to|away|toward|around|back)|" +
    "(?:steps|moves|comes|sits|stands|lies|reaches|walks)(?: (?:up|down|back|closer|over|out|away|forward))|" +
    `(?:takes|taking) an? (?:[\\p{L}-]+ )?(?:breath|sip|moment)|(?:rolls|rolling) ${owner} eyes|raises an eyebrow)(?![\\p{L}'’])`,
  "iu",
);
/** What consists of this alone is one. */
const alone = new RegExp(
  `^(?:(?:${manner}|a|an|long|short|soft|deep|quiet|nervous|little|small) ?)*(?:${manner}|${noun}|music|applause|${verbs.join("|")})?$`,
  "i",
);
const MOST_WORDS = 10;

/** Whether words in brackets or between marks say what somebody does, not what they say: "laughs softly". */
export function isStageDirection(words: string): boolean {
  const text = words.trim().replace(/[.!…,]+$/, "");
  return text.split(/\s+/).length <= MOST_WORDS && (begins.test(text) || (/\p{L}{3}/u.test(text) && alone.test(text)));
}
