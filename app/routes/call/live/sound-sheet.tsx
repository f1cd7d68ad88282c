import { useId } from "react";
import { RadioList } from "#app/ui/radio-list.tsx";
import type { Listening, SoundChoices, SoundDevice } from "#app/voice-call/audio/sound-choices.rules.ts";
import type { SessionState } from "#app/voice-call/session-state.rules.ts";
import { Sheet } from "./sheet.tsx";
import { useSoundDevices } from "./use-sound-devices.ts";

type SoundSheetProps = {
  open: boolean;
  state: SessionState;
  onClose: () => void;
  onEnd: (() => void) | undefined;
  onChoose: (part: Partial<SoundChoices>) => void;
  onMicOff: () => void;
};

const ways: { id: Listening; label: string }[] = [
  { id: "open", label: "Voice activated: notices when you have finished" },
  { id: "held", label: "Push to talk: hold the button or the space bar" },
];

/** How the customer hears and is heard. Each choice holds at once, and for later calls in this browser. */
export function SoundSheet({ open, state, onClose, onEnd, onChoose, onMicOff }: SoundSheetProps) {
  const { choices, micOn, serverHears } = state;
  const devices = useSoundDevices(open);
  return (
    <Sheet title="Sound" open={open} onClose={onClose} onEnd={onEnd}>
      <Volume volume={choices.volume} onChange={(volume) => onChoose({ volume })} />
      {devices.speakers.length > 1 && (
        <DeviceChoice
          label="Speaker"
          devices={devices.speakers}
          chosen={choices.speakerId}
          hint="Other speakers may cause an echo: headphones help."
          onChange={(speakerId) => onChoose({ speakerId })}
        />
      )}
      {serverHears === true && devices.microphones.length > 1 && (
        <DeviceChoice
          label="Microphone"
          devices={devices.microphones}
          chosen={choices.microphoneId}
          onChange={(microphoneId) => onChoose({ microphoneId })}
        />
      )}
      {serverHears === true && (
        <RadioList
          legend="Microphone mode"
          name="listening"
          choices={ways}
          chosen={choices.listening}
          onChange={(listening) => onChoose({ listening: listening as Listening })}
        />
      )}
      <label className="flex cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="checkbox checkbox-primary"
          checked={choices.headphones}
          onChange={(event) => onChoose({ headphones: event.target.checked })}
        />
        I use headphones
      </label>
      {micOn && (
        <button type="button" className="btn btn-outline border-line" onClick={onMicOff}>
          Turn the microphone off
        </button>
      )}
    </Sheet>
  );
}

function Volume({ volume, onChange }: { volume: number; onChange: (volume: number) => void }) {
  const id = useId();
  const percent = Math.round(volume * 100);
  return (
    <div>
      <label htmlFor={id} className="field-label">
        Voice volume
      </label>
      <input
        id={id}
        type="range"
        className="slider w-full"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${percent}%`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </div>
  );
}

type DeviceChoiceProps = {
  label: string;
  devices: SoundDevice[];
  chosen: string;
  hint?: string;
  onChange: (id: string) => void;
};

function DeviceChoice({ label, devices, chosen, hint, onChange }: DeviceChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        id={id}
        className="select w-full"
        value={devices.some((one) => one.id === chosen) ? chosen : ""}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">System default</option>
        {devices.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
