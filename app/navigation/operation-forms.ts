import { data } from "react-router";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { failureBody, isFailure } from "#platform/errors/failure.ts";
import type { Operation } from "#platform/operations/operation.ts";
import type { Services } from "#server/services.ts";
import { formInput, pageError } from "./answers.ts";

type Forms = Readonly<Record<string, Operation<Services, Viewer | null>>>;
type AnswerOf<One extends Forms[string]> = Awaited<ReturnType<One["run"]>>;
/** The form that was sent, by its intent, with the answer of its operation. */
type Done<All extends Forms> = { [Intent in keyof All]: { intent: Intent; answer: AnswerOf<All[Intent]> } }[keyof All];

/** Who sent the form, with what else of the request its operations go by. */
type Sender<All extends Forms> = {
  services: Services;
  viewer: Viewer | null;
  params: Record<string, string>;
} & Parameters<All[keyof All]["run"]>[2];

/**
 * Carries out the operation that a sent form names by its `intent`. A refusal is the page's data, with the intent, so that
 * it stands in its form; what is not there for whoever asks is the error page.
 */
export async function carryOut<All extends Forms>(forms: All, form: FormData, sender: Sender<All>) {
  const intent = String(form.get("intent"));
  const { services, viewer, params } = sender;
  try {
    // Who asks is told first: a stranger learns nothing about the forms, not even which there are.
    for (const { permit } of Object.values(forms)) permit(viewer, sender);
    const operation = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    if (!operation) throw pageError(400, { message: "The form could not be read. Please try again." });
    const read = operation.input ? formInput(operation.input, form) : { input: undefined };
    if ("refusal" in read) return { done: null, refusal: data({ intent, ...read.refusal }, { status: 422 }) };
    const answer = await operation.run(services, { viewer, params, input: read.input }, sender);
    return { done: { intent, answer } as Done<All>, refusal: null };
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.status === 404 || error.status === 401) throw pageError(error.status, { message: error.message });
    return { done: null, refusal: data({ intent, ...failureBody(error) }, { status: error.status }) };
  }
}
