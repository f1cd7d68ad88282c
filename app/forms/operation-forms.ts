import { data } from "react-router";
import type { z } from "zod";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { failureBody, failureHeaders, isFailure } from "#platform/errors/failure.ts";
import type { Operation } from "#platform/operations/operation.ts";
import type { Services } from "#server/services.ts";
import { formInput, pageError } from "./answers.ts";

type Forms = Readonly<Record<string, Operation<Services, Viewer | null>>>;
type AnswerOf<One extends Forms[string]> = Awaited<ReturnType<One["run"]>>;
type InputOf<One extends Forms[string]> = NonNullable<One["input"]> extends z.ZodType<infer Input> ? Input : undefined;
/** The form that was sent, by its intent, with its input as the schema read it and the answer of its operation. */
type Done<All extends Forms> = {
  [Intent in keyof All]: { intent: Intent; input: InputOf<All[Intent]>; answer: AnswerOf<All[Intent]> };
}[keyof All];

type Params = Record<string, string>;
/** The form's sender, and the request data that its operations need. */
type Sender<All extends Forms> = {
  services: Services;
  viewer: Viewer | null;
  /**
   * What the page's address names. A page with a form in each line of a list says how the text after the colon of an
   * intent such as `resolve:<id>` names the line.
   */
  params: Params | ((line: string) => Params);
} & Parameters<All[keyof All]["run"]>[2];

/**
 * Carries out the operation that a sent form names by its `intent`. A refusal is the page's data, with the intent, so that
 * it stands in its form. The error page is for what is not there for whoever asks, unless it is a line of a list.
 */
export async function runForm<All extends Forms>(forms: All, form: FormData, sender: Sender<All>) {
  const intent = String(form.get("intent"));
  const { services, viewer } = sender;
  const { name, params } = namedBy(intent, sender.params);
  permitForms(forms, sender);
  try {
    const operation = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (!operation) throw pageError(400, { message: "The form could not be read. Please try again." });
    const read = operation.input ? formInput(operation.input, form) : { input: undefined };
    if ("refusal" in read) return { done: null, refusal: data({ intent, ...read.refusal }, { status: 422 }) };
    const answer = await operation.run(services, { viewer, params, input: read.input }, sender);
    return { done: { intent: name, input: read.input, answer } as Done<All>, refusal: null };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const isAboutPage = error.status === 401 || (error.status === 404 && typeof sender.params !== "function");
    if (isAboutPage) throw pageError(error.status, { message: error.message });
    const init = { status: error.status, headers: failureHeaders(error) };
    return { done: null, refusal: data({ intent, ...failureBody(error) }, init) };
  }
}

/** Checked before anything is read: who may not use the forms learns nothing about them, not even which there are. */
function permitForms<All extends Forms>(forms: All, sender: Sender<All>): void {
  try {
    for (const { permit } of Object.values(forms)) permit(sender.viewer, sender);
  } catch (error) {
    if (!isFailure(error)) throw error;
    throw pageError(error.status, { message: error.message });
  }
}

function namedBy(intent: string, params: Params | ((line: string) => Params)): { name: string; params: Params } {
  if (typeof params !== "function") return { name: intent, params };
  const [name = "", ...line] = intent.split(":");
  return { name, params: params(line.join(":")) };
}
