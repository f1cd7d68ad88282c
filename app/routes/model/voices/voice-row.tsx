import { Ban, Heart, RotateCcw } from "lucide-react";
import { useFetcher, useLocation } from "react-router";
import { moodLabel } from "#app/components/agents/filters.rules.ts";
import { PlayButton } from "#app/components/agents/play-button.tsx";
import { useSample } from "#app/components/agents/use-sample.ts";
import { languageName } from "#features/agents/fields/languages.rules.ts";
import type { VoiceView } from "#features/voices/voices.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { paceLabels, pitchLabels, previewUrl, stopWords } from "./voices.labels.ts";

/** One voice with its preview and what can be done with it: plain forms, so that all but the sound works without scripts. */
export function VoiceRow({ voice }: { voice: VoiceView }) {
  const fetcher = useFetcher<FailureBody | null>();
  const { search } = useLocation();
  const url = previewUrl(voice.voiceId);
  const stopped = stopWords(voice);
  const { voiceId, name, favourite, stop } = voice;
  const busy = fetcher.state !== "idle";
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 p-4 sm:grid-cols-[auto_1fr_auto] sm:items-center">
      <PlayButton url={url} name={name} />
      <div className="min-w-0">
        <p className="font-medium">
          {name}
          {voice.own && (
            <span className="ml-2 text-sm text-signal">{voice.standIn ? "Stand-in for your own" : "Your own"}</span>
          )}
          {voice.inUse && <span className="ml-2 text-sm text-soft">In use</span>}
          {stop && <span className="ml-2 text-sm text-stop">Disabled</span>}
        </p>
        <p className="text-sm text-soft">
          {languageName(voice.language)} · {moodLabel(voice.mood)} · {pitchLabels[voice.pitch]} pitch ·{" "}
          {paceLabels[voice.pace]} pace
        </p>
        {stopped && <p className="mt-1 text-sm text-soft">{stopped}</p>}
        <PreviewState url={url} />
        {fetcher.data && "message" in fetcher.data && (
          <p role="alert" className="field-error">
            {fetcher.data.message}
          </p>
        )}
      </div>
      <fetcher.Form
        method="post"
        action={`/model/voices${search}`}
        className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:justify-end"
      >
        <input type="hidden" name="voiceId" value={voiceId} />
        <button
          type="submit"
          name="intent"
          value={favourite ? "let-go" : "keep"}
          className="btn btn-sm btn-ghost"
          aria-label={`Favorite ${name}`}
          aria-pressed={favourite}
          disabled={busy}
        >
          <Heart size={16} fill={favourite ? "currentColor" : "none"} aria-hidden="true" />
          Favorite
        </button>
        <StopButton voice={voice} busy={busy} />
      </fetcher.Form>
    </li>
  );
}

function StopButton({ voice, busy }: { voice: VoiceView; busy: boolean }) {
  if (voice.stop === "by-platform" || voice.stop === "not-offered") return null;
  const disabled = voice.stop === "by-you";
  if (voice.inUse && !disabled) return <StopInUse name={voice.name} busy={busy} />;
  return (
    <button
      type="submit"
      name="intent"
      value={disabled ? "enable" : "disable"}
      className="btn btn-sm btn-outline border-line"
      aria-label={disabled ? `Enable ${voice.name}` : `Disable ${voice.name}`}
      disabled={busy}
    >
      {disabled ? <RotateCcw size={16} aria-hidden="true" /> : <Ban size={16} aria-hidden="true" />}
      {disabled ? "Enable" : "Disable"}
    </button>
  );
}

/** The voice of the creator's companion: one press must not take that off the air. */
function StopInUse({ name, busy }: { name: string; busy: boolean }) {
  return (
    <details className="basis-full sm:basis-auto">
      <summary className="btn btn-sm btn-outline border-line" aria-label={`Disable ${name}…`}>
        <Ban size={16} aria-hidden="true" />
        Disable…
      </summary>
      <div className="mt-2 grid max-w-[34ch] gap-2 rounded-field border border-warn/50 bg-warn/10 p-3 text-sm">
        <p>Your companion speaks with this voice. It takes no calls from then on, until you choose another voice.</p>
        <button
          type="submit"
          name="intent"
          value="disable"
          className="btn btn-sm btn-outline border-stop/60"
          disabled={busy}
        >
          Disable {name} and stop its calls
        </button>
      </div>
    </details>
  );
}

/** A preview that is made for the first time takes a few seconds: says so, and says when nothing came of it. */
function PreviewState({ url }: { url: string }) {
  const sample = useSample();
  return (
    <p role="status" className="text-sm text-soft empty:hidden">
      {sample.url === url && sample.loading && "Preparing the preview…"}
      {sample.failed === url && "The preview could not be played. Please try again in a moment."}
    </p>
  );
}
