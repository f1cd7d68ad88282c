import { useEffect, useState } from "react";
import { canChooseSpeaker } from "#app/voice-call/audio/audio-context.ts";
import { devicesOf, type SoundDevice } from "#app/voice-call/audio/sound-choices.rules.ts";

type Devices = { microphones: SoundDevice[]; speakers: SoundDevice[] };
const none: Devices = { microphones: [], speakers: [] };

/** What there is to choose from, read when somebody looks, and anew when something is plugged in or out. */
export function useSoundDevices(wanted: boolean): Devices {
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    // A page that is not secure has no devices at all.
    const media: MediaDevices | undefined = navigator.mediaDevices;
    if (!wanted || !media) return;
    let left = false;
    const read = async () => {
      const listed = await media.enumerateDevices().catch(() => []);
      if (left) return;
      const speakers = canChooseSpeaker() ? devicesOf(listed, "audiooutput") : [];
      setDevices({ microphones: devicesOf(listed, "audioinput"), speakers });
    };
    void read();
    media.addEventListener("devicechange", read);
    return () => {
      left = true;
      media.removeEventListener("devicechange", read);
    };
  }, [wanted]);
  return devices;
}
