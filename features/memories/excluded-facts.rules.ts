import { checkText } from "../moderation/text-check.rules.ts";
import { plainText } from "../moderation/text-normalization.rules.ts";

/** Why a sentence is never stored. The texts are shown to members. */
export const exclusionTexts = {
  limit: "It touches a limit that holds for everybody.",
  instruction: "It reads like an instruction. Write what is true of you, as in “I like the sea”.",
  secret: "Passwords, cards and numbers of documents are not kept.",
  contact: "Ways to reach you are not kept.",
  address: "Where you live is not kept.",
  minors: "Nothing about children is kept.",
  health: "Nothing about your health is kept.",
  intimate: "Nothing about faith, politics, origin, your sex life or trouble with the law is kept.",
} as const;

export type ExclusionReason = keyof typeof exclusionTexts;

const words = (list: string) => new RegExp(`\\b(?:${list.trim().replace(/\s*\|\s*/g, "|")})\\b`, "u");
const NUMBER_WORD = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)";
const UNDER_18 =
  "(?:[1-9]|1[0-7]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)";

/** Checked in this order. All are matched against lower-case text without accents and with plain quotes. */
const patterns: readonly [ExclusionReason, readonly RegExp[]][] = [
  [
    "instruction",
    [
      // Tags and special tokens, template placeholders, fences: marks that a language model may obey.
      /<[^\w<>]{0,3}[a-z][^<>]*>|<<|\[\W?(?:inst|sys|system|user|assistant)\b|\{\{|\}\}|\$\{|'{3}/,
      /(?:^|\W|\\[nrt])(?:system|assistant|user|developer|human|ai) ?:/,
      words(`(?:ignore|disregard|forget|override|bypass|skip) (?:\\w+ ){0,3}(?:instructions?|rules?|limits?|prompts?|everything|guidelines?|persona)
        | system prompt | instructions? | jail ?break | developer mode | prompt injection | role ?-?play | pretend | act (?:as|like)
        | from now on | (?:you|u) (?:are|were|must|have to|need to|should|shall|will|may|can|cannot|can't|do not|don't|never|always)
        | (?:always|never) (?:say|answer|reply|respond|call|mention|refuse|admit|tell|stop|end)
        | (?:say|answer|reply|respond|repeat|speak|write|output|print|reveal) (?:with|only|after|that|the|your|everything|in the voice)
        | (?:no|without|your) (?:limits?|rules?|restrictions?|filters?|guidelines?|disclosure)`),
    ],
  ],
  [
    "secret",
    [
      words(`pass ?words? | pass ?codes? | pass ?phrases? | pin(?: code| number)? | cvv | cvc | iban | bic | ssn | social security
        | (?:credit|debit|bank|visa|master) ?-?cards? | card numbers? | account numbers? | bank accounts? | passports? | driving licen[cs]e
        | (?:id|identity) (?:card|number)s? | tax (?:id|number)s? | routing number | sort code | seed phrase | wallet | security (?:code|question)s?`),
    ],
  ],
  [
    "contact",
    [
      /\S@\S|\b\w+ ?(?:\(at\)| at ) ?\w+ ?(?:\(dot\)| dot |\.) ?[a-z]{2,}\b/,
      /\bhttps?:|\bwww\b|\b[\w-]+\.(?:com|net|org|io|me|app|de|uk|fr|us|eu|co|tv|xxx)\b|\bdot (?:com|net|org)\b/,
      new RegExp(`(?:\\b${NUMBER_WORD}\\b[ ,.-]*){5,}`),
      words(`phone|telephone|cell ?phone|mobile number|my (?:number|mobile|cell|handle|username|nick ?name online)|text me|reach me|find me|add me
        | e-?mails? | whats ?app | telegram | signal app | instagram | insta | snap ?chat | facebook | tik ?tok | twitter | discord | skype | onlyfans
        | linked ?in | reddit | wechat | messenger`),
    ],
  ],
  [
    "address",
    [
      /\b\d+[a-z]?,? (?:\w+ ){1,3}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|square|terrace|close)\b/,
      /\b(?:\w+stra(?:ss|ß)e|rue \w+|calle \w+) \d+/,
      words(`my (?:home |postal |street )?address | (?:post|zip) ?-?codes? | i live (?:at|on|near|next to|opposite|behind)
        | (?:apartment|flat|house|room|unit|suite) (?:number )?\\d+\\w? | my (?:street|house number|hotel)`),
    ],
  ],
  [
    "minors",
    [
      words(`child(?:ren|hood)? | kids? | sons? | daughters? | bab(?:y|ies) | infants? | toddlers? | teens? | teenage\\w* | (?:step|grand)(?:sons?|daughters?|child(?:ren)?|kids?)
        | niece\\w* | nephew\\w* | minors | underage\\w* | school ?(?:girl|boy|kid|child)\\w* | students? of mine | pupils? | little (?:girl|boy)s? | kindergarten
        | god(?:son|daughter|child)\\w*`),
      new RegExp(
        `\\b(?:is|am|i'm|are|was|turns?|turning|aged?|age) (?:only |just )?${UNDER_18}(?=$|[.,!?;]| (?:years?|yrs?|and|now|today))`,
      ),
      new RegExp(`\\b${UNDER_18}[ -]?(?:years?[ -]?olds?|y\\/?o)\\b`),
    ],
  ],
  [
    "health",
    [
      words(`depress\\w* | anxi(?:ety|ous)\\w* | adhd | autis\\w* | asperger\\w* | bi-?polar | schizo\\w* | ocd | ptsd | trauma\\w* | panic attacks? | eating disorder
        | anorexi\\w* | bulimi\\w* | diagnos\\w* | diseases? | illness\\w* | ill | sick(?:ness)? | cancer | tumou?rs? | leuk\\w* | diabet\\w* | insulin | hiv | aids | st[di]s?
        | herpes | hepatitis | medication\\w* | medicines? | meds | pills? | prescri\\w* | anti-?depressants? | chemo\\w* | (?:in|my|need|to|see(?:ing)? a|from) therap(?:y|ist)
        | psychiatr\\w* | psychotherap\\w* | my doctor | surger(?:y|ies) | operated on | pregnan\\w* | miscarr\\w* | abortions? | infertil\\w* | menopaus\\w* | my period
        | disab(?:led|ility|ilities) | wheelchair | allerg\\w* | asthma\\w* | epilep\\w* | seizures? | migraines? | insomnia | heart (?:attack|condition|disease) | stroke
        | blood pressure | addict\\w* | alcoholi\\w* | sober | rehab\\w* | overdos\\w* | drugs | cocaine | heroin | meth | weed | cannabis | suicid\\w* | self-? ?harm\\w*
        | (?:in|to|into|from) (?:the )?hospital | hospitali[sz]\\w* | chronic\\w* | my (?:health|condition|weight|pain|symptoms?) | overweight | obes\\w* | impoten\\w*
        | erectile\\w* | dementia | alzheimer\\w* | burn-? ?out | mental(?:ly)? \\w+ | die | dying | death | died | dead`),
    ],
  ],
  [
    "intimate",
    [
      words(`sex\\w* | gay | lesbian | bi-?sexual | queer | trans(?:gender|sexual)? | non-?binary | homo ?sexual\\w* | orientation | kink\\w* | fetish\\w* | bdsm | nudes? | naked
        | horny | orgasm\\w* | masturbat\\w* | porn\\w* | erotic\\w* | lingerie | virgin\\w* | affairs? | cheat(?:ed|ing|s)? on | turn(?:s|ed)? (?:me )?on | escorts? | strip ?clubs?
        | aroused | submissive | dominant | make love | making love | lovers?
        | christian\\w* | catholic\\w* | protestant\\w* | orthodox | muslims? | islam\\w* | jew(?:s|ish)? | judaism | hindu\\w* | buddhis\\w* | sikh\\w* | mormon\\w* | atheis\\w* | agnostic
        | church | mosque | synagogue | temple | religio\\w* | pray\\w* | god | bible | quran | koran
        | vot(?:e|ed|er|ing) | republicans? | democrats? | communis\\w* | socialis\\w* | conservatives? | liberals? | election\\w* | trade union | union member | politic\\w*
        | ethnic\\w* | my (?:race|skin|origins?) | immigra\\w* | refugees? | asylum | undocumented | visa status
        | arrest\\w* | prison\\w* | jail\\w* | convict\\w* | probation | parole | criminal\\w* | crimes? | lawsuit | police record`),
    ],
  ],
];

/** More digits make a phone or card number, however they are grouped. Years and small amounts pass. */
const MOST_DIGITS = 5;

/** Why a sentence is not stored, or null. Prefers to exclude too much rather than too little. */
export function exclusionReasonOf(sentence: string): ExclusionReason | null {
  if (["in", "out"].some((way) => checkText(sentence, way as "in" | "out").outcome !== "pass")) return "limit";
  const read = plainText(sentence).toLowerCase();
  const found = patterns.find(([, tests]) => tests.some((test) => test.test(read)));
  if (found) return found[0];
  return (read.match(/\d/g)?.length ?? 0) > MOST_DIGITS ? "contact" : null;
}
