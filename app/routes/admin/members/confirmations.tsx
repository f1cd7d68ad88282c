import { data } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, pageError, sentForm, served } from "#app/navigation/answers.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert, FormDone } from "#app/ui/form-alert.tsx";
import { confirmationReason } from "#features/confirmations/confirmations.schema.ts";
import { failureBody, isFailure } from "#platform/errors/failure.ts";
import type { Route } from "./+types/confirmations.ts";
import type { ActionAnswer } from "./member-actions.tsx";
import { actionLabels } from "./members.labels.ts";
import { WaitingRequest } from "./waiting-request.tsx";

const here = "/admin/users-management/confirmations";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const [waiting, all] = await served(
    Promise.all([services.confirmations.waiting(viewer), services.confirmations.list(viewer, {})]),
  );
  const decided = all.requests.filter(({ state }) => state !== "waiting").slice(0, 20);
  return { waiting, decided, done: doneWords(facts.headers, actionLabels), now: Date.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const { confirmations } = services;
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  const id = String(form.get("id"));
  try {
    // Who asks is told first: a stranger learns nothing about the form.
    await confirmations.waiting(viewer);
    if (intent === "confirm") await confirmations.confirm(viewer, id);
    else if (intent === "withdraw") await confirmations.withdraw(viewer, id);
    else if (intent === `refuse-${id}`) {
      const parsed = formInput(confirmationReason, form);
      if ("refusal" in parsed) return data({ intent, ...parsed.refusal }, { status: 422 });
      await confirmations.refuse(viewer, id, parsed.input.reason);
    } else throw pageError(400, { message: "The form could not be read. Please try again." });
    return doneAt(here, intent.startsWith("refuse") ? "refuse" : intent);
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.status === 404 || error.status === 401) throw pageError(error.status, { message: error.message });
    return data({ intent, ...failureBody(error) }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "To confirm", indexed: false });
}

const states = { confirmed: "Confirmed", refused: "Refused", withdrawn: "Taken back", expired: "Ran out", waiting: "" };

export default function ConfirmationsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, decided, done, now } = loaderData;
  const answer: ActionAnswer = actionData && "code" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead
        title="To confirm"
        lead="What one admin asked for and another has to confirm within 48 hours. Nobody confirms their own."
      >
        <Link to="/admin/users-management" className="btn btn-ghost">
          All users
        </Link>
      </PageHead>
      <div className="mb-4 grid gap-3">
        <FormDone>{actionData ? null : done}</FormDone>
        {answer && !answer.intent?.startsWith("refuse") && <FormAlert>{answer.message}</FormAlert>}
      </div>
      {waiting.length === 0 ? (
        <p className="panel p-10 text-center text-soft">Nothing waits for a second admin.</p>
      ) : (
        <ul className="grid gap-4">
          {waiting.map((request) => (
            <WaitingRequest key={request.id} request={request} now={now} answer={answer} />
          ))}
        </ul>
      )}
      {decided.length > 0 && (
        <section className="mt-8" aria-labelledby="decided">
          <h2 id="decided" className="mb-3 text-2xl">
            Decided lately
          </h2>
          <ul className="panel divide-y divide-line">
            {decided.map((request) => (
              <li key={request.id} className="flex flex-wrap justify-between gap-x-4 p-4">
                <span>{request.summary}</span>
                <span className="text-soft">
                  {states[request.state]}
                  {request.decidedBy && ` by @${request.decidedBy.username}`}, asked by @{request.askedBy.username}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
