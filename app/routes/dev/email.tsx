import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/email.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, facts } = context.get(requestContext);
  const { html: _, ...email } = await loadOrErrorPage(services.mail.sentEmail(facts, params.emailId));
  return { email };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Letter", indexed: false });
}

/** One letter: its words, then how it would have arrived. */
export default function EmailScreen({ loaderData }: Route.ComponentProps) {
  const { email } = loaderData;
  return (
    <div className="wrap max-w-3xl py-8 sm:py-12">
      <Link to="/dev/mail" className="chip mb-6">
        All emails
      </Link>
      <article className="panel p-5 sm:p-8">
        <h1 className="text-4xl">{email.subject}</h1>
        <p className="mt-2 text-[0.9rem] text-soft [overflow-wrap:anywhere]">
          From {email.brand} to {email.to}
        </p>
        <div className="mt-6 grid gap-4 border-t border-line pt-6">
          {email.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {email.action && (
            <a href={email.action.href} className="btn btn-go justify-self-start">
              {email.action.label}
            </a>
          )}
          {email.footnote && <p className="text-[0.82rem] text-soft">{email.footnote}</p>}
        </div>
      </article>
      <details className="panel mt-4 p-5">
        <summary className="cursor-pointer text-soft">As plain text</summary>
        <pre className="mt-4 text-[0.82rem] whitespace-pre-wrap [overflow-wrap:anywhere]">{email.text}</pre>
      </details>
      <details className="panel mt-4 p-5">
        <summary className="cursor-pointer text-soft">As a mail program shows it</summary>
        <iframe
          src={`/dev/mail/${email.id}/raw`}
          title="The email as HTML"
          sandbox="allow-top-navigation-by-user-activation"
          loading="lazy"
          className="mt-4 h-[36rem] w-full rounded-field border border-line bg-white"
        />
      </details>
    </div>
  );
}
