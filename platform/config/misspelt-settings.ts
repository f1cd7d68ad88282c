import { environment } from "./environment.ts";

const settings = Object.keys(environment.shape);

/** Beginnings that hardly any other program uses. */
const ownBeginnings = /^(LLM|STT|TTS|VAPI|MODERATION|IMAGE_CHECK|GEOLOCATION|OPERATOR|ELEVENLABS|CARTESIA|DEEPGRAM)_/;
/** What Kubernetes sets for a service of any name. */
const ofKubernetes = /_(SERVICE_(HOST|PORT)|PORT)(_\w+)?$/;

/** Up to this length, a word with a slip may well be another word. */
const longestDoubtfulWord = 5;

type Source = Record<string, string | undefined>;

/** One sentence for each variable that is certainly a misspelt setting of this program. */
export function misspeltSettings(source: Source): string[] {
  return unknownNames(source).flatMap((name) => {
    const meant = unsetSettings(source).find((setting) => isCertainly(name, setting));
    return meant === undefined ? [] : [`${name}: there is no such setting; write ${meant}, or unset it`];
  });
}

/** One sentence for each variable that may be a misspelt setting, but may as well belong to another program. */
export function doubtfulSettings(source: Source): string[] {
  const unset = unsetSettings(source);
  return unknownNames(source).flatMap((name) => {
    if (unset.some((setting) => isCertainly(name, setting))) return [];
    const meant = unset.find((setting) => isPerhaps(name, setting));
    if (meant !== undefined) return [`${name} is not a setting and has no effect; if you meant ${meant}, rename it`];
    return ownBeginnings.test(name) ? [`${name} is not a setting and has no effect`] : [];
  });
}

function unknownNames(source: Source): string[] {
  return Object.keys(source).filter(
    (name) => isSet(source, name) && !settings.includes(name) && !ofKubernetes.test(name),
  );
}

/** A name that resembles a setting which is set as well belongs to another program. */
function unsetSettings(source: Source): string[] {
  return settings.filter((setting) => !isSet(source, setting));
}

const isSet = (source: Source, name: string) => (source[name] ?? "").trim() !== "";

function isCertainly(name: string, setting: string): boolean {
  const hasItsForm = name === name.toUpperCase() && name.includes("_");
  return hasItsForm && (lettersOf(name) === lettersOf(setting) || hasSlip(name, setting, longestDoubtfulWord + 1));
}

/** Settings of a single word, such as PORT, are words of every other program too. */
function isPerhaps(name: string, setting: string): boolean {
  return setting.includes("_") && (lettersOf(name) === lettersOf(setting) || hasSlip(name, setting, 4));
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** Whether the two differ by one slip of the keys, within one word of at least `shortest` letters. */
function hasSlip(name: string, setting: string, shortest: number): boolean {
  const [given, meant] = [name.toUpperCase().split("_"), setting.split("_")];
  const wrong = meant.flatMap((word, at) => (given[at] === word ? [] : [{ word, found: given[at] ?? "" }]));
  const [one] = wrong;
  if (given.length !== meant.length || one === undefined || wrong.length > 1) return false;
  return one.word.length >= shortest && slipsOf(one.word).includes(one.found);
}

/**
 * The word with two neighbouring letters swapped, one doubled, or one left out inside it. Not with another letter, or
 * without its last: CONTEXT and MODE are words of their own.
 */
function slipsOf(word: string): string[] {
  return [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const next = after.slice(0, 1);
    const isInside = before !== "" && after !== "";
    return [
      before + next + letter + after.slice(1),
      before + letter + letter + after,
      ...(isInside ? [before + after] : []),
    ];
  });
}
