import { data } from "react-router";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { firstMessageOperations } from "#features/prompts/first-messages.operations.ts";
import type { FirstMessages } from "#features/prompts/prompts.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/messages.ts";

const told = { added: "The new text is the default now." };

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const categories = await loadOrErrorPage(services.firstMessages.list(viewer));
  return { categories, done: doneWords(facts.headers, told) };
}

const forms = { add: firstMessageOperations.add };

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const { refusal } = await runForm(forms, form, { services, viewer, params: () => ({}) });
  if (!refusal) return doneAt("/admin/messages", "added");
  return data({ ...refusal.data, sent: String(form.get("message") ?? "") }, refusal.init ?? undefined);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "First messages", indexed: false });
}

type Answer = Route.ComponentProps["actionData"];

export default function MessagesScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="First messages"
        lead="What a new companion says first, by kind, until its creator changes it. The newest text is the default."
      />
      {!actionData && loaderData.done && (
        <p role="status" className="mb-4 text-primary">
          {loaderData.done}
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {loaderData.categories.map((one) => (
          <Category key={one.category} {...one} answer={actionData} />
        ))}
      </div>
    </>
  );
}

function Category({ category, messages, answer }: FirstMessages[number] & { answer: Answer }) {
  const [current, ...older] = messages;
  const intent = `add:${category}`;
  const own = answer?.intent === intent ? answer : undefined;
  const error = own?.fields?.message?.[0] ?? (own?.field === "message" ? own.message : undefined);
  return (
    <section className="panel min-w-0 p-4">
      <h2 className="text-2xl">{contentTypeLabel(category)}</h2>
      {current ? (
        <blockquote className="mt-2 break-words">
          {current.message}
          <footer className="mt-1 text-soft">
            {current.author ?? "Built in"}, {dateTimeLabel(current.createdAt)}
          </footer>
        </blockquote>
      ) : (
        <p className="mt-2 text-soft">There is no default yet.</p>
      )}
      <details className="mt-3" open={own !== undefined}>
        <summary className="cursor-pointer text-soft">Replace</summary>
        <div className="mt-3">
          <DecisionForm intent={intent} button="Make it the default" answer={error ? undefined : answer}>
            <input type="hidden" name="category" value={category} />
            <TextArea
              name="message"
              label={`First message, ${contentTypeLabel(category)}`}
              rows={3}
              maxLength={500}
              required
              defaultValue={own?.sent}
              error={error}
            />
          </DecisionForm>
        </div>
      </details>
      {older.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-soft">Before it ({older.length})</summary>
          <ol className="mt-2 grid gap-2">
            {older.map((message) => (
              <li key={message.id} className="break-words">
                {message.message}
                <span className="block text-soft">
                  {message.author ?? "Built in"}, {dateTimeLabel(message.createdAt)}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
