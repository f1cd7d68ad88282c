import { Volume2, VolumeX } from "lucide-react";
import { Link } from "#app/navigation/link.tsx";
import { guideFarewell, guideName, rehearsalMs } from "#features/age-gate/guide.labels.ts";
import { RehearsalLines } from "./rehearsal-lines.tsx";
import { type RehearsalAnswer, useRehearsal } from "./use-rehearsal.ts";
import { WordsForm } from "./words-form.tsx";

/** One minute with the guide by typed text: a taste of a call for who has not come in yet. */
export function Rehearsal({ answer }: { answer: RehearsalAnswer | undefined }) {
  const rehearsal = useRehearsal(answer);
  const { talk, over, refusal } = rehearsal;
  const lines =
    talk && over && !talk.over ? [...talk.lines, { by: "guide" as const, text: guideFarewell }] : talk?.lines;
  return (
    <section className="panel flex flex-col p-5 sm:p-7" aria-labelledby="rehearsal-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="rehearsal-title" className="text-3xl sm:text-4xl">
          One minute with {guideName}
        </h2>
        {talk && <Clock leftMs={over ? 0 : rehearsal.leftMs} />}
      </div>
      {talk === null ? (
        <Invitation />
      ) : (
        <>
          <RehearsalLines lines={lines ?? []} pending={rehearsal.pending} />
          <VoiceRow rehearsal={rehearsal} />
        </>
      )}
      {refusal && (
        <p role="alert" className="mt-4 rounded-field border border-warn/40 bg-warn/10 p-3 text-sm">
          {refusal.message}
        </p>
      )}
      {talk && !over && <WordsForm rehearsal={rehearsal} talk={talk} />}
      {(talk === null || over) && (
        <rehearsal.fetcher.Form method="post" action="/free" className="mt-auto flex flex-wrap gap-3 pt-6">
          {over && (
            <Link to="/" className="btn btn-go">
              Come in
            </Link>
          )}
          <button
            type="submit"
            name="intent"
            value="begin"
            className={over ? "btn btn-outline border-line" : "btn btn-go"}
            disabled={rehearsal.busy}
          >
            {rehearsal.busy ? "One moment…" : over ? "Another minute" : "Start my minute"}
          </button>
        </rehearsal.fetcher.Form>
      )}
    </section>
  );
}

function Invitation() {
  return (
    <>
      <p className="mt-3 max-w-[48ch] text-soft">
        {guideName} is the guide at our door, and an AI. You type, {guideName} answers aloud, as the voices inside do.
        No account, no cookie, and we keep nothing.
      </p>
      <p className="mt-6 mb-2 text-sm text-soft">You could begin with</p>
      <ul className="grid justify-items-start gap-2">
        {beginnings.map((words) => (
          <li key={words} className="rounded-2xl rounded-bl-md border border-line bg-raised px-4 py-2.5">
            {words}
          </li>
        ))}
      </ul>
    </>
  );
}

const beginnings = ["How does a call work?", "Are you a real person?", "I had a long day, and it rained."];

/** Seconds are for the eyes; a screen reader hears of the last quarter and of the end. */
function Clock({ leftMs }: { leftMs: number }) {
  const seconds = Math.ceil(leftMs / 1_000);
  return (
    <div className="flex items-center gap-3">
      <progress
        className="progress-line w-24 sm:w-32"
        aria-label="Time left"
        max={rehearsalMs / 1_000}
        value={seconds}
      />
      <span role="timer" aria-live="off" className="tabular min-w-10 text-right text-lg">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </span>
      <span role="status" className="sr-only">
        {seconds === 0 ? "The minute is over" : seconds <= 15 ? "15 seconds left" : ""}
      </span>
    </div>
  );
}

function VoiceRow({ rehearsal }: { rehearsal: ReturnType<typeof useRehearsal> }) {
  const { voice, hydrated, talk } = rehearsal;
  if (!hydrated) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the words stand right above it
      <audio
        controls
        preload="none"
        src={talk?.speechUrl}
        className="mt-4 w-full"
        aria-label={`${guideName}'s voice`}
      />
    );
  }
  return (
    <div className="mt-3 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-sm btn-ghost text-soft"
          aria-pressed={voice.on}
          onClick={() => voice.switch(!voice.on)}
        >
          {voice.on ? <Volume2 size={17} aria-hidden="true" /> : <VolumeX size={17} aria-hidden="true" />}
          {voice.on ? "Sound is on" : "Sound is off"}
        </button>
        <button type="button" className="btn btn-sm btn-ghost text-soft" onClick={voice.again}>
          Hear it again
        </button>
      </div>
      {voice.silent && (
        <p role="status" className="rounded-field border border-line bg-raised p-3 text-sm text-soft">
          No sound came out. The browser or the device may be muted, or the voice is busy. Everything is written here
          too; &ldquo;Hear it again&rdquo; tries once more.
        </p>
      )}
    </div>
  );
}
