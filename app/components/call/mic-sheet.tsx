import { useState } from "react";
import { Sheet } from "./sheet.tsx";

/** Asked before the microphone opens: who hears the customer, and whether the agent can be interrupted by voice. */
export function MicSheet({
  open,
  canHear,
  headphones,
  onClose,
  onSpeak,
  onType,
}: {
  open: boolean;
  canHear: boolean;
  headphones: boolean;
  onClose: () => void;
  onSpeak: (headphones: boolean) => void;
  onType: () => void;
}) {
  const [wearing, setWearing] = useState(headphones);
  if (!canHear) {
    return (
      <Sheet title="Type instead" open={open} onClose={onClose}>
        <p>
          This browser cannot turn speech into text. Chrome, Edge and Safari can. Here you can type, and you hear the
          answer.
        </p>
        <button type="button" className="btn btn-go" onClick={onType}>
          Type
        </button>
      </Sheet>
    );
  }
  return (
    <Sheet title="Speak" open={open} onClose={onClose}>
      <p>
        Your browser turns your voice into text. The maker of the browser may receive the sound for that. We receive the
        text only, and keep no recording.
      </p>
      <label className="flex cursor-pointer items-start gap-3 rounded-field border border-line p-3">
        <input
          type="checkbox"
          className="checkbox checkbox-primary mt-0.5"
          checked={wearing}
          onChange={(event) => setWearing(event.target.checked)}
        />
        <span>
          I use headphones
          <span className="block text-sm text-soft">
            You can then interrupt by speaking. Without, the microphone rests while the voice speaks.
          </span>
        </span>
      </label>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-go grow" onClick={() => onSpeak(wearing)}>
          Turn the microphone on
        </button>
        <button type="button" className="btn btn-ghost" onClick={onType}>
          Type instead
        </button>
      </div>
    </Sheet>
  );
}
