/** `open`: the other side notices when the customer has finished. `held`: only what is said while a button is held counts. */
export type Listening = "open" | "held";

/** How somebody wants to hear and to be heard. Ids are those of the browser; empty: whatever it uses by itself. */
export type SoundChoices = {
  microphoneId: string;
  speakerId: string;
  /** Of the voice, from 0 to 1. */
  volume: number;
  listening: Listening;
  /** The microphone stays open while the agent speaks: nothing of the voice comes back through it. */
  headphones: boolean;
  /** The customer speaks: the microphone opens with the call. False: they turned it off, and type. */
  speaks: boolean;
};

export const usualSound: SoundChoices = {
  microphoneId: "",
  speakerId: "",
  volume: 1,
  listening: "open",
  headphones: false,
  speaks: true,
};

/** What was kept by an earlier visit. Whatever cannot be read is as usual. */
export function readSoundChoices(kept: string | null): SoundChoices {
  let read: Partial<Record<keyof SoundChoices, unknown>>;
  try {
    read = (JSON.parse(kept ?? "{}") ?? {}) as typeof read;
  } catch {
    return usualSound;
  }
  const { microphoneId, speakerId, volume, listening, headphones, speaks } = read;
  const id = (value: unknown) => (typeof value === "string" && value.length <= 200 ? value : "");
  return {
    microphoneId: id(microphoneId),
    speakerId: id(speakerId),
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : usualSound.volume,
    listening: listening === "held" ? "held" : "open",
    headphones: headphones === true,
    speaks: speaks !== false,
  };
}

export type SoundDevice = { id: string; label: string };
type Listed = { kind: string; deviceId: string; label: string };

/**
 * The devices of one kind, each once. Until a page may use the microphone browsers tell no names, and some no ids; those
 * that cannot be told apart are left out. Chrome lists the usual one a second time under a name of its own.
 */
export function devicesOf(listed: readonly Listed[], kind: "audioinput" | "audiooutput"): SoundDevice[] {
  const own = listed.filter((one) => one.kind === kind && !["", "default", "communications"].includes(one.deviceId));
  const word = kind === "audioinput" ? "Microphone" : "Loudspeaker";
  return own.map(({ deviceId, label }, place) => ({ id: deviceId, label: label || `${word} ${place + 1}` }));
}
