import { PhoneCall } from "lucide-react";
import { useEffect } from "react";
import { data, Form, useNavigation } from "react-router";
import { durationLabel } from "#app/components/money/money.rules.ts";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, refused } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { useNavigate } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { primeAudio } from "#app/voice-call/audio/audio-context.ts";
import { storeTicket } from "#app/voice-call/call-tickets.ts";
import type { StartedConversation } from "#features/conversations/conversations.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { Route } from "./+types/test.ts";
import { EditorFrame } from "./editor/editor-frame.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [view, allowance] = await loadOrErrorPage(
    Promise.all([services.agentEditor.open(viewer), services.conversations.testAllowance(viewer)]),
  );
  return { view, ...allowance };
}

type TestAnswer = { started: StartedConversation } | FailureBody;

/** Starts a test call. The token goes back as data and lives in the page's memory alone. */
export async function action({ context }: Route.ActionArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  try {
    const started = await services.conversations.startTest(viewer, gate);
    return data<TestAnswer>({ started }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    const refusal = refused(error);
    return data<TestAnswer>(refusal.data, refusal.init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Test call", indexed: false });
}

export default function TestCallScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { view, secondsLeft, liveCallId } = loaderData;
  const answer = actionData as TestAnswer | undefined;
  const started = answer && "started" in answer ? answer.started : null;
  const refusal = answer && "code" in answer ? answer : null;
  const starting = useStarted(started);
  const { basic, voice } = view.state.steps;
  const missing = [...(basic.valid ? [] : ["a first message"]), ...(voice.valid ? [] : ["a voice"])];
  return (
    <EditorFrame
      title="Test call"
      lead="Talk to your draft as callers would: the same line, the same voice, what you have typed so far. Nothing is billed, and nobody else can hear it."
      view={view}
    >
      <section className="panel grid max-w-3xl gap-4 p-4 sm:p-6" aria-label="Test call">
        {refusal && (
          <FormAlert>
            {refusal.message} {Object.values(refusal.fields ?? {})[0]?.[0]}
          </FormAlert>
        )}
        <p>
          <strong className="tabular font-medium">{durationLabel(secondsLeft)}</strong>{" "}
          <span className="text-soft">of free testing left today</span>
        </p>
        {missing.length > 0 && (
          <p className="text-soft">
            Give it {missing.join(" and ")} before you test it.{" "}
            <Link to={`/model/agent/${basic.valid ? "voice" : "basic"}`} className="text-link">
              Go on there
            </Link>
          </p>
        )}
        {liveCallId ? (
          <Link to={`/call/${liveCallId}`} className="btn btn-go justify-self-start" onClick={primeAudio}>
            Back to the call
          </Link>
        ) : (
          <Form method="post">
            <button
              type="submit"
              className="btn btn-go"
              disabled={missing.length > 0 || starting || secondsLeft === 0}
              onClick={primeAudio}
            >
              <PhoneCall aria-hidden="true" className="size-5" />
              {starting ? "Calling…" : "Start the test call"}
            </button>
            <noscript>
              <p className="mt-3 text-soft">A call needs scripts to be switched on in your browser.</p>
            </noscript>
          </Form>
        )}
      </section>
    </EditorFrame>
  );
}

/** Keeps the ticket in memory and goes on to the call. The tap that started it lets the call be heard. */
function useStarted(started: StartedConversation | null): boolean {
  const navigate = useNavigate();
  const navigation = useNavigation();
  useEffect(() => {
    if (!started) return;
    storeTicket(started);
    void navigate(`/call/${started.callId}`);
  }, [started, navigate]);
  return navigation.formData !== undefined || started !== null;
}
