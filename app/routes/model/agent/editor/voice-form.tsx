import { Form, useNavigation } from "react-router";
import { PlayButton } from "#app/components/agents/play-button.tsx";
import { useMember } from "#app/members/member-context.ts";
import { activeVoices } from "#app/members/member-store.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { EditorView, VoiceChoice } from "#features/agents/content/agent-editor.schema.ts";
import { isSpokenIn, languageName } from "#features/agents/fields/languages.rules.ts";
import type { StepRefusal } from "./basic-form.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { FormOf } from "./form-of.tsx";
import { SaveState, SaveTrouble } from "./save-state.tsx";
import { typedFields, useEditor } from "./use-editor.ts";

type VoiceFormProps = { view: EditorView; voices: VoiceChoice[]; refusal?: StepRefusal | undefined };

/** The voice step: every voice says the first message of this companion. */
export function VoiceForm({ view, voices, refusal }: VoiceFormProps) {
  const { editor, submit, trouble } = useEditor(view, refusal);
  const { saver } = trouble;
  const form = useFocusOnRefusal(refusal);
  const busy = useNavigation().formData?.get("intent") === "save";
  const chosen = refusal?.typed.voice_id ?? view.fields.voice_id;
  const error = fieldError(refusal, "voice_id");
  const own = activeVoices(useMember().member);
  const { language } = view.fields;
  const noneSpeaks = voices.length > 0 && !voices.some((voice) => isSpokenIn(language, voice.language));
  const gone = chosen !== "" && !voices.some(({ voiceId }) => voiceId === chosen);
  return (
    <EditorFrame
      title="Voice"
      lead="Each voice says the first message that you have written. Listen, then choose."
      view={view}
      editor={editor}
    >
      <Form
        ref={form}
        method="post"
        noValidate
        autoComplete="off"
        onInput={() => form.current && saver.typed(typedFields(form.current))}
        onSubmit={submit}
        className="grid max-w-3xl gap-6"
      >
        <FormOf view={view} />
        {trouble.saving.state !== "conflict" && <FormAlert>{formError(refusal)}</FormAlert>}
        {gone && <FormAlert>The voice that this companion had can no longer be used. Please choose another.</FormAlert>}
        {noneSpeaks && (
          <p className="rounded-field border border-warn/50 bg-warn/10 p-4">
            No voice here speaks {languageName(language)} yet: your companion will say it with the sounds of the voice's
            own language.{" "}
            <Link to="/model/agent/basic" className="text-link">
              Change the language
            </Link>
          </p>
        )}
        <fieldset aria-describedby={error ? "voice-error" : undefined}>
          <legend className="sr-only">Voices</legend>
          <div className="panel divide-y divide-line">
            {voices.map((voice) => (
              <VoiceLine
                key={voice.voiceId}
                voice={voice}
                onOwnList={own.some(({ id }) => id === voice.voiceId)}
                foreign={!noneSpeaks && !isSpokenIn(language, voice.language)}
                chosen={voice.voiceId === chosen}
                invalid={error !== undefined}
                edition={view.edition}
              />
            ))}
          </div>
          {error && (
            <p id="voice-error" className="field-error">
              {error}
            </p>
          )}
        </fieldset>
        <SaveTrouble {...trouble} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" name="intent" value="save" className="btn btn-go" disabled={busy}>
            {busy ? "Saving…" : "Save and continue"}
          </button>
          <SaveState saving={trouble.saving} heard={view.publishedVersion} />
        </div>
      </Form>
    </EditorFrame>
  );
}

type LineProps = {
  voice: VoiceChoice;
  onOwnList: boolean;
  /** Speaks another language than the companion, while others speak it. */
  foreign: boolean;
  chosen: boolean;
  invalid: boolean;
  edition: number;
};

function VoiceLine({ voice, onOwnList, foreign, chosen, invalid, edition }: LineProps) {
  const scripted = useHydrated();
  const greeting = `/media/greetings/${voice.voiceId}.wav?edition=${edition}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 pr-3">
      <label className="radio-line min-w-0 flex-1">
        <input
          type="radio"
          name="voice_id"
          value={voice.voiceId}
          defaultChecked={chosen}
          aria-invalid={invalid ? true : undefined}
        />
        <span>
          {voice.label}
          <span className="block text-sm text-soft">
            {voice.mood}, {voice.pitch} pitch, {voice.pace} pace
            {onOwnList && " · On your list"}
          </span>
          {foreign && <span className="block text-sm text-warn">Speaks {languageName(voice.language)}</span>}
        </span>
      </label>
      {/* The button's place is kept until it works, so that no line becomes narrower then. */}
      <div className={scripted ? undefined : "invisible"}>
        <PlayButton url={greeting} name={voice.label} />
      </div>
      {!scripted && (
        <a href={greeting} className="only-without-script text-link text-sm">
          Listen to {voice.label}
        </a>
      )}
    </div>
  );
}
