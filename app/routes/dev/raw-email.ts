import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import type { Route } from "./+types/raw-email.ts";

/** A letter brings its own styles and nothing else; it may be shown inside our own page only. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "sandbox allow-top-navigation-by-user-activation";

/** The HTML of a letter, byte for byte. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, facts } = context.get(requestContext);
  const { html } = await loadOrErrorPage(services.mail.sentEmail(facts, params.emailId));
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
