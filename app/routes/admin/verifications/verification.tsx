import { data, useSearchParams } from "react-router";
import { DueClock } from "#app/components/admin/due-clock.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, pageError, sentForm, served } from "#app/navigation/answers.ts";
import { doneAt } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { approvalInput, openingInput, rejectionInput } from "#features/verifications/verifications.schema.ts";
import { failureBody, isFailure } from "#platform/errors/failure.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import type { Route } from "./+types/verification.ts";
import { VerificationDecision } from "./verification-decision.tsx";
import { VerificationAuditLog, VerificationFacts } from "./verification-facts.tsx";
import { OpenedDocument, OpeningForm } from "./verification-opened.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  return {
    record: await served(services.verifications.review.record(viewer, params.verificationId)),
    now: Date.now(),
  };
}

/** Pages with what a document says are kept nowhere, not even for the way back. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const { review } = services.verifications;
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  const { verificationId: id } = params;
  const here = `/admin/verifications/${encodeURIComponent(id)}`;
  try {
    // Who asks is told first: a stranger learns nothing about the form.
    await review.record(viewer, id);
    if (intent === "open") {
      const parsed = formInput(openingInput, form);
      if ("refusal" in parsed) return data({ intent, ...parsed.refusal }, { status: 422 });
      await review.open(viewer, id, { ...parsed.input, ip: facts.ip });
      return redirect(here, 303);
    }
    if (intent === "approve") {
      const parsed = formInput(approvalInput, form);
      if ("refusal" in parsed) return data({ intent, ...parsed.refusal }, { status: 422 });
      await review.approve(viewer, id, { ...parsed.input, ip: facts.ip });
      return doneAt("/admin/verifications", "approved");
    }
    if (intent === "reject") {
      const sent = { reasons: form.getAll("reasons"), note: form.get("note") ?? "" };
      const parsed = rejectionInput.safeParse(sent, { error: plainIssue });
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const field = String(issue?.path[0] ?? "reasons");
        const message = issue?.message ?? "Please check the form";
        return data({ intent, code: "bad_input", message, fields: { [field]: [message] } }, { status: 422 });
      }
      await review.reject(viewer, id, { ...parsed.data, ip: facts.ip });
      return doneAt("/admin/verifications", "rejected");
    }
    throw pageError(400, { message: "The form could not be read. Please try again." });
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.status === 404 || error.status === 401) throw pageError(error.status, { message: error.message });
    return data({ intent, ...failureBody(error) }, { status: error.status });
  }
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
          All that wait
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
