import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { reloadAfterConflict } from "#app/forms/after-conflict.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { adminCallOperations } from "#features/conversations/admin/admin-calls.operations.ts";
import { openedTranscriptOperations } from "#features/conversations/records/opened-transcripts.operations.ts";
import type { Route } from "./+types/conversation.ts";
import { CheckCallForm, EndCallForm, FlagForm, RefundPanel, TranscriptPanel } from "./call-actions.tsx";
import { AdminCallFacts, AdminCallMoney, AdminCallTimeline, AdminCallWaits } from "./call-facts.tsx";
import { CallSafety } from "./call-safety.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const detail = await loadOrErrorPage(services.adminCalls.detail(viewer, params.callId));
  const opened =
    detail.transcript === "open" ? await loadOrErrorPage(services.transcripts.openFor(viewer, params.callId)) : null;
  const safety = await loadOrErrorPage(services.safety.ofCall(viewer, params.callId));
  return { detail, opened, safety, refundKey: crypto.randomUUID(), done: doneWords(facts.headers, told) };
}

/** A page that may hold what was said is kept nowhere, not even for the way back. */
export const headers = () => ({ "Cache-Control": "no-store" });

const forms = {
  end: adminCallOperations.end,
  flag: adminCallOperations.flag,
  open: openedTranscriptOperations.open,
  check: adminCallOperations.check,
  refund: adminCallOperations.refund,
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const sender = { services, viewer, params: { id: params.callId } };
  const { done, refusal } = await runForm(forms, form, sender);
  if (refusal) return refusal;
  const isUnflagged = done.intent === "flag" && !done.input.flagged;
  const waits = done.intent === "refund" && done.answer.state === "waiting";
  return doneAt(`/admin/all-conversations/${params.callId}`, isUnflagged ? "unflag" : waits ? "waiting" : done.intent);
}

export const shouldRevalidate = reloadAfterConflict;
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Conversation", indexed: false });
}

const told: Record<string, string> = {
  end: "Call ended. The customer is told why.",
  check: "Marked as reviewed.",
  flag: "Call flagged.",
  unflag: "Flag removed.",
  open: "The transcript is open to you for 15 minutes.",
  refund: "Refunded. The customer gets an email.",
  waiting: "Another admin has to approve the refund.",
};

export default function ConversationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, opened, safety, refundKey } = loaderData;
  const { call } = detail;
  const answer = actionData && "intent" in actionData ? actionData : undefined;
  const news = answer ? null : loaderData.done;
  return (
    <>
      <PageHead
        title={`@${call.customerUsername} with ${call.agentName}`}
        lead="What happened in this call, and what it cost."
      >
        <Link to="/admin/all-conversations" className="btn btn-ghost">
          All conversations
        </Link>
      </PageHead>
      {news && (
        <p role="status" className="mb-4 rounded-field border border-signal/40 bg-signal/10 p-3">
          {news}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <AdminCallFacts detail={detail} />
          <CallSafety events={safety} />
          <AdminCallMoney detail={detail} />
          <TranscriptPanel detail={detail} opened={opened} answer={answer} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {call.state !== "ended" && <EndCallForm answer={answer} />}
          <AdminCallTimeline detail={detail} />
          <AdminCallWaits detail={detail} />
          <CheckCallForm detail={detail} answer={answer} />
          {call.state === "ended" && <RefundPanel detail={detail} answer={answer} refundKey={refundKey} />}
          <FlagForm detail={detail} answer={answer} />
        </div>
      </div>
    </>
  );
}
