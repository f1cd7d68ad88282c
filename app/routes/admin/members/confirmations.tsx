import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert, FormDone } from "#app/ui/form-alert.tsx";
import { confirmationOperations } from "#features/confirmations/confirmations.operations.ts";
import { accountMoneyKinds } from "#features/people/people.schema.ts";
import type { Route } from "./+types/confirmations.ts";
import type { ActionAnswer } from "./member-actions.tsx";
import { actionLabels } from "./members.labels.ts";
import { WaitingRequest } from "./waiting-request.tsx";

const here = "/admin/users-management/confirmations";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const [waiting, all] = await loadOrErrorPage(
    Promise.all([services.confirmations.waiting(viewer), services.confirmations.list(viewer, {})]),
  );
  const payouts = waiting.filter(({ kind }) => kind === accountMoneyKinds.payOff);
  const paid = payouts.map(({ subject }) => subject.id);
  const payees = paid.length > 0 ? await loadOrErrorPage(services.people.payees(viewer, paid)) : {};
  const decided = all.requests.filter(({ state }) => state !== "waiting").slice(0, 20);
  return {
    waiting,
    payouts: payouts.map(({ id }) => id),
    payees,
    decided,
    done: doneWords(facts.headers, actionLabels),
    now: Date.now(),
  };
}

const forms = {
  confirm: confirmationOperations.confirm,
  refuse: confirmationOperations.refuse,
  withdraw: confirmationOperations.withdraw,
};

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const params = (id: string) => ({ id });
  const { done, refusal } = await runForm(forms, await sentForm(request), { services, viewer, params });
  return refusal ?? doneAt(here, done.intent);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Approvals", indexed: false });
}

const states = { confirmed: "Approved", refused: "Refused", withdrawn: "Withdrawn", expired: "Expired", waiting: "" };

export default function ConfirmationsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, payouts, payees, decided, done, now } = loaderData;
  const answer: ActionAnswer = actionData && "code" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead title="Approvals" lead="Requests that another admin has to approve within 48 hours.">
        <Link to="/admin/users-management" className="btn btn-ghost">
          All members
        </Link>
      </PageHead>
      <div className="mb-4 grid gap-3">
        <FormDone>{actionData ? null : done}</FormDone>
        {answer && !answer.intent?.startsWith("refuse") && <FormAlert>{answer.message}</FormAlert>}
      </div>
      {waiting.length === 0 ? (
        <p className="panel p-10 text-center text-soft">No pending approvals.</p>
      ) : (
        <ul className="grid gap-4">
          {waiting.map((request) => (
            <WaitingRequest
              key={request.id}
              request={request}
              payee={payouts.includes(request.id) ? (payees[request.subject.id] ?? null) : undefined}
              now={now}
              answer={answer}
            />
          ))}
        </ul>
      )}
      {decided.length > 0 && (
        <section className="mt-8" aria-labelledby="decided">
          <h2 id="decided" className="mb-3 text-2xl">
            Recently decided
          </h2>
          <ul className="panel divide-y divide-line">
            {decided.map((request) => (
              <li key={request.id} className="flex flex-wrap justify-between gap-x-4 p-4">
                <span>{request.summary}</span>
                <span className="text-soft">
                  {states[request.state]}
                  {request.decidedBy && ` by @${request.decidedBy.username}`}, requested by @{request.askedBy.username}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
