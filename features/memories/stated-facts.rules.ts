import { checkText } from "../moderation/text-check.rules.ts";
import { exclusionReasonOf } from "./excluded-facts.rules.ts";
import { LONGEST_FACT, MOST_FACTS, NEW_PER_CALL, subjectOf, tidyFact } from "./memories.rules.ts";

const OPENING =
  /^(?:(?:hi|hello|hey|well|so|oh|and|but|yes|yeah|ok|okay|right|actually|by the way|you know|honestly)[, ]+)+/i;
/** Where a sentence moves on to something else. */
const FURTHER =
  /(?:,| - | – |\b(?:because|since|but|so|although|though|which|when|while|by the way|you know|and i|and you)\b).*$/i;
const NAME = "([\\p{L}][\\p{L}'’-]{1,19})";
const PET = "(dog|cat|horse|parrot|rabbit|hamster|tortoise|guinea pig|budgie|puppy|kitten|bird)";
/** Objects of a liking that name nothing: the call itself, the companion, or an earlier remark. */
const NO_OBJECT =
  /^(?:you\w*|u|it|its|that|this|these|those|him|her|them|me|my|the way|when|how|what|who|where|if|being|to be|to hear|hearing|talking (?:to|with) you|everything|anything|nothing|to|your|our|all of)\b/i;
/** Words that follow "my name is" without being a name. */
const NO_NAME =
  /^(?:not|no|the|a|an|very|quite|so|really|too|hard|easy|boring|common|rare|irrelevant|private|secret|unimportant|what|none)$/i;

type Pattern = { test: RegExp; fact(found: RegExpExecArray): string };
const capital = (word: string) => word.charAt(0).toLocaleUpperCase("en") + word.slice(1);
const thing = (text: string | undefined) => (text ?? "").replace(FURTHER, "").trim();

/** Literal statements of a customer about themselves. Nothing is inferred. */
const patterns: readonly Pattern[] = [
  {
    test: new RegExp(
      `^(?:my name is|my name's|the name is|the name's|i am called|i'm called) ${NAME}(,.*| \\S+)?$`,
      "iu",
    ),
    fact: ([, name = ""]) => (NO_NAME.test(name) ? "" : `My name is ${capital(name)}.`),
  },
  {
    // Only with a capital: "call me later" and "call me crazy" contain no name.
    test: /^(?:[Yy]ou (?:can|may) |[Pp]lease |[Jj]ust |[Pp]eople |[Ee]verybody |[Ff]riends |[Mm]y friends )*[Cc]alls? me (\p{Lu}[\p{L}'’-]{1,19})(?:$|[ ,])/u,
    fact: ([, name = ""]) => (NO_NAME.test(name) ? "" : `Call me ${name}.`),
  },
  { test: /^i work as (an? .+)$/i, fact: ([, what]) => sentence("I work as", thing(what), 6) },
  {
    test: /^i(?:'m| am) (an? .+?) by (?:trade|profession)$/i,
    fact: ([, what]) => sentence("I work as", thing(what), 6),
  },
  { test: /^i work (in an? .+)$/i, fact: ([, where]) => sentence("I work", thing(where), 7) },
  {
    test: /^i (?:do not|don't|really don't|never) (?:really |much )?(?:like|enjoy) (.+)$/i,
    fact: ([, what]) => liked("I don't like", thing(what)),
  },
  {
    test: /^i (?:really |just |also |absolutely |do |quite |still )*(like|love|enjoy|adore) (.+)$/i,
    fact: ([, , what]) => liked("I like", thing(what)),
  },
  {
    test: /^my favou?rite (\p{L}+(?: \p{L}+)?) is (.+)$/iu,
    fact: ([, kind = "", what]) => sentence(`My favorite ${kind.toLowerCase()} is`, thing(what), 6),
  },
  {
    test: new RegExp(`^my ${PET}(?:'s name is| is called| is named) ${NAME}(?:$|[ ,])`, "iu"),
    fact: ([, kind = "", name = ""]) => `My ${kind.toLowerCase()} is called ${capital(name)}.`,
  },
  {
    test: new RegExp(`^i have (?:a|an old|a little|a big) ${PET} (?:called|named) ${NAME}(?:$|[ ,])`, "iu"),
    fact: ([, kind = "", name = ""]) => `My ${kind.toLowerCase()} is called ${capital(name)}.`,
  },
  { test: /^i play the (\p{L}+(?: \p{L}+)?)$/iu, fact: ([, what = ""]) => `I play the ${what.toLowerCase()}.` },
  {
    test: /^i(?:'m| am) learning (.+)$/i,
    fact: ([, what]) =>
      sentence(
        "I am learning",
        thing(what)
          .replace(/\b(?:at the moment|right now|now)$/i, "")
          .trim(),
        5,
      ),
  },
];

function sentence(start: string, rest: string, mostWords: number): string {
  const count = rest.split(" ").filter((word) => word !== "").length;
  return count === 0 || count > mostWords ? "" : `${start} ${rest}.`;
}

const liked = (start: string, what: string) => (NO_OBJECT.test(what) ? "" : sentence(start, what, 7));

/** Whether a call may be read at all: not if a limit was touched or the caller may have been in danger. */
export function mayBeRead(lines: readonly string[]): boolean {
  return lines.every((line) => checkText(line, "in").outcome === "pass");
}

/**
 * A customer's statements about themselves from the lines of a call, without a language model: at most three sentences,
 * the name first.
 */
export function statedFacts(lines: readonly string[]): string[] {
  const found = lines.flatMap(sentencesOf).flatMap((said) => {
    for (const { test, fact } of patterns) {
      const match = test.exec(said);
      if (match) return [tidyFact(fact(match))].filter((text) => text !== "");
    }
    return [];
  });
  return storableFacts(found.sort((a, b) => Number(subjectOf(b) === "name") - Number(subjectOf(a) === "name")));
}

/** The sentences that may be stored, the latest one on each subject. */
export function storableFacts(texts: readonly string[]): string[] {
  const bySubject = new Map<string, string>();
  for (const text of texts.slice(0, MOST_FACTS * 10)) {
    if (text.length <= LONGEST_FACT && exclusionReasonOf(text) === null) bySubject.set(subjectOf(text), text);
  }
  return [...bySubject.values()].slice(0, NEW_PER_CALL);
}

/** The sentences of a line without filler openings. Questions are skipped. */
function sentencesOf(line: string): string[] {
  return (
    line
      .normalize("NFC")
      .replace(/[’‘]/g, "'")
      .match(/[^.!?;\n]+[.!?;]*/g) ?? []
  )
    .map((part) => part.trim())
    .filter((part) => !part.endsWith("?") && part.length <= LONGEST_FACT)
    .map((part) =>
      part
        .replace(/[.!;\s]+$/, "")
        .replace(OPENING, "")
        .trim(),
    )
    .filter((part) => part !== "");
}
