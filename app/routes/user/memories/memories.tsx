import { data } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, loadOrErrorPage, pageError, refused, sentForm } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { type NoticeCode, withNotice } from "#app/navigation/notices.rules.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { memoryChoice, memoryErasureInput, memoryInput, memoryTextInput } from "#features/memories/memories.schema.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/memories.ts";
import { MemoriesPage, type MemoryAnswer } from "./memories-page.tsx";

const here = "/user/memories";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  const memories = await loadOrErrorPage(services.memories.view(viewer));
  const ids = memories.companions.map(({ agentId }) => agentId);
  const agents = gate.passed && ids.length > 0 ? await loadOrErrorPage(services.agents.now(gate, ids)) : [];
  const covers = agents.map(({ id, card }) => ({ id, coverUrl: card?.coverUrl ?? null }));
  return { memories, covers };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const [intent, id] = [String(form.get("intent")), String(form.get("id") ?? "")];
  try {
    const outcome = await applyIntent(context.get(requestContext), { intent, id, form });
    if (typeof outcome === "string") return redirect(withNotice(here, outcome));
    return data<MemoryAnswer>(outcome, "refusal" in outcome ? { status: 422 } : {});
  } catch (error) {
    const refusal = refused(error);
    const answer: MemoryAnswer = { intent, id, typed: String(form.get("text") ?? ""), refusal: refusal.data };
    return data<MemoryAnswer>(answer, refusal.init ?? {});
  }
}

type Sent = { intent: string; id: string; form: FormData };

/** The word of the notice that says what was done, or what the page has to show. */
async function applyIntent({ services, viewer }: RequestContext, sent: Sent): Promise<NoticeCode | MemoryAnswer> {
  const { memories } = services;
  const { intent, id, form } = sent;
  const typed = String(form.get("text") ?? "");
  if (intent === "add") {
    const parsed = formInput(memoryInput, form);
    if ("refusal" in parsed) return { intent, id, typed, refusal: parsed.refusal };
    await memories.add(viewer, parsed.input);
    return "memory-kept";
  }
  if (intent === "change") {
    const parsed = formInput(memoryTextInput, form);
    if ("refusal" in parsed) return { intent, id, typed, refusal: parsed.refusal };
    await memories.change(viewer, id, parsed.input);
    return "memory-kept";
  }
  if (intent === "erase") return { intent, erased: await memories.erase(viewer, id) };
  if (intent === "erase-all") {
    const parsed = formInput(memoryErasureInput, form);
    if ("refusal" in parsed) return { intent, id, typed, refusal: parsed.refusal };
    await memories.eraseAll(viewer, parsed.input);
    return "memories-erased";
  }
  if (intent === "choose") {
    const { remember } = memoryChoice.parse({ remember: form.get("remember") === "true" });
    await memories.choose(viewer, { remember });
    return "choice-kept";
  }
  throw pageError(400, { message: "The form could not be read. Please go back and try again." });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Memories", indexed: false });
}

export default function MemoriesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && "intent" in actionData ? (actionData as MemoryAnswer) : undefined;
  return (
    <>
      <h1 className="text-5xl">Memories</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-soft">
        What companions remember about you, so that a call can begin where the last one ended: a few sentences that you
        said about yourself. Only you see them, and they are yours to change and to erase. Creators never see them. A
        private call adds nothing and uses nothing.
      </p>
      <MemoriesPage {...loaderData} answer={answer} />
    </>
  );
}
