import { useState } from "react";
import type { SoundChoices } from "#app/voice-call/audio/sound-choices.rules.ts";
import { Sheet } from "./sheet.tsx";

/** Asked before the microphone opens: who hears the customer, and whether the agent can be interrupted by voice. */
export function MicSheet({
  open,
  canHear,
  serverHears,
  choices,
  onClose,
  onEnd,
  onSpeak,
  onType,
}: {
  open: boolean;
  canHear: boolean;
  /** The microphone is streamed to the server instead of being understood in the browser. */
  serverHears: boolean;
  choices: SoundChoices;
  onClose: () => void;
  onEnd: (() => void) | undefined;
  onSpeak: (headphones: boolean) => void;
  onType: () => void;
}) {
  const [wearing, setWearing] = useState(choices.headphones);
  if (!canHear) {
    return (
      <Sheet title="Type instead" open={open} onClose={onClose} onEnd={onEnd}>
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
    <Sheet title="Speak" open={open} onClose={onClose} onEnd={onEnd}>
      <p>{serverHears ? heardByServer : heardByBrowser}</p>
      {serverHears && choices.listening === "held" && (
        <p className="text-soft">
          It hears you while you hold its button, or the space bar, and answers when you let go.
        </p>
      )}
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
            {serverHears
              ? "Then nothing of the voice comes back through your microphone. You can interrupt by speaking either way."
              : "You can then interrupt by speaking. Without headphones, the microphone is off while the voice speaks."}
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

const heardByServer =
  "Your voice is sent to this site while the microphone is on, and turned into text there. No recording is kept.";
const heardByBrowser =
  "Your browser turns your voice into text, and may send audio to the company behind it to do so. We get only the text and keep no recording.";
