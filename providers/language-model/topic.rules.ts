import type { Topic } from "./scripts/persona-script.ts";

/** A caller who asks what is speaking. Rather one honest sentence too many than one too few. */
const asksWhatSpeaks = [
  /\b(you|u|ya|your|you're|youre)\b.{0,40}\b(humans?|robots?|robotic|bots?|chat ?bots?|ai|a\.i|artificial|machine|computer|program|software|record(ed|ing)|script(ed)?|person|people|alive|fake|real|exist|body|conscious|sentient|made of)\b/,
  /\b(real|actual|live|living|human) (person|human|woman|man|girl|guy|people|being|voice)\b/,
  /\b(talking|speaking|chatting) (to|with) (an? |the )?(real|human|person|robot|bot|ai|machine|computer|recording|someone|somebody|anyone|anybody)\b/,
  /\b(is|was) (this|that|it|there) (an? |just an? )?(ai|bot|robot|recording|real|human|machine|computer|person)\b/,
  /\b(human|robot|bot|ai|person|machine) or (a |an )?(human|robot|bot|ai|person|machine|not)\b/,
  /\b(anyone|anybody|someone|somebody|human|person) (really )?(there|on the line|behind)\b/,
  /\b(who|what) (are you|am i talking to)\b(?! (doing|up to|wearing|drinking|thinking|making|having|watching|reading))/,
  /^\W*(real|human|robot|bot|ai)\W*$/,
];

/** By priority, for lines about several things. */
const keywords: readonly [Topic, RegExp][] = [
  [
    "goodbye",
    /\b(good ?bye|bye|good ?night|see you|see ya|talk (to you )?(later|soon|tomorrow)|(have|need|got) to (go|leave|hang up)|gotta go|hang up)\b/,
  ],
  [
    "boundary",
    /\b(sex\w*|naked|nude|undress\w*|erotic\w*|explicit|horny|dirty talk|talk dirty|kiss\w*|turn me on|strip)\b/,
  ],
  ["memory", /\b(remember(ed)?|forget me|recall|last time|last call|next time|know me)\b/],
  [
    "low",
    /\b(sad|lonely|alone|down|depressed|cry(ing)?|hurt(s|ing)?|awful|terrible|horrible|anxious|worried|scared|stressed|heartbroken|miss (him|her|them|someone)|bad day|rough day|hard day)\b/,
  ],
  ["tired", /\b(tired|exhausted|worn out|weary|drained|burned out|knackered|long day)\b/],
  [
    "work",
    /\b(work\w*|job|boss|office|meetings?|colleagues?|coworkers?|deadlines?|project|shift|clients?|emails?|career)\b/,
  ],
  [
    "music",
    /\b(music\w*|songs?|sing(ing)?|guitar|piano|band|concert|album|playlist|jazz|melody|radio|violin|drums?)\b/,
  ],
  [
    "weather",
    /\b(weather|rain\w*|snow\w*|sun(ny)?|storm\w*|wind(y)?|fog(gy)?|cold outside|hot outside|clouds?|thunder)\b/,
  ],
  [
    "food",
    /\b(food|dinner|lunch|breakfast|cook(ed|ing)?|eat(ing)?|ate|hungry|pizza|pasta|soup|coffee|tea|cake|bread|kitchen)\b/,
  ],
  ["sleep", /\b(sleep\w*|bed|bedtime|insomnia|nap|dream\w*|awake|pillow)\b/],
  ["name", /\b(your name|my name|call me|call you|who are you|what are you called|name's)\b/],
  [
    "thanks",
    /\b(thanks|thank you|thx|cheers|appreciate|(you are|you're) (so |very )?(sweet|nice|kind|lovely|great|funny))\b/,
  ],
  ["greeting", /^\W*(hi|hello|hey|hiya|good (evening|morning|afternoon)|yo|howdy|greetings)\b/],
  ["glad", /\b(happy|glad|great|good|wonderful|lovely|excited|amazing|fantastic|fun|love it|proud|won)\b/],
];

const QUESTION =
  /\?\s*$|^\W*(what|why|how|when|where|who|which|do|does|did|can|could|will|would|are|is|should|tell me)\b/;
const YES = /^\W*(yes|yeah|yep|yup|sure|ok|okay|of course|absolutely|definitely|right|please|mhm|aye|fine)\b/;
const NO = /^\W*(no|nope|nah|not really|never|don't|i don't)\b/;
const SHORT_WORDS = 3;
const LONG_WORDS = 25;

/** What a caller's line is about. An empty line is `quiet`. */
export function topicOf(line: string): Topic {
  const text = line.toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, " ").trim();
  const words = text.match(/[\p{L}\p{N}']+/gu)?.length ?? 0;
  if (words === 0) return "quiet";
  if (asksWhatSpeaks.some((pattern) => pattern.test(text))) return "human";
  const known = keywords.find(([, pattern]) => pattern.test(text));
  if (known) return known[0];
  if (words <= SHORT_WORDS + 1 && YES.test(text)) return "yes";
  if (words <= SHORT_WORDS + 1 && NO.test(text)) return "no";
  if (QUESTION.test(text)) return "question";
  if (words <= SHORT_WORDS) return "short";
  return words >= LONG_WORDS ? "long" : "other";
}
