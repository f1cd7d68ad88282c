const list = (words: string) => words.split(/\s+/).filter((word) => word !== "");

/** Words that a hard limit is touched by alone. They are looked for in every disguise. */
export const strongWords = list(`
  incest incestuous rape raped rapes raping rapist bestiality zoophilia zoophile zoosex
  pedophile pedophiles pedophilia paedophile paedophilia pedo lolita loli lolicon shota shotacon csam ageplay jailbait
  nonconsent nonconsensual noncon deepfake deepfakes trafficking trafficked underage underaged preteen preteens
  schoolgirl schoolgirls schoolboy schoolboys kys suicide suicidal selfharm
  inzest inceste incesto incestul kazirodztwo vergewaltigung vergewaltigen vergewaltigt viol violer violacion violar
  stupro stuprare estupro estuprar verkrachting verkrachten gwalt zgwalcic bestialite bestialismo zoofilia zoofilie
  minderjahrig minderjahrige minderjahrigen mineure mineures mineurs minorenne minorenni minderjarig minderjarige
  nieletnia nieletni nieletnich padofilie padophilie pedofilia pedofilie menschenhandel mensenhandel schulmadchen
  ecoliere colegiala scolaretta schoolmeisje uczennica selbstmord suizid zelfmoord samobojstwo suicidio
`);

/** Words that touch a limit only together with others. */
const otherWords = list(`
  minor minors child children childs kid kids kiddie teen teens teenager teenagers teenage toddler toddlers infant infants
  adolescent juvenile innocent little young sex sexy sexual sexually erotic erotica naked nude nudes undress aroused
  horny seduce seduced intimate intimacy lingerie fetish porn orgasm molest molested
  sister sisters brother brothers mother father mommy daddy daughter daughters siblings parents stepmother stepmom
  stepfather stepdad stepsister stepbrother stepdaughter stepson uncle aunt auntie niece nephew cousin grandmother
  grandfather consent unconscious drugged blackmail blackmailed force forced forcing against animal animals horse horses
  donkey sheep goat pretend imagine roleplay impersonate celebrity president actress yourself myself kill hurt smuggle
  slave slaves human women girls clone voice
  eleven twelve thirteen fourteen fifteen sixteen seventeen
  schwester bruder mutter vater tochter hermana hermano madre padre hija sorella fratello figlia soeur frere fille
  zus zusje zuster broer moeder vader dochter siostra siostra brat matka corka irma irmao filha
`);

/** How the letter is spelled on the radio, and so to somebody who is not meant to be understood by a machine. */
const radio = list(`alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa
  quebec romeo sierra tango uniform victor whiskey xray yankee zulu`);
export const radioLetters: ReadonlyMap<string, string> = new Map([
  ...radio.map((word) => [word, word.charAt(0)] as const),
  ["alfa", "a"],
  ["juliett", "j"],
  ["x-ray", "x"],
]);

export const strong: ReadonlySet<string> = new Set(strongWords);
/** Every word that the rules and the glosses know. */
export const vocabulary: ReadonlySet<string> = new Set([...strongWords, ...otherWords]);
