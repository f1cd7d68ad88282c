import { readSoundChoices, type SoundChoices } from "./sound-choices.rules.ts";

const place = "nocturne.sound";

/** This browser's audio settings from the last call. A browser without storage uses the defaults. */
export function storedSound(): SoundChoices {
  try {
    return readSoundChoices(localStorage.getItem(place));
  } catch {
    return readSoundChoices(null);
  }
}

export function storeSound(choices: SoundChoices): void {
  try {
    localStorage.setItem(place, JSON.stringify(choices));
  } catch {
    // Storage may be disabled; the choice applies to this call.
  }
}
