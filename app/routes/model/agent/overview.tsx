import { data, Form } from "react-router";
import { OffAir } from "#app/components/creators/off-air.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { type NoticeCode, withNotice } from "#app/navigation/notices.rules.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { EditorView } from "#features/agents/content/agent-editor.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { Route } from "./+types/overview.ts";
import { EditorFrame, publicLine } from "./editor/editor-frame.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const { agentPauses } = services;
  const [view, stops] = await loadOrErrorPage(
    Promise.all([services.agentEditor.open(viewer), agentPauses.stops(viewer)]),
  );
  return { view, stops };
}

const certain: FailureBody = { code: "bad_input", message: "Please confirm that you mean it", field: "certain" };

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  if (intent === "retire" && form.get("certain") !== "true") return data<FailureBody>(certain, { status: 422 });
  try {
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

export default function AgentOverview({ loaderData: { view, stops }, actionData }: Route.ComponentProps) {
  const refusal = actionData as FailureBody | undefined;
  return (
    <EditorFrame
      title={view.fields.name || "Your companion"}
      lead={view.agentId === null ? "Three steps make a companion: who it is, its voice, its price." : publicLine(view)}
      view={view}
    >
      <div className="grid max-w-3xl gap-4">
        {refusal && refusal.field !== "certain" && <FormAlert>{refusal.message}</FormAlert>}
        <div className="-mb-4 empty:hidden">
          <OffAir stops={stops} />
        </div>
        <NextStep view={view} />
        {view.agentId !== null && <WholeAgent view={view} stopped={stops.length > 0} refusal={refusal} />}
      </div>
    </EditorFrame>
  );
}

const nextWords = {
  basic: { title: "Who it is", text: "A content type, a first message, a character.", label: "Begin" },
  voice: { title: "A voice", text: "Hear your first message in every voice, then choose.", label: "Choose a voice" },
  pricing: { title: "A price", text: "What a minute costs, and what you get of it.", label: "Set a price" },
  done: { title: "Ready", text: "Talk to it yourself, then let callers hear it.", label: "Publish" },
} as const;

/** All is done and callers hear it: what is left is that they find it. */
function OnTheLine() {
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="next">
      <p className="eyebrow">Next</p>
      <h2 id="next" className="text-2xl">
        Let people find it
      </h2>
      <p className="mt-1 text-soft">Callers hear your companion as it is here. What you change is a draft at first.</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to="/model/share" className="btn btn-go">
          Share it
        </Link>
        <Link to="/model/agent/test" className="btn btn-outline border-line">
          Test call
        </Link>
      </p>
    </section>
  );
}

function NextStep({ view }: { view: EditorView }) {
  const isPublished = view.publishedVersion !== null && view.version === view.publishedVersion;
  if (view.step === "done" && view.status === "active" && isPublished) return <OnTheLine />;
  const { title, text, label } = nextWords[view.step];
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="next">
      <p className="eyebrow">Next</p>
      <h2 id="next" className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-soft">{text}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to={`/model/agent/${view.step === "done" ? "publish" : view.step}`} className="btn btn-go">
          {label}
        </Link>
        {view.step === "done" && (
          <Link to="/model/agent/test" className="btn btn-outline border-line">
            Test call
          </Link>
        )}
      </p>
    </section>
  );
}

type WholeAgentProps = { view: EditorView; stopped: boolean; refusal: FailureBody | undefined };

function WholeAgent({ view, stopped, refusal }: WholeAgentProps) {
  return (
    <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="whole">
      <h2 id="whole" className="text-2xl">
        Break or end
      </h2>
      {view.status !== "draft" && !stopped && (
        <Form method="post" className="flex flex-wrap items-center gap-4">
          <button
            type="submit"
            name="intent"
            value={view.status === "active" ? "pause" : "resume"}
            className="btn btn-outline border-line"
          >
            {view.status === "active" ? "Pause" : "Resume"}
          </button>
          <p className="text-sm text-soft">
            {view.status === "active"
              ? "Nobody can call until you resume. Running calls go on."
              : "It can be called again at once."}
          </p>
        </Form>
      )}
      <Form method="post" className="grid gap-3">
        <Tick
          name="certain"
          label="Retire this companion for good. I know that this cannot be undone."
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
