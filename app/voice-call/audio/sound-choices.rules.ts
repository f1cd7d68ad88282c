/** `open`: the server detects the end of a turn. `held`: only what is said while a button is held counts. */
export type Listening = "open" | "held";

/** A customer's audio settings. Ids are the browser's; empty: its default. */
export type SoundChoices = {
  microphoneId: string;
  speakerId: string;
  /** The voice's volume, from 0 to 1. */
  volume: number;
  listening: Listening;
  /** The microphone stays open while the agent speaks: no echo of the voice reaches it. */
  headphones: boolean;
  /** The customer speaks: the microphone opens with the call. False: they turned it off, and type. */
  speaks: boolean;
};

export const defaultSound: SoundChoices = {
  microphoneId: "",
  speakerId: "",
  volume: 1,
  listening: "open",
  headphones: false,
  speaks: true,
};

/** The choices stored by an earlier visit. Anything unreadable falls back to its default. */
export function readSoundChoices(stored: string | null): SoundChoices {
  let read: Partial<Record<keyof SoundChoices, unknown>>;
  try {
    read = (JSON.parse(stored ?? "{}") ?? {}) as typeof read;
  } catch {
    return defaultSound;
  }
  const { microphoneId, speakerId, volume, listening, headphones, speaks } = read;
  const id = (value: unknown) => (typeof value === "string" && value.length <= 200 ? value : "");
  return {
    microphoneId: id(microphoneId),
    speakerId: id(speakerId),
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : defaultSound.volume,
    listening: listening === "held" ? "held" : "open",
    headphones: headphones === true,
    speaks: speaks !== false,
  };
}

export type SoundDevice = { id: string; label: string };
type Listed = { kind: string; deviceId: string; label: string };

/**
 * The devices of one kind, each once. Until a page may use the microphone browsers report no names, and some no ids;
 * indistinguishable ones are left out. Chrome lists the default a second time under another name.
 */
export function devicesOf(listed: readonly Listed[], kind: "audioinput" | "audiooutput"): SoundDevice[] {
  const own = listed.filter((one) => one.kind === kind && !["", "default", "communications"].includes(one.deviceId));
  const word = kind === "audioinput" ? "Microphone" : "Speaker";
  return own.map(({ deviceId, label }, place) => ({ id: deviceId, label: label || `${word} ${place + 1}` }));
}
