import { z } from "zod";
import { requestContext } from "#app/context/request-context.ts";
import { useRootData } from "#app/context/root-data.ts";
import { cookieHeaders, sentForm } from "#app/forms/answers.ts";
import { secureAttribute } from "#app/forms/secure-cookie.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { redirect } from "#app/navigation/moves.ts";
import { withNotice } from "#app/navigation/notices.rules.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { consentCookie, consentMaxAgeS, isConfigured } from "#features/privacy/analytics.rules.ts";
import type { Route } from "./+types/privacy-choices.ts";

const choice = z.enum(["granted", "refused"]);

/** Keeps the choice in a cookie. A form that says neither counts as a refusal: consent is never assumed. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const analytics = choice.safeParse(form.get("analytics")).data ?? "refused";
  const secure = secureAttribute(context.get(requestContext));
  const cookie = `${consentCookie}=${analytics}; Max-Age=${consentMaxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  const next = safePath(form.get("next"), "/legal/privacy-choices");
  return redirect(withNotice(next, "choice-kept"), { headers: cookieHeaders([cookie]) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Privacy choices", indexed: false });
}

const necessary = [
  ["Age gate", "that you have passed it", "It lasts 30 days"],
  ["Sign-in", "who you are", "It ends when you sign out"],
  ["Privacy choice", "the answer to the question on this page", "It lasts 180 days"],
] as const;

export default function PrivacyChoicesScreen() {
  const analytics = useRootData()?.analytics;
  return (
    <article className="min-w-0">
      <h1 className="article-title mb-6">Privacy choices</h1>
      <div className="reading">
        <p>
          Some cookies are needed for the site to work. Everything else waits for your word, and you can change your
          mind here at any time.
        </p>
        <h2>Always on</h2>
        <ul>
          {necessary.map(([name, remembers, time]) => (
            <li key={name}>
              <strong>{name}</strong>: remembers {remembers}. {time}.
            </li>
          ))}
        </ul>
        <h2>Measuring of visits</h2>
        {analytics && isConfigured(analytics.ids) ? <Choice analytics={analytics} /> : <NothingMeasured />}
      </div>
    </article>
  );
}

function NothingMeasured() {
  return <p>This site measures nothing: no script of anybody else is loaded, so there is nothing to choose.</p>;
}

type Analytics = NonNullable<ReturnType<typeof useRootData>>["analytics"];

function Choice({ analytics: { ids, consent, optedOut } }: { analytics: Analytics }) {
  const allowed = consent === "granted" && !optedOut;
  const services = [ids.gtmId && "Google Tag Manager", ids.sessionAnalyticsId && "Microsoft Clarity"].filter(Boolean);
  return (
    <>
      <p>
        With your consent, {services.join(" and ")} may count visits to the pages that anyone can read. Never on calls,
        in accounts, in messages, and nothing that you say or type.
      </p>
      <p role="status">
        {allowed
          ? "You have allowed it."
          : consent === null && !optedOut
            ? "You have not chosen yet."
            : "It is off for you."}
        {optedOut && " Your browser asks every site not to track you (Global Privacy Control), and we do as it says."}
      </p>
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <button type="submit" name="analytics" value="refused" className="btn btn-outline border-line">
          {allowed ? "Turn it off" : "Refuse"}
        </button>
        {!optedOut && !allowed && (
          <button type="submit" name="analytics" value="granted" className="btn btn-outline border-line">
            Allow
          </button>
        )}
      </form>
    </>
  );
}
