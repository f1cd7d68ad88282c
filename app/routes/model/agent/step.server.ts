import { data } from "react-router";
import { refused, sentForm } from "#app/forms/answers.ts";
import type { EditorFields } from "#features/agents/fields/agent-fields.rules.ts";
import type { StepId } from "#features/agents/fields/editor-steps.rules.ts";
import { viewerFailures } from "#features/members/viewer.rules.ts";
import type { RequestContext } from "#server/services.ts";
import type { StepRefusal } from "./editor/basic-form.tsx";

/** A sent step: what was typed, and over which edition. */
export async function readStep(request: Request) {
  const form = await sentForm(request);
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const edition = /^\d{1,9}$/.test(typed.edition ?? "") ? Number(typed.edition) : null;
  return { typed, edition, intent: typed.intent ?? "" };
}

/** A refused step with everything that was typed into it. */
export function stepRefused(error: unknown, typed: Record<string, string>) {
  const { data: body, init } = refused(error);
  return data<StepRefusal>({ ...body, typed }, init ?? {});
}

/** Saves a step through the service; the answer is a refusal, or null when it is saved. */
export async function saveStep(
  { services, viewer }: RequestContext,
  step: StepId,
  { typed, edition }: { typed: Record<string, string>; edition: number | null },
) {
  try {
    // A tab that another creator has left open sends their words.
    if (typed.username !== undefined && typed.username !== viewer?.username) throw viewerFailures.notAuthenticated();
    await services.agentEditor.saveStep(viewer, { step, fields: typed as Partial<EditorFields>, edition });
    return null;
  } catch (error) {
    return stepRefused(error, typed);
  }
}
