import { data, useSearchParams } from "react-router";
import type { z } from "zod";
import { endCallInput, flagInput, openTranscriptInput, refundInput } from "#features/conversations/call-desk.schema.ts";
import { type FailureBody, failureBody, isFailure } from "#platform/errors/failure.ts";
import { PageHead } from "../../components/admin/page-head.tsx";
import { EndCallForm, FlagForm, RefundPanel, TranscriptPanel } from "../../components/calls/admin-call-deeds.tsx";
import {
  AdminCallFacts,
  AdminCallMoney,
  AdminCallTimeline,
  AdminCallWaits,
} from "../../components/calls/admin-call-facts.tsx";
import { formInput, pageError, sentForm, served } from "../../navigation/answers.ts";
import { Link } from "../../navigation/link.tsx";
import { redirect } from "../../navigation/moves.ts";
import { orOffline } from "../../navigation/offline.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/conversation.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const detail = await served(services.callDesk.detail(viewer, params.callId));
  const opened =
    detail.transcript === "open" ? await served(services.transcripts.openFor(viewer, params.callId)) : null;
  return { detail, opened, refundKey: crypto.randomUUID() };
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
    await here.services.callDesk.detail(here.viewer, callId);
    const answer = await deed(here, callId, intent, form);
    if (typeof answer !== "string") return data({ intent, ...answer }, { status: 422 });
    return redirect(`/admin/all-conversations/${callId}?done=${answer}`, 303);
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
      await services.callDesk.end(viewer, id, parsed.input);
      return "ended";
    }
    case "flag": {
      const parsed = read(flagInput);
      if ("refusal" in parsed) return parsed.refusal;
      await services.callDesk.flag(viewer, id, parsed.input);
      return parsed.input.flagged ? "flagged" : "unflagged";
    }
    case "open": {
      const parsed = read(openTranscriptInput);
      if ("refusal" in parsed) return parsed.refusal;
      await services.transcripts.open(viewer, id, parsed.input.reason);
      return "opened";
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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Conversation", indexed: false });
}

const done: Record<string, string> = {
  ended: "The call is ended; its customer is told why.",
  flagged: "The call is flagged.",
  unflagged: "The flag is gone.",
  opened: "The transcript is open to you for 15 minutes.",
  refunded: "The money is back with the customer, and a letter is on its way.",
  asked: "Noted. Another admin has to confirm the refund.",
};

export default function ConversationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, opened, refundKey } = loaderData;
  const { call } = detail;
  const [search] = useSearchParams();
  const answer = actionData && "intent" in actionData ? actionData : undefined;
  const news = answer ? undefined : done[search.get("done") ?? ""];
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
          <AdminCallMoney detail={detail} />
          <TranscriptPanel detail={detail} opened={opened} answer={answer} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {call.state !== "ended" && <EndCallForm answer={answer} />}
          <AdminCallTimeline detail={detail} />
          <AdminCallWaits detail={detail} />
          {call.state === "ended" && <RefundPanel detail={detail} answer={answer} refundKey={refundKey} />}
          <FlagForm detail={detail} answer={answer} />
        </div>
      </div>
    </>
  );
}
