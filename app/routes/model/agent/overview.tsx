import { data, Form } from "react-router";
import { StopNotes } from "#app/components/creators/stop-notes.tsx";
import { resendEmail, resendEmailIntent } from "#app/components/security/resend-email.ts";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { type NoticeCode, withNotice } from "#app/navigation/notices.rules.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { type NextStep, nextStep, standingLine } from "#features/agents/agent-standing.rules.ts";
import type { EditorView } from "#features/agents/content/agent-editor.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { Route } from "./+types/overview.ts";
import { EditorFrame } from "./editor/editor-frame.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [view, { blockers }] = await loadOrErrorPage(
    Promise.all([services.agentEditor.open(viewer), services.agentPublishing.publishing(viewer)]),
  );
  return { view, next: nextStep(view, blockers) };
}

const certain: FailureBody = { code: "bad_input", message: "Please confirm that you mean it", field: "certain" };

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  if (intent === "retire" && form.get("certain") !== "true") return data<FailureBody>(certain, { status: 422 });
  try {
    if (intent === resendEmailIntent) return await resendEmail(context.get(requestContext), "/model/agent");
    const { pause, resume, retire } = services.agentPublishing;
    const notice: NoticeCode =
      intent === "retire" ? "agent-retired" : intent === "resume" ? "agent-resumed" : "agent-paused";
    await { "agent-retired": retire, "agent-resumed": resume, "agent-paused": pause }[notice](viewer);
    return redirect(withNotice("/model/agent", notice), { status: 303 });
  } catch (error) {
    const refusal = refused(error);
    return data<FailureBody>(refusal.data, refusal.init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your companion", indexed: false });
}

export default function AgentOverview({ loaderData: { view, next }, actionData }: Route.ComponentProps) {
  const refusal = actionData as FailureBody | undefined;
  return (
    <EditorFrame title={view.fields.name || "Your companion"} lead={standingLine(view)} view={view}>
      <div className="grid max-w-3xl gap-4">
        {refusal && refusal.field !== "certain" && <FormAlert>{refusal.message}</FormAlert>}
        <div className="-mb-4 empty:hidden">
          <StopNotes stops={view.offline} />
        </div>
        {next && <Next step={next} />}
        {view.agentId !== null && <WholeAgent view={view} refusal={refusal} />}
      </div>
    </EditorFrame>
  );
}

function Next({ step: { title, text, action, test } }: { step: NextStep }) {
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="next">
      <p className="eyebrow">Next</p>
      <h2 id="next" className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-soft">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {"to" in action ? (
          <Link to={action.to} className="btn btn-go">
            {action.label}
          </Link>
        ) : (
          <Form method="post">
            <button type="submit" name="intent" value={action.intent} className="btn btn-go">
              {action.label}
            </button>
          </Form>
        )}
        {test && (
          <Link to="/model/agent/test" className="btn btn-outline border-line">
            Test call
          </Link>
        )}
      </div>
    </section>
  );
}

type WholeAgentProps = { view: EditorView; refusal: FailureBody | undefined };

/** What stops the companion asks once before it does. */
function WholeAgent({ view, refusal }: WholeAgentProps) {
  return (
    <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="whole">
      <h2 id="whole" className="text-2xl">
        Pause or retire
      </h2>
      {view.status === "active" && view.offline.length === 0 && (
        <details>
          <summary className="btn btn-outline border-line">Pause…</summary>
          <Form method="post" className="mt-3 grid gap-3">
            <p className="text-sm text-soft">No one can call until you resume. Calls that are running go on.</p>
            <button
              type="submit"
              name="intent"
              value="pause"
              className="btn btn-outline justify-self-start border-line"
            >
              Pause {view.fields.name || "your companion"}
            </button>
          </Form>
        </details>
      )}
      <Form method="post" className="grid gap-3">
        <Tick
          name="certain"
          label="Retire this companion permanently. I know that this cannot be undone."
          error={refusal?.field === "certain" ? refusal.message : undefined}
        />
        <button
          type="submit"
          name="intent"
          value="retire"
          className="btn btn-outline justify-self-start border-stop/60 text-stop"
        >
          Retire
        </button>
      </Form>
    </section>
  );
}
