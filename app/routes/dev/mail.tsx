import { Inbox } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { SentEmailLine } from "#features/mail/mail.schema.ts";
import type { Route } from "./+types/mail.ts";

const refreshMs = 3_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { services, facts } = context.get(requestContext);
  return { emails: await loadOrErrorPage(services.mail.sentEmails(facts)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Mailbox", indexed: false });
}

/** The letters of a demo, which go to nobody. Looks for new ones as long as the page is seen. */
export default function MailboxScreen({ loaderData }: Route.ComponentProps) {
  const { emails } = loaderData;
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && state === "idle") void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [revalidate, state]);
  return (
    <div className="wrap max-w-3xl py-8 sm:py-12">
      <h1 className="text-5xl">Mailbox</h1>
      <p className="mt-2 mb-8 text-soft">
        This demo sends no mail: every email to anybody is kept here, on this machine alone.
      </p>
      {emails.length === 0 ? <NoEmails /> : <EmailChoices emails={emails} />}
    </div>
  );
}

function NoEmails() {
  return (
    <div className="panel grid justify-items-center gap-3 px-6 py-16 text-center">
      <Inbox size={34} strokeWidth={1.4} className="text-faint" aria-hidden="true" />
      <p className="text-xl">No emails yet</p>
      <p className="max-w-[42ch] text-soft">
        Sign up, or ask for a new password, and the email appears here by itself within seconds.
      </p>
    </div>
  );
}

function EmailChoices({ emails }: { emails: SentEmailLine[] }) {
  return (
    <ul className="panel divide-y divide-line overflow-hidden" aria-label="Emails">
      {emails.map((email) => (
        <li key={email.id}>
          <Link
            to={`/dev/mail/${email.id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-4 transition-colors hover:bg-raised"
          >
            <span className="font-medium">{email.subject}</span>
            <time dateTime={email.at} className="tabular text-[0.82rem] text-soft">
              {email.at.slice(0, 16).replace("T", " ")} UTC
            </time>
            <span className="w-full truncate text-[0.9rem] text-soft">To {email.to}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
