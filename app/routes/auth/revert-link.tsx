import type { ComponentProps } from "react";
import { MailHint } from "#app/components/security/mail-hint.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { EmailLink } from "#features/members/identity/security.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { EmailLinkDone, EmailLinkQuestion } from "./email-link-question.tsx";
import { LinkSpent } from "./link-spent.tsx";

type RevertLinkProps = Omit<ComponentProps<typeof EmailLinkQuestion>, "refusal" | "busyButton" | "children"> & {
  purpose: EmailLink["purpose"];
  opened: { email: EmailLink | null; refusal: FailureBody | null };
  answer: FailureBody | { done: { email: string } } | undefined;
  doneTitle: string;
  /** What the button will do, in a sentence. */
  children: (email: EmailLink) => ComponentProps<typeof EmailLinkQuestion>["children"];
};

/** The page of a link that undoes a change of a sign-in: asks first, then says that a new password is next. */
export function RevertLink({ purpose, opened, answer, doneTitle, children, ...question }: RevertLinkProps) {
  if (answer && "done" in answer) {
    const text = `Every device is signed out. We sent an email to ${answer.done.email}: choose a new password with its link now.`;
    return (
      <EmailLinkDone title={doneTitle} text={text}>
        <MailHint />
      </EmailLinkDone>
    );
  }
  if (opened.email?.purpose !== purpose) {
    return (
      <LinkSpent refusal={opened.refusal}>
        <Link to="/forgot-password" className="btn btn-go">
          I cannot sign in
        </Link>
      </LinkSpent>
    );
  }
  return (
    <EmailLinkQuestion refusal={answer} busyButton="One moment…" {...question}>
      {children(opened.email)}
    </EmailLinkQuestion>
  );
}
