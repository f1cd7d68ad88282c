import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Tick } from "#app/ui/tick.tsx";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { promptOperations } from "#features/prompts/prompts.operations.ts";
import { compareQuery } from "#features/prompts/prompts.schema.ts";
import type { Route } from "./+types/prompt.ts";
import { PromptDraft } from "./prompt-draft.tsx";
import { PromptRun } from "./prompt-run.tsx";
import { PromptVersions } from "./prompt-versions.tsx";
import { WordDifference } from "./word-difference.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const prompt = await loadOrErrorPage(
    services.promptAdmin.view(viewer, params.contentType, pageQuery(compareQuery, url)),
  );
  return { prompt, done: doneWords(facts.headers, told) };
}

const forms = {
  draft: promptOperations.draft,
  try: promptOperations.run,
  publish: promptOperations.publish,
  restore: promptOperations.restore,
};

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const id = params.contentType;
  const { done, refusal } = await runForm(forms, await sentForm(request), {
    services,
    viewer,
    params: () => ({ id }),
  });
  return refusal ?? doneAt(`/admin/prompts/${id}`, done.intent);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Prompt", indexed: false });
}

const told: Record<string, string> = {
  draft: "The draft is kept.",
  try: "The simulated callers have called.",
  publish: "It is published. Calls that start from now on hear it.",
  restore: "The older text is published again.",
};

export default function PromptScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { prompt } = loaderData;
  const done = actionData ? null : loaderData.done;
  const passed = prompt.run?.passed === true;
  return (
    <>
      <PageHead
        title={contentTypeLabel(prompt.contentType)}
        lead={`Version ${prompt.published.version} is published. The limits of the platform stand before and after it.`}
      >
        <Link to="/admin/prompts" className="btn btn-ghost">
          All prompts
        </Link>
      </PageHead>
      {done && (
        <p role="status" className="mb-4 text-primary">
          {done}
        </p>
      )}
      <PromptDraft key={prompt.draft?.edition ?? 0} prompt={prompt} answer={actionData} />
      {prompt.compared && <WordDifference compared={prompt.compared} />}
      {prompt.draft && (
        <>
          <PromptRun run={prompt.run} answer={actionData} />
          <section className="panel mt-6 p-4">
            <h2 className="mb-3 text-2xl">Publish the draft</h2>
            <DecisionForm intent="publish" button="Publish" tone="signal" answer={actionData}>
              <input type="hidden" name="edition" value={prompt.draft.edition} />
              {!passed && (
                <Tick
                  name="override"
                  label="The simulated callers have not passed this text. Publish it all the same, for the reason below."
                />
              )}
            </DecisionForm>
          </section>
        </>
      )}
      <PromptVersions prompt={prompt} answer={actionData} />
    </>
  );
}
