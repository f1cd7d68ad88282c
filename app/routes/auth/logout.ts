import { redirect } from "react-router";
import { cookieHeaders, refused } from "../../navigation/answers.ts";
import { withNotice } from "../../navigation/notices.rules.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/logout.ts";

/** Only a form signs out: a link or a picture on another site must not. */
export function loader() {
  return redirect("/");
}

export async function action({ context }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  try {
    const { setCookies } = await services.members.signOut(facts);
    return redirect(withNotice("/", "signed-out"), { headers: cookieHeaders(setCookies) });
  } catch (error) {
    return refused(error);
  }
}
