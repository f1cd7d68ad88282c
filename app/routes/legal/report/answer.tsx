import { data } from "react-router";
import { affectedWords } from "#app/components/complaints/complaints.labels.ts";
import { requestContext } from "#app/context/request-context.ts";
import { cookieHeaders, formInput, pageNotFound, refused, sentForm } from "#app/forms/answers.ts";
import { cookieOf } from "#app/navigation/cookies.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormDone } from "#app/ui/form-alert.tsx";
import { Time } from "#app/ui/time.tsx";
import { answerInput } from "#features/complaints/complaints.schema.ts";
import { answerCookieName, parseReference } from "#features/complaints/reference/reference.rules.ts";
import { type FailureBody, isFailure } from "#platform/errors/failure.ts";
import type { Route } from "./+types/answer.ts";
import { AnswerForm } from "./answer-form.tsx";

/** A decision for whom it concerns: by the link of the letter, whose key a cookie keeps from then on, or signed in. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const reference = referenceOf(params.reference, url);
  const key = url.searchParams.get("key");
  const secret = key ?? cookieOf(request, answerCookieName(reference));
  const affected = await opened(services.complaints.affected(viewer, { reference, secret }));
  // Out of the address as soon as it was used: an address is shown, kept and passed on.
  if (key !== null) {
    const cookies = affected ? [services.complaints.answerCookie(reference, key)] : [];
    throw redirect(`/legal/report/${reference}/answer`, { headers: cookieHeaders(cookies) });
  }
  return { reference, affected, done: url.searchParams.get("done") };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const reference = referenceOf(params.reference, url);
  const form = await sentForm(request);
  const parsed = formInput(answerInput, form);
  const typed = { words: String(form.get("words") ?? ""), signature: String(form.get("signature") ?? "") };
  if ("refusal" in parsed) return data({ ...parsed.refusal, typed }, { status: 422 });
  try {
    const ask = { reference, secret: cookieOf(request, answerCookieName(reference)) };
    await services.complaints.answer(viewer, "affected", ask, parsed.input);
    return redirect(`/legal/report/${reference}/answer?done=sent`, 303);
  } catch (error) {
    const { data: refusal, init } = refused(error);
    return data({ ...refusal, typed }, init ?? {});
  }
}

/** Null alike for a number that nobody has and for a key that does not fit. */
async function opened<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isFailure(error) && error.status === 404) return null;
    throw error;
  }
}

function referenceOf(text: string, url: URL): string {
  const reference = parseReference(text);
  if (reference === null) throw pageNotFound(url.pathname);
  return reference;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Decision ${params.reference}`, indexed: false });
}

export default function ReportAnswerScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, affected, done } = loaderData;
  if (!affected) return <Locked reference={reference} />;
  const { decision, fault } = affected;
  const refusal = actionData as (FailureBody & { typed: { words: string; signature: string } }) | undefined;
  return (
    <article className="grid max-w-2xl gap-6">
      <header>
        <p className="eyebrow tabular">{affected.reference}</p>
        <h1 className="mt-1 text-5xl">A decision that concerns you</h1>
        {affected.subjectLabel && <p className="mt-2 text-soft">About {affected.subjectLabel}</p>}
      </header>
      {done === "sent" && (
        <FormDone>Your answer is here. Another person than before decides about it within 10 days.</FormDone>
      )}
      {decision ? (
        <section className="panel grid gap-2 p-5 sm:p-6" aria-label="Decision">
          <p className="text-lg font-medium">{affectedWords[decision.action]}</p>
          <p className="leading-relaxed whitespace-pre-line">{decision.words}</p>
          <p className="text-sm text-soft">
            <Time at={decision.at} />, by a person
          </p>
        </section>
      ) : (
        <p className="text-soft">It is not decided yet. You get an email as soon as it is.</p>
      )}
      {fault === null && affected.answerUntil && (
        <section className="panel grid gap-4 p-5 sm:p-6" aria-labelledby="answer">
          <div>
            <h2 id="answer" className="text-2xl">
              If you do not agree
            </h2>
            <p className="mt-1 text-soft">
              Possible once, until <Time at={affected.answerUntil} />, free of charge. Whoever reported does not read
              it.
            </p>
          </div>
          <AnswerForm button="Send the answer" signed={affected.signed} refusal={refusal} />
        </section>
      )}
      {fault === "answered" && done !== "sent" && (
        <p className="text-soft">Your answer is here. Somebody else decides about it.</p>
      )}
      {fault === "late" && <p className="text-soft">The six months for an answer are over.</p>}
    </article>
  );
}

function Locked({ reference }: { reference: string }) {
  return (
    <div className="grid max-w-xl gap-5">
      <div>
        <p className="eyebrow tabular">{reference}</p>
        <h1 className="mt-1 text-5xl">This page needs its link</h1>
      </div>
      <p className="text-soft">
        A decision opens with the link in our email, or for the creator whom it concerns while signed in.
      </p>
      <Link
        to={`/login?next=${encodeURIComponent(`/legal/report/${reference}/answer`)}`}
        className="btn btn-go justify-self-start"
      >
        Sign in
      </Link>
    </div>
  );
}
