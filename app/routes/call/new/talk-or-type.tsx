import { Keyboard, Mic } from "lucide-react";
import { useEffect, useState } from "react";
import { LevelMeter } from "#app/components/device-check/level-meter.tsx";
import { useSoundDevices } from "#app/routes/call/live/use-sound-devices.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { SoundChoices } from "#app/voice-call/audio/sound-choices.rules.ts";
import { storedSound, storeSound } from "#app/voice-call/audio/sound-preferences.ts";
import { canHear } from "#app/voice-call/audio/speech-input.ts";
import { type MicrophoneCheck, useMicrophoneCheck } from "./use-microphone-check.ts";

/** Whether the customer talks or types, kept for the call, and their microphone. `hears`: the server understands speech. */
export function useTalkOrType(hears: boolean) {
  const hydrated = useHydrated();
  const [choices, setChoices] = useState<SoundChoices | null>(null);
  useEffect(() => setChoices(storedSound()), []);
  const canTalk = !hydrated || hears || canHear();
  const talks = canTalk && (choices?.speaks ?? true);
  // A browser that turns speech into text itself also chooses the microphone for it.
  const microphoneId = hears ? (choices?.microphoneId ?? "") : "";
  const microphone = useMicrophoneCheck(hydrated && choices !== null && talks, microphoneId);
  const choose = (part: Partial<SoundChoices>) => {
    const next = { ...storedSound(), ...part };
    storeSound(next);
    setChoices(next);
  };
  return { talks, canTalk, choose, microphoneId, ...microphone };
}

type TalkOrTypeProps = { name: string; hears: boolean; way: ReturnType<typeof useTalkOrType> };

/** How the customer will be heard: the first choice before a call, with the level of their microphone under it. */
export function TalkOrType({ name, hears, way }: TalkOrTypeProps) {
  const ways = [
    { id: "talk", label: "Talk", icon: <Mic aria-hidden="true" />, isChosen: way.talks },
    { id: "type", label: "Type", icon: <Keyboard aria-hidden="true" />, isChosen: !way.talks },
  ];
  return (
    <fieldset>
      <legend className="sr-only">Talk or type</legend>
      <div className="talk-or-type">
        {ways.map(({ id, label, icon, isChosen }) => (
          <label key={id}>
            <input
              type="radio"
              name="way"
              value={id}
              className="sr-only"
              checked={isChosen}
              disabled={id === "talk" && !way.canTalk}
              onChange={() => way.choose({ speaks: id === "talk" })}
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
      <div className="way-words">
        {way.talks ? <MicrophoneLine hears={hears} way={way} /> : <TypedWords name={name} canTalk={way.canTalk} />}
      </div>
    </fieldset>
  );
}

function TypedWords({ name, canTalk }: { name: string; canTalk: boolean }) {
  return (
    <>
      <p className="font-medium">You type, {name} speaks</p>
      <p className="text-soft">
        {canTalk
          ? "No microphone needed. Switch to talking any time."
          : "This browser can't turn speech into text. Chrome, Edge and Safari can."}
      </p>
    </>
  );
}

/** The level of the microphone, and what to do where there is none. */
function MicrophoneLine({ hears, way: { check, open, choose, microphoneId } }: Omit<TalkOrTypeProps, "name">) {
  return (
    <>
      {check.state === "open" ? (
        <OpenMicrophoneLine
          key={check.microphone.label}
          check={check}
          microphoneId={hears ? microphoneId : null}
          onMicrophone={(id) => choose({ microphoneId: id })}
        />
      ) : (
        <>
          <span className="level-line" aria-hidden="true" />
          <p role="status" className={check.state === "refused" ? "text-warn" : "font-medium"}>
            {check.state === "asking" && "Allow the microphone in your browser…"}
            {check.state === "closed" && (
              <button type="button" className="text-link" onClick={() => void open()}>
                Test your mic
              </button>
            )}
            {check.state === "refused" && (
              <>
                {check.trouble.words} {check.trouble.advice} Or choose Type.
              </>
            )}
          </p>
        </>
      )}
      {!hears && check.state !== "refused" && (
        <p className="text-soft">Your browser may send audio to the company behind it.</p>
      )}
    </>
  );
}

type OpenMicrophoneLineProps = {
  check: Extract<MicrophoneCheck, { state: "open" }>;
  /** The chosen one, empty for the browser's own; null where the browser decides. */
  microphoneId: string | null;
  onMicrophone: (id: string) => void;
};

function OpenMicrophoneLine({ check: { microphone }, microphoneId, onMicrophone }: OpenMicrophoneLineProps) {
  const [heard, setHeard] = useState(false);
  const { microphones } = useSoundDevices(microphoneId !== null);
  return (
    <>
      <LevelMeter microphone={microphone} className="level-line" onHeard={() => setHeard(true)} />
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="shrink-0 font-medium">
          {heard ? "We can hear you" : "Say something"}
        </p>
        {microphoneId !== null && microphones.length > 1 ? (
          <select
            className="device-select"
            aria-label="Microphone"
            value={microphones.some(({ id }) => id === microphoneId) ? microphoneId : ""}
            onChange={(event) => onMicrophone(event.target.value)}
          >
            <option value="">System default</option>
            {microphones.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <p className="truncate text-soft">{microphone.label}</p>
        )}
      </div>
    </>
  );
}
