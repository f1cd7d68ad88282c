import { data } from "react-router";
import { type ZodType, z } from "zod";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, pageError, pageQuery, sentForm, served } from "#app/navigation/answers.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormDone } from "#app/ui/form-alert.tsx";
import {
  actionReason,
  adminStep,
  adminStepId,
  agentFieldsOf,
  featureInput,
  retireInput,
} from "#features/agents/admin/admin-agents.schema.ts";
import type { AdminAgentsService } from "#features/agents/admin/admin-agents.service.ts";
import { editorSteps, type StepId } from "#features/agents/draft/editor-steps.rules.ts";
import { type FailureBody, failureBody, isFailure } from "#platform/errors/failure.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
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
  const file = await served(services.adminAgents.file(viewer, params.agentId));
  return { file, step, done: doneWords(facts.headers, actionLabels) };
}

type Viewer = Parameters<AdminAgentsService["file"]>[0];
type Sent = { edition: AdminAgentsService; viewer: Viewer; agentId: string; form: FormData };

/** Reads the form and does the work; answers why it could not be read, or null. */
async function reading<T>(schema: ZodType<T>, form: FormData, work: (input: T) => Promise<void>) {
  const parsed = formInput(schema, form);
  if ("refusal" in parsed) return parsed.refusal;
  await work(parsed.input);
  return null;
}

/** Each deed of the page by its intent. */
const deeds: Record<string, (sent: Sent) => Promise<FailureBody | null>> = {
  pause: ({ edition, viewer, agentId, form }) =>
    reading(actionReason, form, (input) => edition.pause(viewer, agentId, input)),
  resume: ({ edition, viewer, agentId, form }) =>
    reading(actionReason, form, (input) => edition.resume(viewer, agentId, input)),
  feature: ({ edition, viewer, agentId, form }) =>
    reading(featureInput, form, (input) => edition.feature(viewer, agentId, input)),
  unfeature: ({ edition, viewer, agentId, form }) =>
    reading(actionReason, form, (input) => edition.unfeature(viewer, agentId, input)),
  retire: ({ edition, viewer, agentId, form }) =>
    reading(retireInput, form, (input) => edition.retire(viewer, agentId, input)),
};

async function saveStep({ edition, viewer, agentId, form }: Sent, step: StepId): Promise<FailureBody | null> {
  const typed = textsOf(form);
  const parsed = adminStep.safeParse({ ...typed, fields: agentFieldsOf(typed) }, { error: plainIssue });
  if (parsed.success) {
    await edition.saveStep(viewer, agentId, step, parsed.data);
    return null;
  }
  const messages = parsed.error.issues.map(({ path, message }) => [String(path.at(-1)), [message]]);
  const message = parsed.error.issues[0]?.message ?? "Please check the form";
  return { code: "bad_input", message, fields: Object.fromEntries(messages) };
}

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));

export async function action({ context, request, params: { agentId } }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const edition = services.adminAgents;
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  const step = editorSteps.find((one) => one === intent);
  const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined;
  try {
    // Who asks is told first: a stranger learns nothing about the form.
    await edition.file(viewer, agentId);
    const sent = { edition, viewer, agentId, form };
    if (!step && !deed) throw pageError(400, { message: "The form could not be read. Please try again." });
    const refusal = step ? await saveStep(sent, step) : await deed?.(sent);
    if (refusal) return data({ ...refusal, intent, typed: textsOf(form) }, { status: 422 });
    const here = `/admin/agent-edition/${encodeURIComponent(agentId)}`;
    return step ? doneAt(`${here}?step=${step}`, "edited") : doneAt(here, intent);
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.status === 404 || error.status === 401) throw pageError(error.status, { message: error.message });
    return data({ ...failureBody(error), intent, typed: textsOf(form) }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Agent", indexed: false });
}

export default function AgentFileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { file, step, done } = loaderData;
  const answer: AgentPageAnswer = actionData && "intent" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead title={file.name} lead={`An agent of @${file.modelUsername}. Whatever you do is kept with its reason.`}>
        <Link to="/admin/agent-edition" className="btn btn-ghost">
          All agents
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
