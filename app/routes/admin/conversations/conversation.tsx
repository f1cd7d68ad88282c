import { data } from "react-router";
import type { z } from "zod";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { reloadAfterConflict } from "#app/navigation/after-conflict.ts";
import { formInput, pageError, sentForm, served } from "#app/navigation/answers.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import {
  checkCallInput,
  endCallInput,
  flagInput,
  openTranscriptInput,
  refundInput,
} from "#features/conversations/admin/admin-calls.schema.ts";
import { type FailureBody, failureBody, isFailure } from "#platform/errors/failure.ts";
import type { Route } from "./+types/conversation.ts";
import { CheckCallForm, EndCallForm, FlagForm, RefundPanel, TranscriptPanel } from "./call-actions.tsx";
import { AdminCallFacts, AdminCallMoney, AdminCallTimeline, AdminCallWaits } from "./call-facts.tsx";
import { CallSafety } from "./call-safety.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const detail = await served(services.adminCalls.detail(viewer, params.callId));
  const opened =
    detail.transcript === "open" ? await served(services.transcripts.openFor(viewer, params.callId)) : null;
  const safety = await served(services.safety.ofCall(viewer, params.callId));
  return { detail, opened, safety, refundKey: crypto.randomUUID(), done: doneWords(facts.headers, told) };
}

/** A page that may hold what was said is kept nowhere, not even for the way back. */
export const headers = () => ({ "Cache-Control": "no-store" });

type Services = ReturnType<typeof servicesOf>;
const servicesOf = (context: Route.ActionArgs["context"]) => context.get(requestContext);

export async function action({ context, request, params }: Route.ActionArgs) {
  const here = servicesOf(context);
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  const { callId } = params;
  try {
    // Who asks is told first: a stranger learns nothing about the form.
    await here.services.adminCalls.detail(here.viewer, callId);
    const answer = await deed(here, callId, intent, form);
    if (typeof answer !== "string") return data({ intent, ...answer }, { status: 422 });
    return doneAt(`/admin/all-conversations/${callId}`, answer);
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.status === 404 || error.status === 401) throw pageError(error.status, { message: error.message });
    return data({ intent, ...failureBody(error) }, { status: error.status });
  }
}

/** The word for what was done, or why the form was refused. */
async function deed({ services, viewer }: Services, id: string, intent: string, form: FormData) {
  const read = <T,>(schema: z.ZodType<T>): { input: T } | { refusal: FailureBody } => formInput(schema, form);
  switch (intent) {
    case "end": {
      const parsed = read(endCallInput);
      if ("refusal" in parsed) return parsed.refusal;
      await services.adminCalls.end(viewer, id, parsed.input);
      return "ended";
    }
    case "flag": {
      const parsed = read(flagInput);
      if ("refusal" in parsed) return parsed.refusal;
      await services.adminCalls.flag(viewer, id, parsed.input);
      return parsed.input.flagged ? "flagged" : "unflagged";
    }
    case "open": {
      const parsed = read(openTranscriptInput);
      if ("refusal" in parsed) return parsed.refusal;
      await services.transcripts.open(viewer, id, parsed.input.reason);
      return "opened";
    }
    case "check": {
      const parsed = read(checkCallInput);
      if ("refusal" in parsed) return parsed.refusal;
      await services.brokenCalls.check(viewer, id, parsed.input);
      return "checked";
    }
    case "refund": {
      const parsed = read(refundInput);
      if ("refusal" in parsed) return parsed.refusal;
      const { state } = await services.callRefunds.refund(viewer, id, parsed.input);
      return state === "done" ? "refunded" : "asked";
    }
    default:
      throw pageError(400, { message: "The form could not be read. Please try again." });
  }
}

export const shouldRevalidate = reloadAfterConflict;
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Conversation", indexed: false });
}

const told: Record<string, string> = {
  ended: "The call is ended; its customer is told why.",
  checked: "Noted. It waits no longer.",
  flagged: "The call is flagged.",
  unflagged: "The flag is gone.",
  opened: "The transcript is open to you for 15 minutes.",
  refunded: "The money is back with the customer, and an email is on its way.",
  asked: "Noted. Another admin has to confirm the refund.",
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
        lead="One conversation: what happened and what it cost."
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
