import { redirect } from "#app/navigation/moves.ts";
import { withNotice } from "#app/navigation/notices.rules.ts";
import type { RequestContext } from "#server/services.ts";

/** The intent of the forms that ask for another email with the link that confirms the address. */
export const resendEmailIntent = "resend-email";

/** Sends it, and leads back to the page. Throws the refusal of too many. */
export async function resendEmail({ services, facts }: RequestContext, here: string): Promise<Response> {
  await services.security.resendConfirmation(facts);
  return redirect(withNotice(here, "confirmation-sent"), { status: 303 });
}
