import { forgetDrafts } from "#app/components/editor/old-drafts.rules.ts";
import { requestContext } from "#app/context/request-context.ts";
import { cookieHeaders, sentForm } from "#app/forms/answers.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { redirect } from "#app/navigation/moves.ts";
import { noticeText, withNotice } from "#app/navigation/notices.rules.ts";
import { notify } from "#app/notices/notices.ts";
import type { Route } from "./+types/logout.ts";

/** Only a form signs out: a link or a picture on another site must not. */
export function loader() {
  return redirect("/");
}

/** With `next`, leads there: to the login page, for instance, and back. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, facts, log } = context.get(requestContext);
  const next = safePath((await sentForm(request)).get("next"), withNotice("/", "signed-out"));
  try {
    const { setCookies } = await services.members.signOut(facts);
    return redirect(next, { headers: cookieHeaders(setCookies) });
  } catch (error) {
    log.error({ err: error }, "a member could not be signed out");
    return redirect(withNotice("/", "sign-out-failed"));
  }
}

/** Whoever cannot be signed out, because the way to the server is gone, stays where they are and is told. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      // What was typed and not saved is nobody else's who uses this browser.
      if (!error.headers.get("location")?.includes("sign-out-failed")) forgetDrafts(() => localStorage, "all");
      throw error;
    }
    console.error(error);
    notify(noticeText("sign-out-failed") ?? "", { tone: "error" });
    return redirect(location.pathname + location.search);
  }
}

/** Never shown. A route without a screen would answer an error as JSON. */
export default function Logout() {
  return null;
}
