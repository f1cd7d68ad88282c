import { PlayButton } from "#app/components/agents/play-button.tsx";
import { freeVoices } from "#features/age-gate/free-voices.rules.ts";

/** Three built-in voices with words of ours, to be heard before anything else. */
export function FreeVoiceList() {
  return (
    <section className="panel p-5 sm:p-7" aria-labelledby="voices-title">
      <h2 id="voices-title" className="text-3xl sm:text-4xl">
        Hear three of them
      </h2>
      <ul className="mt-5 grid gap-5">
        {freeVoices.map(({ voiceId, label, manner, line }) => (
          <li key={voiceId} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <PlayButton url={`/media/free/voices/${voiceId}.wav`} name={label} />
            <div>
              <p className="font-medium">{label}</p>
              <p className="text-sm text-soft">{manner}</p>
              <p className="mt-1.5 text-[0.92rem] text-[#c8d4d0]">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
