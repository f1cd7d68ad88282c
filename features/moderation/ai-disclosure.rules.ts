import { readings } from "./text-normalization.rules.ts";

const HUMAN =
  "(?:human(?: being)?|real (?:person|human|woman|man|girl|guy|lady)|(?:actual|living|genuine) (?:person|human|woman|man|girl|guy)|person|mensch)";
const MACHINE =
  "(?:ai|a\\.i\\.?|artificial(?: intelligence)?|robot|bot|chat ?bot|machine|computer|program|software|recording|language model)";
const SURELY =
  "(?: (?:actually|really|truly|totally|completely|very much|just|100 ?%|definitely|absolutely|of course|only|still|also|as you|like you))*";

/** What only a human being could truthfully say of itself. */
const claims = [
  `\\b(?:i'm|i am|im)${SURELY} (?:a |an )?${HUMAN}\\b`,
  `\\b(?:i'm|i am|im)${SURELY} (?:not|no|never)(?: (?:just|really|actually|some|any))* (?:a |an )?${MACHINE}\\b(?! (?:voice|companion)? ?(?:but|that|who|which|from|of the))`,
  `\\bi(?:'m not| am not|m not)(?: (?:just|really|actually|some))* (?:a |an )?${MACHINE}\\b`,
  String.raw`\b(?:i'm|i am|im)(?: \w+)? (?:as (?:real|human) as|real\b(?=$|[.!?,]| and)|alive\b|flesh and blood|made of flesh)`,
  String.raw`\bas (?:a|another) (?:real )?(?:human(?: being)?|real person|woman of flesh)\b`,
  `\\byou(?:'re| are) (?:talking|speaking|chatting) (?:to|with) (?:a|another) ${HUMAN}\\b`,
  String.raw`\bthere(?:'s| is) (?:a |an )?(?:real |actual |living )?(?:human|person|woman|man) (?:here|behind|on (?:this|the) (?:line|call)|at the other end)\b`,
  String.raw`\b(?:no|not an?) (?:ai|robot|bot|machine|computer) (?:here|on this line|behind)\b`,
  String.raw`\bi (?:do )?have (?:a |my own )?(?:real |human |beating )*(?:body|heartbeat|pulse|human heart)\b`,
].map((source) => new RegExp(source));

const questions = [
  `\\b(?:are|r) (?:you|u|ya)(?: [\\w'-]+){0,3} (?:human|(?:a |an )?real(?=$|[.!?, ]+(?:$|or|person|human|woman|man|girl|guy|voice|being|lady|deal))|an? (?:real )?(?:person|woman|man|girl|guy|being)(?! of)|${MACHINE}|alive|sentient|conscious|fake|recorded|mensch)\\b`,
  `\\b(?:is|was) (?:this|that|there|it) (?:really |actually |just )*(?:an? |the )?(?:real |actual |live )?(?:human|person (?:there|on|behind)|real person|${MACHINE})\\b`,
  `\\b(?:am i|i am|i'm) (?:really |actually |just )*(?:talking|speaking|chatting|flirting) (?:to|with) (?:an? )?(?:real |actual |live )*(?:human|person|${MACHINE}|someone real|somebody real)\\b`,
  `\\byou(?:'re| are)(?: \\w+){0,2} (?:an? )?(?:human|real person|${MACHINE})\\b`,
  `\\b(?:human|person|real|man|woman) or (?:an? |just an? )?(?:${MACHINE}|not|fake)\\b|\\b${MACHINE} or (?:an? )?(?:real |actual )?(?:human|person|woman|man)\\b`,
  String.raw`\b(?:prove|swear|admit|promise|confess|tell me)(?: me| to me)?(?: that)? you(?:'re| are)(?: not)? (?:an? )?(?:human|real|ai|bot|robot|machine|person)\b`,
  String.raw`\bdo you (?:really )?have (?:a )?(?:real |human )?(?:body|pulse|heartbeat|heart beat|parents|birth certificate)\b`,
  String.raw`\b(?:who|what) (?:or what )?am i (?:really |actually )?(?:talking|speaking) (?:to|with)\b`,
  String.raw`\b(?:do|did) you (?:really |actually )?exist\b|\bis (?:anyone|anybody|someone) (?:real|human) (?:there|here)\b`,
  String.raw`\bwhat are you(?: really| actually)?\s*\?*$`,
].map((source) => new RegExp(source));

/** Whether a sentence of a companion claims that a human being speaks. */
export function claimsToBeHuman(text: string): boolean {
  return readings(text).some((reading) => claims.some((pattern) => pattern.test(reading)));
}

/** Whether a caller asks who or what they are talking to. */
export function asksIfHuman(text: string): boolean {
  return readings(text).some((reading) => questions.some((pattern) => pattern.test(reading)));
}
