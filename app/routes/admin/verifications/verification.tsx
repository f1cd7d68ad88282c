import { useSearchParams } from "react-router";
import { DueClock } from "#app/components/admin/due-clock.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { verificationOperations } from "#features/verifications/verifications.operations.ts";
import { rejectionForm } from "#features/verifications/verifications.schema.ts";
import type { Route } from "./+types/verification.ts";
import { VerificationDecision } from "./verification-decision.tsx";
import { VerificationAuditLog, VerificationFacts } from "./verification-facts.tsx";
import { OpenedDocument, OpeningForm } from "./verification-opened.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  return {
    record: await loadOrErrorPage(services.verifications.review.record(viewer, params.verificationId)),
    now: Date.now(),
  };
}

/** Pages with what a document says are kept nowhere, not even for the way back. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** What each form of the page does, by its intent. */
const forms = {
  open: verificationOperations.open,
  approve: verificationOperations.approve,
  reject: { ...verificationOperations.reject, input: rejectionForm },
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const form = await sentForm(request);
  // A form sends ticked ones one after the other; the schema reads them as one text.
  form.set("reasons", form.getAll("reasons").join(","));
  const sender = { services, viewer, facts, params: { id: params.verificationId } };
  const { done, refusal } = await runForm(forms, form, sender);
  if (refusal) return refusal;
  if (done.intent === "open") return redirect(`/admin/verifications/${encodeURIComponent(params.verificationId)}`, 303);
  return doneAt("/admin/verifications", done.intent === "approve" ? "approved" : "rejected");
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Verification", indexed: false });
}

export default function VerificationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { record, now } = loaderData;
  const [search] = useSearchParams();
  const answer = actionData && "code" in actionData ? actionData : undefined;
  const chosen = search.get("picture");
  return (
    <>
      <PageHead title={`@${record.username}`} lead="One identity: what was sent, what it says, what is decided.">
        {record.state === "submitted" && record.submittedAt && record.dueAt && (
          <DueClock since={record.submittedAt} dueAt={record.dueAt} now={now} />
        )}
        <Link to="/admin/verifications" className="btn btn-ghost">
          Back to queue
        </Link>
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {record.opened ? (
            <OpenedDocument record={record} opened={record.opened} chosen={chosen} now={now} />
          ) : (
            <OpeningForm answer={answer} />
          )}
        </div>
        <div className="grid gap-4">
          <VerificationFacts record={record} />
          <VerificationDecision record={record} answer={answer} />
          <VerificationAuditLog record={record} />
        </div>
      </div>
    </>
  );
}
