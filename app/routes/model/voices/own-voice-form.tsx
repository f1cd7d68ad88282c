import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OpenMicrophone } from "#app/components/device-check/open-microphone.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError } from "#app/ui/form-refusal.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { checkWords, readingText, standInWords } from "#features/voices/own-voice.rules.ts";
import type { SentenceView } from "#features/voices/own-voice.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { MicrophoneChoice, PartRecorder } from "./own-voice-recorder.tsx";
import type { PartRecording } from "./record-part.ts";

const offline: FailureBody = {
  code: "offline",
  message: "The server could not be reached. Your recordings are still here: please try again.",
};

/** Records the two texts, takes the consent, and sends both together. Nothing leaves the browser before that. */
export function OwnVoiceForm({ sentence, standIn }: { sentence: SentenceView; standIn: boolean }) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [microphone, setMicrophone] = useState<OpenMicrophone | null>(null);
  const [spoken, setSpoken] = useState<PartRecording | null>(null);
  const [read, setRead] = useState<PartRecording | null>(null);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<FailureBody>();
  const complete = spoken !== null && read !== null && !spoken.fault && !read.fault;

  async function send(form: HTMLFormElement) {
    if (!spoken || !read) return;
    setSending(true);
    setRefusal(undefined);
    const body = new FormData(form);
    body.set("sentenceId", sentence.id);
    body.set("sentence", spoken.file, "sentence.wav");
    body.set("reading", read.file, "reading.wav");
    const refused = await sent(body);
    setSending(false);
    setRefusal(refused);
    // A sentence that is too old is read anew; the reading itself stays good.
    if (refused?.code === "voices.sentence_gone") setSpoken(null);
    if (!refused || refused.code.startsWith("voices.")) await revalidate();
  }

  if (!hydrated) return <BeforeScripts />;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <FormAlert>{formError(refusal)}</FormAlert>
      <Field label="Name of the voice" name="name" most={60} required error={fieldError(refusal, "name")} />
      <MicrophoneChoice onOpen={setMicrophone} />
      <PartRecorder
        part="sentence"
        title="1. Your consent, spoken"
        microphone={microphone}
        recording={spoken}
        onRecorded={setSpoken}
        refusal={fieldError(refusal, "sentence")}
      >
        <p className="text-soft">
          Read this aloud. Valid for ten minutes.{" "}
          {sentence.legalName && "Your legal name is in it: only you and the reviewers who listen see it. "}
          {sentence.checkedByProgram ? checkWords.byProgram : checkWords.byPerson}
        </p>
        <p className="display text-2xl">{sentence.sentence}</p>
      </PartRecorder>
      <PartRecorder
        part="reading"
        title="2. Half a minute of reading"
        microphone={microphone}
        recording={read}
        onRecorded={setRead}
        refusal={fieldError(refusal, "reading")}
      >
        <p className="text-soft">Read this at your usual pace, as if to a friend.</p>
        <p className="text-lg">{readingText}</p>
      </PartRecorder>
      <fieldset className="panel grid gap-3 p-5 sm:p-6">
        <legend className="sr-only">Consent</legend>
        {sentence.consentText.split("\n\n").map((paragraph) => (
          <p key={paragraph} className="text-sm text-soft">
            {paragraph}
          </p>
        ))}
        <label className="flex cursor-pointer items-start gap-3">
          <input type="checkbox" name="consent" value="yes" required className="checkbox checkbox-primary mt-0.5" />I
          consent to this
        </label>
        {fieldError(refusal, "consent") && <p className="field-error">{fieldError(refusal, "consent")}</p>}
      </fieldset>
      {standIn && <p className="text-sm text-warn">{standInWords.recording}</p>}
      <button type="submit" className="btn btn-go justify-self-start" disabled={!complete || sending}>
        {sending ? "Submitting…" : "Submit recordings"}
      </button>
    </form>
  );
}

/** As high as most of the form that replaces it: what is below does not move into view and out again. */
function BeforeScripts() {
  return (
    <div className="min-h-[70dvh]">
      <p className="panel p-6">Recording needs scripts, which are not running in this browser.</p>
    </div>
  );
}

/** Undefined when they were taken. */
async function sent(body: FormData): Promise<FailureBody | undefined> {
  try {
    const answer = await fetch("/media/own-voices", { method: "POST", body });
    if (answer.ok) return undefined;
    return (await answer.json()) as FailureBody;
  } catch {
    return offline;
  }
}
