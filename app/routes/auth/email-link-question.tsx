import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

type EmailLinkQuestionProps = {
  title: string;
  /** What the button will do, in a sentence. */
  children: ReactNode;
  refusal: FailureBody | undefined;
  button: string;
  busyButton: string;
};

/** Asks before a link in a letter does its work: mail programs open links to look at them, and press no button. */
export function EmailLinkQuestion({ title, children, refusal, button, busyButton }: EmailLinkQuestionProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(refusal);
  return (
    <>
      <h1 className="rise text-5xl">{title}</h1>
      <p className="rise mt-3 mb-8 text-soft [overflow-wrap:anywhere]">{children}</p>
      <Form ref={form} method="post" replace className="grid gap-5">
        <FormAlert>{formError(refusal) ?? refusal?.message}</FormAlert>
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? busyButton : button}
        </button>
      </Form>
    </>
  );
}

type EmailLinkDoneProps = { title: string; text: string; children: ReactNode };

/** What the link has done, and the way on. */
export function EmailLinkDone({ title, text, children }: EmailLinkDoneProps) {
  return (
    <div role="status">
      <h1 className="rise text-5xl">{title}</h1>
      <p className="rise mt-3 mb-8 text-soft [overflow-wrap:anywhere]">{text}</p>
      {children}
    </div>
  );
}
