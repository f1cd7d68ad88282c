import { minuteMs } from "#platform/days/durations.ts";
import { failure } from "#platform/errors/failure.ts";

export type OwnVoiceState = "recorded" | "checking" | "ready" | "refused" | "withdrawn";
/** The steps of an own voice. */
export type OwnVoiceStep = "send" | "refuse" | "finish" | "withdraw";

const nextStates: Record<OwnVoiceState, Partial<Record<OwnVoiceStep, OwnVoiceState>>> = {
  recorded: { send: "checking", withdraw: "withdrawn" },
  checking: { refuse: "refused", finish: "ready", withdraw: "withdrawn" },
  ready: { withdraw: "withdrawn" },
  refused: { withdraw: "withdrawn" },
  withdrawn: {},
};

/** The state after a step, or null if the step is not possible now. */
export function stateAfter(state: OwnVoiceState, step: OwnVoiceStep): OwnVoiceState | null {
  return nextStates[state][step] ?? null;
}

export const ownVoiceFailures = {
  notFound: failure("voices.own_not_found", 404, "There is no such recording"),
  notNow: failure("voices.own_not_now", 409, "This has moved on in the meantime. Please look at the page again"),
  alreadyOne: failure(
    "voices.own_already",
    409,
    "You have a voice of your own already, or one on its way. Withdraw it before you record another one",
  ),
  sentenceGone: failure(
    "voices.sentence_gone",
    409,
    "The sentence was used, or is older than ten minutes. Please take the new one and read it once more",
    "sentence",
  ),
  notHeard: failure(
    "voices.sentence_not_heard",
    409,
    "No program has checked the spoken consent. Listen to the sentence first, then decide",
  ),
  otherSentence: failure(
    "voices.other_sentence",
    422,
    "We could not hear the sentence in this recording. Please read it aloud as it stands, with its code",
    "sentence",
  ),
  identityFirst: failure(
    "voices.identity_first",
    409,
    "Confirm your identity first: the spoken consent has to name you as your document does",
  ),
  notVerified: failure("voices.not_verified", 409, "The creator's identity has not been confirmed yet"),
  tooMany: failure("voices.too_many_recordings", 429, "That were many recordings. Please try again in an hour"),
};

/** Raised with every change of the texts below, since the version that was consented to is stored. */
export const consentVersion = "2026-11";

/** The consent in full. `brandName` is the site's. */
export function consentText(brandName: string): string {
  return [
    `I am the person whose voice is recorded here, and I am of age. I allow ${brandName} to make an artificial copy of my voice from these recordings, and to let my own companions speak with it in audio conversations for adults, in all content types that I choose for them, worldwide, for as long as I leave this consent in place.`,
    "The copy is used for nothing else and for nobody else's companions. Everyone who calls is told that the voice is artificial. My recordings are stored encrypted, heard only by the people who review them, and passed on only to the service that makes the copy.",
    "I can withdraw at any time on this page. My companions then stop speaking with the copy at once, and the recordings and the copy are deleted.",
  ].join("\n\n");
}

const codeWords = ["amber", "river", "lantern", "cedar", "harbor", "copper", "meadow", "violet", "thunder", "paper"];

/** Stands in a kept sentence for the name of the approved identity, which is kept sealed and nowhere else. */
export const legalNamePlace = "[legal name]";

/** A kept sentence as it is spoken. Null: without the name. */
export function spokenSentence(kept: string, legalName: string | null): string {
  return legalName === null ? kept : kept.replace(legalNamePlace, () => legalName);
}

/**
 * The sentence to read aloud: it names the person, the site and the day, and ends with a code that could not have been
 * recorded before. `draw` returns whole numbers from 0 up to, but not including, its argument.
 */
export function consentSentence(
  facts: { name: string; brandName: string; at: Date },
  draw: (below: number) => number,
): string {
  const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(facts.at);
  const word = () => codeWords[draw(codeWords.length)] ?? "amber";
  const digits = Array.from({ length: 4 }, () => draw(10)).join(" ");
  return `My name is ${facts.name}. Today, on ${day}, I allow ${facts.brandName} to make a copy of my voice for my companions. My code is ${word()}, ${word()}, ${digits}.`;
}

export const SENTENCE_LIFE_MS = 10 * minuteMs;

/** Half a minute of reading in which most sounds of English occur. */
export const readingText =
  "It rained the whole way to the coast, and nobody in the carriage seemed to mind. A boy was drawing boats on the window. " +
  "Somebody shared a bag of oranges; somebody else knew a joke about a lighthouse, and told it badly, twice. When the train " +
  "stopped between two fields, we listened to the rain on the roof, and it was quite all right not to arrive for a while. " +
  "Later, the sun came through, the sea lay there like a polished coin, and we were all a little sorry that the journey was over.";

/** The limits of a recording, in seconds and as shares of full scale. */
export const recordingLimits = {
  sentence: { shortest: 4, longest: 40 },
  reading: { shortest: 20, longest: 60 },
  quietest: 0.01,
  loudest: 0.985,
  bytes: 6 * 1024 * 1024,
} as const;

export type RecordingPart = "sentence" | "reading";
/** The measurements of a recording. Null where only a listener can tell. */
export type Measured = { seconds: number; rms: number; clippedShare: number } | null;

const partNames: Record<RecordingPart, string> = { sentence: "The sentence", reading: "The reading" };

/**
 * Why a recording is refused, as a message; null if it is accepted. Checked in the browser first, then on the server.
 */
export function recordingFault(part: RecordingPart, measured: NonNullable<Measured>): string | null {
  const { shortest, longest } = recordingLimits[part];
  const name = partNames[part];
  if (measured.seconds < shortest) {
    return `${name} is too short: ${Math.floor(measured.seconds)} seconds, and at least ${shortest} are needed. Please read it whole.`;
  }
  if (measured.seconds > longest) return `${name} is too long: please stay under ${longest} seconds.`;
  if (measured.rms < recordingLimits.quietest) {
    return `${name} is too quiet. Come closer to the microphone, or raise its level in the system's sound settings.`;
  }
  if (measured.clippedShare > 0.005) {
    return `${name} is too loud and crackles. Move back a little, or lower the microphone's level.`;
  }
  return null;
}

/** The length and loudness of a sound, from its samples between -1 and 1. */
export function measured(samples: ArrayLike<number>, sampleRate: number): NonNullable<Measured> {
  let power = 0;
  let clipped = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    power += sample * sample;
    if (Math.abs(sample) > recordingLimits.loudest) clipped += 1;
  }
  const count = Math.max(1, samples.length);
  return { seconds: samples.length / sampleRate, rms: Math.sqrt(power / count), clippedShare: clipped / count };
}

/** The audio type of a file by its first bytes, whatever its declared type; null for any other. */
export function soundType(bytes: Uint8Array): "audio/wav" | "audio/webm" | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 4) === "RIFF" && text(8, 12) === "WAVE") return "audio/wav";
  const isEbml = bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3;
  const head = text(0, 4096);
  return isEbml && head.includes("webm") && /A_OPUS|A_VORBIS/.test(head) && !head.includes("V_VP")
    ? "audio/webm"
    : null;
}

/** The texts where nothing makes copies of voices: at every step of the page, in the guide and in the email. */
export const standInWords = {
  before:
    "Voice copies are not available here yet. You can record your voice and consent to a copy, but your companion will speak with a built-in voice in place of yours.",
  recording: "Until voice copies are available, a built-in voice speaks in place of yours.",
  ready: "Approved. Voice copies are not available here yet, so a built-in voice speaks in place of yours.",
  /** On the companion's public page. */
  label: "A built-in voice that stands in for the creator's own",
} as const;

/** The advice shown before the sentence is recorded. */
export const checkWords = {
  byProgram: "Speech recognition compares what you say with the sentence. Then a person listens to it.",
  byPerson:
    "No speech recognition is connected to this site, so no program can check the sentence. A person listens to it before it is accepted.",
} as const;

/** The texts for the state of an own voice. */
export const stateWords: Record<OwnVoiceState, string> = {
  recorded: "Recorded, not sent yet. Send it for review when you are ready.",
  checking: "In review. You'll get an email with the decision.",
  ready: "Ready. Your companion can speak with it.",
  refused: "Rejected.",
  withdrawn: "Withdrawn. Your companion no longer speaks with it; the recordings and the copy are deleted.",
};
