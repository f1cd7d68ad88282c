import { data, Form } from "react-router";
import { PlayButton } from "#app/components/agents/play-button.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, loadOrErrorPage, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { Time } from "#app/ui/time.tsx";
import { standInWords, stateAfter, stateWords } from "#features/voices/own-voice.rules.ts";
import { type OwnVoiceView, ownVoiceRequest } from "#features/voices/own-voice.schema.ts";
import type { Route } from "./+types/own-voice.ts";
import { OwnVoiceForm } from "./own-voice-form.tsx";
import { previewUrl } from "./voices.labels.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, brand } = context.get(requestContext);
  const mine = await loadOrErrorPage(services.ownVoices.mine(viewer));
  const { standIn } = services.ownVoices;
  const isRunning = mine.some(({ state }) => state !== "refused" && state !== "withdrawn");
  const verified = viewer !== null && (await services.verifications.isApproved(viewer.uid));
  // A sentence is made only where it can be read now.
  const reads = !isRunning && verified;
  const sentence = reads ? await loadOrErrorPage(services.ownVoices.sentence(viewer, brand.name)) : null;
  return { mine, sentence, standIn, needsIdentity: !isRunning && !verified };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const parsed = formInput(ownVoiceRequest, await sentForm(request));
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  const { intent, id } = parsed.input;
  try {
    if (intent === "send") await services.ownVoices.send(viewer, id);
    else await services.ownVoices.withdraw(viewer, id);
  } catch (error) {
    return refused(error);
  }
  return redirect("/model/voices/new");
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your own voice", indexed: false });
}

export default function OwnVoiceScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { mine, sentence, standIn, needsIdentity } = loaderData;
  const refusal = actionData && "message" in actionData ? actionData.message : null;
  return (
    <>
      <Link to="/model/voices" className="text-link text-sm">
        All voices
      </Link>
      <h1 className="mt-2 text-5xl">Your own voice</h1>
      <p className="mt-2 mb-7 max-w-[60ch] text-soft">
        {standIn
          ? standInWords.before
          : "Your companion can speak with a copy of your voice, and no other companion can."}{" "}
        A person listens to the recordings before anything is made of them.
      </p>
      <FormAlert>{refusal}</FormAlert>
      {mine.length > 0 && (
        <ul className="mb-6 grid gap-3" aria-label="Your recordings">
          {mine.map((voice) => (
            <Recording key={voice.id} voice={voice} noCopies={standIn} />
          ))}
        </ul>
      )}
      {needsIdentity && <IdentityFirst />}
      {sentence && <OwnVoiceForm sentence={sentence} standIn={standIn} />}
    </>
  );
}

function IdentityFirst() {
  return (
    <section className="panel grid justify-items-start gap-3 p-5 sm:p-6" aria-labelledby="identity-first">
      <h2 id="identity-first" className="text-2xl">
        Confirm your identity first
      </h2>
      <p className="max-w-[60ch] text-soft">
        The consent is spoken in your legal name, as it stands in your document. Only you and the reviewers who listen
        to it see the name.
      </p>
      <Link to="/model/settings/verification" className="btn btn-go">
        Confirm your identity
      </Link>
    </section>
  );
}

/** `noCopies`: nothing makes copies here now, whatever was made of this one before. */
function Recording({ voice, noCopies }: { voice: OwnVoiceView; noCopies: boolean }) {
  const { id, name, state, reason, standIn } = voice;
  return (
    <li className="panel grid gap-3 p-5 sm:p-6">
      <div className="flex items-center gap-4">
        {state === "ready" && <PlayButton url={previewUrl(voice.voiceId)} name={name} />}
        <div>
          <p className="font-medium">{name}</p>
          <p className="text-sm text-soft">
            Recorded <Time at={voice.recordedAt} />
          </p>
        </div>
      </div>
      <p>
        {state === "ready" && standIn ? standInWords.ready : stateWords[state]}
        {noCopies && (state === "recorded" || state === "checking") && ` ${standInWords.recording}`}{" "}
        {reason && <span className="text-soft">{reason}</span>}
      </p>
      {stateAfter(state, "withdraw") && (
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          {state === "recorded" && (
            <button type="submit" name="intent" value="send" className="btn btn-go">
              Send for review
            </button>
          )}
          <button type="submit" name="intent" value="withdraw" className="btn btn-ghost">
            {state === "refused" ? "Withdraw the consent" : "Withdraw and delete"}
          </button>
        </Form>
      )}
    </li>
  );
}
