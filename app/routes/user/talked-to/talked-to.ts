import { data } from "react-router";
import { withRemoved } from "#app/components/agents/removed.rules.ts";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, refused, sentForm } from "#app/forms/answers.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { redirect } from "#app/navigation/moves.ts";
import { talkedToInput } from "#features/conversations/calls/talked-to.schema.ts";
import type { Route } from "./+types/talked-to.ts";

/** The list stands on the start page. */
export const loader = () => redirect("/");

/** What the entries of _Talk again_ send. A plain form goes back to the page that it stood on, which then has an Undo. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const parsed = formInput(talkedToInput, await sentForm(request));
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  const { intent, agentId, next } = parsed.input;
  try {
    await services.talkedTo[intent](viewer, agentId);
  } catch (error) {
    return refused(error);
  }
  return next === undefined ? null : redirect(withRemoved(safePath(next, "/"), intent === "remove" ? agentId : null));
}

/** Never shown. A route without a screen would answer an error as JSON. */
export default function TalkedTo() {
  return null;
}
