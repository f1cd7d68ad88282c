import { data } from "react-router";
import { z } from "zod";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormDone } from "#app/ui/form-alert.tsx";
import { adminAgentOperations } from "#features/agents/admin/admin-agents.operations.ts";
import { adminStepForm, adminStepId } from "#features/agents/admin/admin-agents.schema.ts";
import { editorSteps, type StepId } from "#features/agents/fields/editor-steps.rules.ts";
import type { Route } from "./+types/agent.ts";
import { AgentActions, type AgentPageAnswer } from "./agent-actions.tsx";
import { AgentFacts } from "./agent-facts.tsx";
import { AgentSteps } from "./agent-steps.tsx";
import { AgentVersions } from "./agent-versions.tsx";
import { actionLabels } from "./agents.labels.ts";

const fileQuery = z.object({ step: adminStepId.default("basic") });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const { step } = pageQuery(fileQuery, url);
  const file = await loadOrErrorPage(services.adminAgents.file(viewer, params.agentId));
  return { file, step, done: doneWords(facts.headers, actionLabels) };
}

const { pause, resume, feature, unfeature, retire, saveStep } = adminAgentOperations;

/** The form of a step is saved as that step. */
const stepForm = (step: StepId): typeof saveStep => ({
  ...saveStep,
  input: adminStepForm,
  run: (services, asked, request) => saveStep.run(services, { ...asked, params: { ...asked.params, step } }, request),
});

/** What each form of the page does, by its intent. */
const forms = {
  pause,
  resume,
  feature,
  unfeature,
  retire,
  basic: stepForm("basic"),
  voice: stepForm("voice"),
  pricing: stepForm("pricing"),
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const { done, refusal } = await runForm(forms, form, { services, viewer, params: { id: params.agentId } });
  if (refusal) return data({ ...refusal.data, typed: textsOf(form) }, refusal.init ?? {});
  const here = `/admin/agent-edition/${encodeURIComponent(params.agentId)}`;
  const step = editorSteps.find((one) => one === done.intent);
  return step ? doneAt(`${here}?step=${step}`, "edited") : doneAt(here, done.intent);
}

/** What was typed, for the form to show again. */
const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Companion", indexed: false });
}

export default function AgentFileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { file, step, done } = loaderData;
  const answer: AgentPageAnswer = actionData && "intent" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead title={file.name} lead={`Companion of @${file.modelUsername}. Every change is logged with its reason.`}>
        <Link to="/admin/agent-edition" className="btn btn-ghost">
          All companions
        </Link>
      </PageHead>
      <div className="mb-4 empty:hidden">
        <FormDone>{answer ? null : done}</FormDone>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <AgentFacts file={file} />
          <AgentSteps file={file} step={step} answer={answer} />
        </div>
        <div className="grid min-w-0 gap-4">
          <AgentActions key={`${file.changedAt}${file.state}`} file={file} answer={answer} />
          <AgentVersions versions={file.versions} creator={file.modelUsername} />
        </div>
      </div>
    </>
  );
}
