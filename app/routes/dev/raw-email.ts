import { requestContext } from "#app/context/request-context.ts";
import { commonFailures, type Failure, failureBody, isFailure } from "#platform/errors/failure.ts";
import type { Route } from "./+types/raw-email.ts";

/** A letter brings its own styles and nothing else; it may be shown inside our own page only. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "sandbox allow-top-navigation-by-user-activation";

/** The HTML of a letter, byte for byte. A refusal as in the API: who opens it gets the error page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, facts } = context.get(requestContext);
  try {
    return framed((await services.mail.sentEmail(facts, params.emailId)).html);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return refusal(error);
  }
}

/** Nothing can be sent here. Without this, the router's own refusal has no code. */
export const action = () => refusal(commonFailures.notFound());

const refusal = (failure: Failure) => Response.json(failureBody(failure), { status: failure.status });

function framed(html: string): Response {
  // In the frame of our page a link opens in the whole window.
  return new Response(html.replace("<head>", '<head><base target="_top">'), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "no-store",
    },
  });
}
