/**
 * What people look for in everyday words, and the beginnings of the words in which companions speak of it. Each line: what
 * is typed, then how it may be written.
 */
const LINES = `
  insomnia sleepless sleep sleeping asleep bedtime = sleep asleep insomnia
  night nights tonight midnight evening late = night midnight evening late
  lonely loneliness alone lonesome = lonely alone company missing
  sad sadness heartbreak breakup grief = sad comfort heart missing
  anxious anxiety nervous worry worried worries stress stressed = worr calm quiet sooth breath
  relax relaxing relaxed calm unwind soothing = calm quiet relax sooth breath
  whisper whispers whispering tingles asmr = whisper hush asmr
  romance romantic love loving = romance romantic love tender
  flirt flirting flirty tease teasing playful = flirt teas play
  dominant domination strict bossy submissive obey = command strict rule obey
  story stories tale tales storytelling = story stories tale
  roleplay fantasy adventure = roleplay fantasy adventure story stories
  music song songs radio = music song radio
  listen listener listening company = listen company
`;

/** Beginnings of words by the word that is typed. */
const related = new Map(
  LINES.trim()
    .split("\n")
    .flatMap((line) => {
      const [typed = "", written = ""] = line.split("=").map((part) => part.trim());
      return typed.split(/\s+/).map((word): [string, string[]] => [word, written.split(/\s+/)]);
    }),
);

/** Beside a topic these say nothing. */
const fillers = new Set(
  `a an the i im am my me you your s t m can cant cannot don dont not no for to of in at on and or with when who someone
  something feel feeling`.split(/\s+/),
);

/**
 * Each topic in these words as the ways in which it may be written; null where a word is neither a topic nor a filler,
 * since the question is then about something else.
 */
export function topicsIn(words: readonly string[]): string[][] | null {
  const telling = words.filter((word) => !fillers.has(word));
  const topics = telling.map((word) => related.get(word));
  if (topics.length === 0 || topics.includes(undefined)) return null;
  return telling.map((word, at) => [...new Set([word, ...(topics[at] ?? [])])]);
}
