import { readSoundChoices, type SoundChoices } from "./sound-choices.rules.ts";

const place = "nocturne.sound";

/** How this browser's customer wanted to hear and be heard last time. A browser that keeps nothing has it as usual. */
export function keptSound(): SoundChoices {
  try {
    return readSoundChoices(localStorage.getItem(place));
  } catch {
    return readSoundChoices(null);
  }
}

export function keepSound(choices: SoundChoices): void {
  try {
    localStorage.setItem(place, JSON.stringify(choices));
  } catch {
    // A browser may be told to keep nothing; the choice holds for this call.
  }
}
