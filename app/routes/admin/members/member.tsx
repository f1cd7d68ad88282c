import { data } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { reloadAfterConflict } from "#app/forms/after-conflict.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormDone } from "#app/ui/form-alert.tsx";
import { memberOperations } from "#features/people/people.operations.ts";
import type { MemberFile } from "#features/people/people.schema.ts";
import type { Route } from "./+types/member.ts";
import { type ActionAnswer, MemberActions } from "./member-actions.tsx";
import { MemberFacts, MemberMoney } from "./member-facts.tsx";
import { LinkedMembers, MemberActivity, MemberAuditLog, MemberHistory } from "./member-lists.tsx";
import { MemberNotes } from "./member-notes.tsx";
import { MemberStanding } from "./member-standing.tsx";
import { actionLabels } from "./members.labels.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  return {
    file: await loadOrErrorPage(services.people.file(viewer, params.uid)),
    done: doneWords(facts.headers, actionLabels),
    formKey: crypto.randomUUID(),
  };
}

/** Nothing of a member's file is kept by a browser. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** What each form of the page does, by its intent. */
const forms = {
  suspend: memberOperations.suspend,
  restore: memberOperations.restore,
  credit: memberOperations.credit,
  unfreeze: memberOperations.unfreeze,
  payoff: memberOperations.payOff,
  role: memberOperations.role,
  type: memberOperations.userType,
  email: memberOperations.email,
  signout: memberOperations.signOut,
  export: memberOperations.export,
  delete: memberOperations.deletion,
  note: memberOperations.note,
  "show-email": memberOperations.showEmail,
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const sender = { services, viewer, params: { id: params.uid } };
  const { done, refusal } = await runForm(forms, await sentForm(request), sender);
  if (refusal) return refusal;
  if (done.intent === "show-email") return data({ intent: done.intent, email: done.answer.email });
  const waits = done.intent === "credit" && done.answer.state === "waiting";
  return doneAt(`/admin/users-management/${encodeURIComponent(params.uid)}`, waits ? "waiting" : done.intent);
}

export const shouldRevalidate = reloadAfterConflict;
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Member", indexed: false });
}

/** After an action its form is empty again. Showing the email address is none: what was typed elsewhere stays. */
const lastAction = (file: MemberFile) => file.audit.find(({ action }) => action !== "members.email_shown")?.id;

export default function UserFileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { file, done, formKey } = loaderData;
  const answer: ActionAnswer = actionData && "code" in actionData ? actionData : undefined;
  const email = actionData && "email" in actionData ? actionData.email : null;
  const emailError = answer?.intent === "show-email" ? answer.fields?.reason?.[0] : undefined;
  return (
    <>
      <PageHead title={`@${file.username}`} lead="Member record">
        <Link to="/admin/users-management" className="btn btn-ghost">
          All members
        </Link>
      </PageHead>
      <div className="mb-4">
        <FormDone>{actionData ? null : done}</FormDone>
      </div>
      <MemberStanding file={file} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <MemberFacts file={file} email={email} error={emailError} />
          <MemberMoney file={file} />
          <LinkedMembers file={file} />
          <MemberActivity file={file} />
        </div>
        <div className="grid min-w-0 gap-4">
          <MemberActions key={lastAction(file)} file={file} formKey={formKey} answer={answer} />
          <MemberNotes file={file} answer={answer} />
          <MemberHistory file={file} />
          <MemberAuditLog file={file} />
        </div>
      </div>
    </>
  );
}
