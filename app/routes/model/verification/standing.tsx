import { Form } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { Time } from "#app/ui/time.tsx";
import { answerDays, refusalWords } from "#features/verifications/verifications.rules.ts";
import type { OwnVerification } from "#features/verifications/verifications.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

type StandingProps = {
  verification: OwnVerification;
  refusal: FailureBody | undefined;
  typed: Record<string, string>;
};

/** Where it stands, why, and what comes next. Nothing while it is being filled in for the first time. */
export function Standing({ verification, refusal, typed }: StandingProps) {
  const { state, approved } = verification;
  return (
    <>
      {verification.unreadable && (
        <Panel title="We can't read your papers right now" tone="border-warn/40">
          <p>
            A key that they are encrypted with is missing on our side. Nothing is lost, and we have been told. If you
            don't want to wait, enter your details and add your pictures again.
          </p>
        </Panel>
      )}
      {approved && <Approved approved={approved} />}
      {state === "submitted" && <Submitted verification={verification} refusal={refusal} />}
      {state === "rejected" && <Rejected verification={verification} refusal={refusal} typed={typed} />}
      {state === "expired" && (
        <Panel title="Your confirmation has ended" tone="border-warn/40">
          <p>
            Please do it again: it takes a few minutes. Until then nothing new goes public and nothing is paid out. What
            you earned stays yours.
          </p>
        </Panel>
      )}
    </>
  );
}

function Panel({ title, tone, children }: { title: string; tone: string; children: React.ReactNode }) {
  return (
    <section className={`panel mb-8 grid gap-3 border p-4 sm:p-6 ${tone}`}>
      <h2 className="text-3xl">{title}</h2>
      {children}
    </section>
  );
}

function Approved({ approved }: { approved: NonNullable<OwnVerification["approved"]> }) {
  return (
    <Panel title="Your identity is confirmed" tone="border-signal/40">
      <p>
        Your page shows that you are verified.
        {approved.expiresAt && (
          <>
            {" "}
            Valid until <Time at={approved.expiresAt} shape="longDate" />.
          </>
        )}
      </p>
      {approved.mayRenew && <p className="text-soft">You can renew it now, below: nothing is interrupted.</p>}
    </Panel>
  );
}

function Submitted({ verification, refusal }: Omit<StandingProps, "typed">) {
  const { submittedAt, secondLookAt } = verification;
  return (
    <Panel title={secondLookAt ? "Another person looks at it" : "We are looking at it"} tone="border-line">
      <p>
        {submittedAt && (
          <>
            Sent <Time at={submittedAt} />.{" "}
          </>
        )}
        You have an answer usually on the same day, and within {answerDays} working days at the latest. It comes by
        email too.
      </p>
      <p className="text-soft">
        You can go on building meanwhile.{" "}
        <Link to="/model/dashboard" className="text-link">
          To your dashboard
        </Link>
      </p>
      <FormAlert>{formError(refusal)}</FormAlert>
      {!secondLookAt && (
        <Form method="post">
          <button type="submit" name="intent" value="withdraw" className="btn btn-outline border-line">
            Withdraw and edit
          </button>
        </Form>
      )}
    </Panel>
  );
}

function Rejected({ verification: { refusal: given }, refusal, typed }: StandingProps) {
  if (!given) return null;
  return (
    <Panel
      title={given.final ? "We could not confirm your identity" : "Something has to be sent again"}
      tone="border-stop/40"
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        {given.reasons.map((reason) => (
          <li key={reason}>{refusalWords(reason)}.</li>
        ))}
      </ul>
      {given.note !== "" && <p className="whitespace-pre-line">{given.note}</p>}
      {!given.final && <p className="text-soft">Mend what is named, below, and send it again. The rest is kept.</p>}
      {given.secondLook && <SecondLook refusal={refusal} typed={typed} />}
    </Panel>
  );
}

function SecondLook({ refusal, typed }: Omit<StandingProps, "verification">) {
  const form = useFocusOnRefusal(refusal);
  return (
    <details open={refusal !== undefined}>
      <summary className="text-link min-h-9 cursor-pointer">Ask for another person to decide</summary>
      <Form ref={form} method="post" noValidate className="mt-3 grid gap-4">
        <input type="hidden" name="intent" value="second-look" />
        <FormAlert>{formError(refusal)}</FormAlert>
        <TextArea
          name="words"
          label="What was overlooked?"
          hint="Somebody who has not seen it before decides. You can ask once."
          rows={3}
          maxLength={1_000}
          defaultValue={typed.words ?? ""}
          error={fieldError(refusal, "words")}
        />
        <button type="submit" className="btn btn-outline justify-self-start border-line">
          Ask for a second look
        </button>
      </Form>
    </details>
  );
}
