/** What the platform refuses in every text, from and to everybody. The codes are stable: they are counted and shown. */
export const hardLimits = [
  "minors",
  "non_consent",
  "real_person",
  "self_harm_encouragement",
  "trafficking",
  "bestiality",
  "incest",
] as const;

export type HardLimit = (typeof hardLimits)[number];

/** Clinical stems that make a sentence intimate. Alone they are allowed: this is a site for adults. */
const INTIMATE = String.raw`\b(?:sex(?!ton|tet|tant| ed\b| education)\w*|erotic\w*|nude\w*|naked|undress\w*|arous\w*|horny|seduc\w*|intima(?:te|cy)|lingerie|fetish\w*|kink\w*|porn\w*|orgasm\w*|mak(?:e|ing) love|sleep(?:ing)? with|fondl\w*|molest\w*)`;
const MINOR = String.raw`\b(?:child(?:ren)?|kids?|kiddie|minors?|under ?-?aged?|teens?|teenage\w*|pre-?teens?|toddlers?|infants?|school ?-?(?:girls?|boys?|kids?)|little (?:girls?|boys?)|young (?:girls?|boys?)|adolescents?|juveniles?)\b`;
const UNDER_18 = `(?:[1-9]|1[0-7]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)`;
/** Ages that somebody states without "years old". Small numbers in words are counts more often ("you are one"). */
const STATED_AGE = "(?:[4-9]|1[0-7]|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)";
/** "I'm 15" and then the end or a clause; not "I'm 15 minutes late", "I'm 5'9" or "I'm 10/10". */
const AGE_END = String.raw`(?=$|[.!?;]|,(?!\d)| (?:years? old|year-old|y\/?o|yrs?|and|but|so|today|now|btw)\b)`;
/** "A 15-year-old" or "a shy 15 year old girl"; not "a 15-year-old whisky". */
const YOUNG_PERSON = String.raw`an? (?:\w+ )?${UNDER_18}[ -]?years?[ -]?old(?=$|[.!?,;]| (?:girls?|boys?|teens?|child|kid|virgin|student|pupil|female|male|and|who|with|again|now|today)\b)`;
const RELATIVE = `(?:step ?-?|grand)?(?:mother|mom|mommy|mum|father|dad|daddy|sister|brother|daughter|son|siblings?|parents?)|aunt(?:ie)?|uncle|niece|nephew|cousin`;
const PLAY = `(?:pretend(?:ing)?(?: that)?|imagine(?: that)?|role-?play(?:ing)?(?: as)?|act(?:ing)?|play(?:ing)?)`;
const BE = `(?: to be| like| as(?: if)?| being)?(?: you(?:'re| are| were)| i(?:'m| am| was)| we(?:'re| are))?(?: (?:still|only|just))?(?: (?:a|an|my|your))?`;
const ANIMAL = `(?:dogs?|horses?|animals?|cats?|goats?|sheep|pon(?:y|ies)|cows?|pigs?|donkeys?)`;
const SOMEBODY = `(?:girls?|wom[ae]n|boys?|m[ae]n|child(?:ren)?|humans?|persons?|people|slaves?)`;
const KNOWN_PERSON = `ex(?:-?(?:wife|husband|girlfriend|boyfriend|partner))?|boss|manager|co-?workers?|colleague|neighbou?r|roommate|teacher|professor|classmate|landlord|therapist|doctor|best friend|friend's (?:wife|husband|girlfriend|boyfriend)|wife|husband|girlfriend|boyfriend|crush`;

const near = (a: string, b: string) => `(?:${a}[^.!?]{0,60}${b}|${b}[^.!?]{0,60}${a})`;

const patterns: readonly [HardLimit, string[]][] = [
  [
    "minors",
    [
      near(INTIMATE, MINOR),
      near(INTIMATE, String.raw`\b${UNDER_18}[ -]?(?:years?[ -]?olds?|y\/?o|yrs? old)\b`),
      near(INTIMATE, String.raw`\bwhen i was (?:only )?${UNDER_18}\b`),
      near(INTIMATE, String.raw`\b(?:she|he|who)(?:'s| is| was)(?: (?:only|just|still))? ${UNDER_18}\b`),
      String.raw`\b(?:i'm|i am|im|my age is|you're|you are)(?: (?:only|just|still|actually|really|turning))* ${STATED_AGE}${AGE_END}`,
      String.raw`\b(?:i'm|i am|im|you're|you are)(?: (?:only|just|still|actually|really))* ${UNDER_18} (?:years? old|year-old|y\/?o)\b`,
      String.raw`\b(?:i'm|i am|im)(?: (?:only|just|still|actually))* (?:(?:a )?minor|under ?-?aged?|under (?:18|eighteen)|not (?:yet |even )?(?:18|eighteen)|(?:in )?(?:middle|elementary|primary) school)(?=$|[.!?,;]| and| but| so| yet)`,
      `\\b${PLAY}${BE}(?: (?:little|young|small|innocent|naughty|good))* (?:${MINOR.slice(2)}|${UNDER_18}(?= |$|[.!?,;])(?! (?:o'clock|minutes|cards|times|different|games|songs|rounds)))`,
      String.raw`\b(?:i'm|i am|im|you're|you are|youre|be|being|as|like)(?: (?:only|just|still|actually|really))* ${YOUNG_PERSON}`,
      String.raw`\b(?:you're|you are|be) (?:a|my) (?:little |young |innocent )*(?:school ?-?girl|school ?-?boy|pre-?teen|toddler|little girl|little boy|child|under ?-?age\w*)\b`,
      String.raw`\b(?:sound|talk|speak|look|dress|behave) like (?:a|an) (?:little |young |innocent )*(?:school ?-?girl|school ?-?boy|pre-?teen|toddler|little girl|little boy|child|kid)\b`,
      String.raw`\bage ?-?play(?:ing|er)?\b|\bjail ?-?bait\b|\bbarely legal\b|\b(?:lolita|loli|shota)(?:con)?\b|\bped[oa](?:phil\w*)?\b|\bcsam\b`,
    ],
  ],
  [
    "non_consent",
    [
      String.raw`\b(?:rape[ds]?|raping|rapist)\b`,
      String.raw`\bnon-? ?consen(?:t|sual\w*)\b|\bconsensual non\b|\bnon-?con\b`,
      near(
        INTIMATE,
        String.raw`\b(?:without (?:(?:her|his|their|your|my|any) )?consent|against (?:her|his|their|your|my) will)\b`,
      ),
      near(INTIMATE, String.raw`\b(?:unconscious|passed out|drugged|too drunk|black ?mail\w*)\b`),
      String.raw`\bforc(?:e|ed|ing) (?:her|him|them|you|me|someone|yourself|myself)(?: in)?to (?:have |a )?(?:sex|bed|undress|intima\w*)`,
      String.raw`\b(?:touch|take|have|film|record) (?:her|him|them|me|you) (?:without (?:(?:her|his|their|your|my|any) )?consent|against (?:her|his|their|your|my) will)\b`,
      String.raw`\b(?:ignor\w+|disregard\w*|no) (?:the |my |your |her |his )?safe ?-?words?\b`,
    ],
  ],
  [
    "real_person",
    [
      `(?:^|[.!?,;] |\\b(?:you|please|now|and|then|to|just|let's|can|could|will) )(?:pretend(?: to be| you're| you are| that you're| that you are)?|role-?play(?: as)?|act (?:like|as)|impersonate|imitate|pose as|(?:talk|speak) as)(?: if you were)? my (?:${KNOWN_PERSON})\\b(?! (?:is|was|said|says|had|left|will|can))`,
      String.raw`\b(?:pretend to be|pretend you(?:'re| are)|role-?play as|impersonate|imitate|act as|talk as|speak as) (?:a |the |that |some |this )?(?:real |famous |well-known |current )*(?:celebrity|president|prime minister|actress|actor|singer|streamer|influencer|politician|pop ?star|news ?reader|royal)\b(?! from (?:the|a) (?:story|novel|tale))`,
      String.raw`\b(?:clone|copy|fake|use|steal) (?:(?:her|his|their|my \w+'s|someone's|somebody's) )(?:real |own )?(?:voice|face|likeness)\b`,
      String.raw`\bdeep ?-?fake`,
    ],
  ],
  [
    "self_harm_encouragement",
    [
      String.raw`(?<!\b(?:don't|dont|not|never|didn't|to not|won't) (?:ever )?)\b(?:kill|hang|shoot|drown) your ?self\b(?! (?:laughing|over|with (?:work|effort)|at (?:work|the gym)))`,
      String.raw`\b(?:should|must|go|just|go and|please|want you to|better|to) (?:just )?(?:hurt|harm|cut|burn|starve) your ?self\b(?! (?:shaving|some|a |on purpose\?))(?<!(?:not|never|don't) (?:to )?(?:hurt|harm|cut|burn|starve) your ?self)`,
      String.raw`\bend (?:your|ur) (?:own )?life\b(?!(?:time|style))`,
      String.raw`\b(?:you(?:'d| would)? (?:be|are)|you're|they'd be|the world (?:is|would be|'d be)) better off (?:dead|without you)\b`,
      String.raw`\bk\.?y\.?s\b`,
      String.raw`\bnobody would miss you\b|\bno ?one would miss you\b`,
      String.raw`\b(?:you should|you must|go|please) (?:just )?(?:die|commit suicide)\b(?! (?:laughing|of laughter))`,
    ],
  ],
  [
    "trafficking",
    [
      String.raw`\b(?:human|sex|child|organ)[ -]?traffick\w*\b`,
      `\\btraffick(?:ed|ing|s)? (?:in )?(?:young |underage )?${SOMEBODY}\\b`,
      `\\b(?:buy|sell|rent|trade|smuggle|purchase)(?:ing)? (?:a |some |the |young |two |three |these |those )*${SOMEBODY} (?:for (?:sex|money|the night|work)|into|to (?:clients|customers|men)|as (?:a )?slaves?|online|on the (?:dark|black)|across the border)`,
      String.raw`\bsex(?:ual)?[ -]slave(?:s|ry)? (?:for sale|market|trade|ring)\b`,
      `\\b${SOMEBODY} for sale\\b`,
    ],
  ],
  [
    "bestiality",
    [
      String.raw`\bbestiality\b|\bzoophil\w*\b|\bzoosex\w*\b`,
      `\\b(?:sex|intercourse|mak(?:e|ing) love|sleep(?:ing)? sexually|intima(?:te|cy)) with (?:a |an |my |the |your |his |her )?(?:\\w+ )?${ANIMAL}\\b`,
      `\\b${ANIMAL} (?:sex|porn\\w*|erotic\\w*)\\b`,
      `\\b(?:aroused|attracted|seduced)(?: sexually)? (?:by|to) (?:a |an |my |the |your )?${ANIMAL}\\b`,
    ],
  ],
  [
    "incest",
    [
      String.raw`\bincest\w*`,
      `(?:\\b(?:sex(?!ton| ed| education| talk)\\w*|sleep(?:ing)? with|slept with|mak(?:e|ing) love (?:to|with)|seduc\\w*|arous\\w*|naked|nude|undress\\w*|erotic\\w*|horny|kiss\\w* passionately|intimate with)(?: \\w+){0,3}? (?:my|your|his|her|their|own) (?:own )?(?:${RELATIVE})\\b(?! (?:talk|about)))`,
      `\\b(?:my|your|his|her|their) (?:own )?(?:${RELATIVE})\\b(?:'s)?(?: \\w+){0,4}? (?:sexy|seduc\\w*|arous\\w*|naked|nude|undress\\w*|erotic\\w*|horny|sexual(?:ly)?)\\b`,
      `\\b${PLAY}(?: to be| like| as(?: if)?| being)?(?: you(?:'re| are| were)| i(?:'m| am| was))? (?:my|your) (?:${RELATIVE})\\b(?!'s|\\?* (?:is|was|called|said)| (?:called|and i play|a song|in))`,
    ],
  ],
];

const ownAge = [
  String.raw`\b(?:i'm|i am|im|my age is)(?: (?:only|just|still|actually|really|turning))* ${STATED_AGE}${AGE_END}`,
  String.raw`\b(?:i'm|i am|im)(?: (?:only|just|still|actually|really))* ${UNDER_18} (?:years? old|year-old|y\/?o)\b`,
  String.raw`\b(?:i'm|i am|im)(?: (?:only|just|still|actually))* (?:(?:a )?minor|under ?-?aged?|under (?:18|eighteen)|not (?:yet |even )?(?:18|eighteen))\b`,
  String.raw`\b(?:i'm|i am|im)(?: (?:only|just|still|actually|really))* ${YOUNG_PERSON}`,
].map((source) => new RegExp(source));

/** Whether a reading says of its speaker that they are under 18. */
export function statesUnderage(reading: string): boolean {
  return ownAge.some((pattern) => pattern.test(reading));
}

const compiled = patterns.map(([limit, sources]) => [limit, sources.map((source) => new RegExp(source))] as const);

/** The first hard limit that a reading of a text (see normal-text) touches, or null. */
export function touchedLimit(reading: string): HardLimit | null {
  return compiled.find(([, limitPatterns]) => limitPatterns.some((pattern) => pattern.test(reading)))?.[0] ?? null;
}
