import { useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { ConfirmFirst, ConfirmLink } from "#app/ui/confirm-first.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { Time } from "#app/ui/time.tsx";
import type { PrivacyView } from "#features/privacy/privacy.schema.ts";
import { type KeptDays, keptWords } from "#features/settings/transcript-retention.labels.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { formatDollars, parseDollars, zero } from "#platform/money/money.ts";

type YourDataProps = {
  privacy: PrivacyView;
  username: string;
  paidCredit: string;
  /** Whether the member signed in a moment ago: without that nothing here is given out or ended. */
  recent: boolean;
  refusal?: FailureBody | undefined;
  kept: KeptDays;
  copyRefusal?: FailureBody | undefined;
};

/** A copy of everything, and the end of the account. */
export function YourData(props: YourDataProps) {
  return (
    <section id="your-data" className="panel scroll-mt-24 p-4 sm:p-6" aria-labelledby="your-data-title">
      <h2 id="your-data-title" className="text-2xl">
        Your data
      </h2>
      <div className="mt-4 grid gap-8">
        <Copy privacy={props.privacy} kept={props.kept} recent={props.recent} refusal={props.copyRefusal} />
        {props.privacy.deletion ? (
          <Leaving deletion={props.privacy.deletion} paidCredit={props.paidCredit} />
        ) : (
          <Leave {...props} key={props.refusal?.message} />
        )}
      </div>
    </section>
  );
}

/** How often the page asks whether a copy is ready. */
const askAgainMs = 2_000;

type CopyProps = { privacy: PrivacyView; kept: KeptDays; recent: boolean; refusal: FailureBody | undefined };

function Copy({ privacy, kept, recent, refusal }: CopyProps) {
  const { revalidate } = useRevalidator();
  const busy = useNavigation().formData?.get("intent") === "export";
  const copy = privacy.export;
  const waiting = copy?.state === "requested";
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void revalidate(), askAgainMs);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);

  return (
    <div>
      <h3 className="font-medium">A copy of it</h3>
      <p className="mt-1 text-soft">
        Everything that we keep about you, as JSON and as tables, in one zip file. What was said in your calls is in it
        as long as it is kept. {keptWords(kept)} What companions remember about you is in it too.
      </p>
      <div role="status" aria-live="polite" className="mt-3">
        {waiting && <p className="text-soft">Your copy is being made. This page shows it as soon as it is ready.</p>}
        {copy?.state === "ready" && copy.expiresAt && (
          <>
            {recent ? (
              <a className="btn btn-go" href={`/api/me/exports/${copy.id}`} download>
                Download my data
              </a>
            ) : (
              <>
                <p className="mb-2">It is ready. You signed in a while ago: confirm that it is you to download it.</p>
                <ConfirmLink next="/user/account#your-data" />
              </>
            )}
            <p className="mt-2 text-sm text-soft">
              Kept until <Time at={copy.expiresAt} shape="longDate" />, or for a day after you downloaded it.
            </p>
          </>
        )}
        {copy?.state === "failed" && <p className="text-warn">The copy could not be made. Please try again.</p>}
      </div>
      {refusal && (
        <div className="mt-3 grid gap-3">
          <FormAlert>{refusal.message}</FormAlert>
          <ConfirmFirst refusal={refusal} />
        </div>
      )}
      {!waiting && privacy.mayExport && (
        <Form method="post" replace preventScrollReset className="mt-3">
          <button type="submit" name="intent" value="export" className="btn btn-outline border-line" disabled={busy}>
            {busy ? "Asking…" : "Make a copy"}
          </button>
        </Form>
      )}
    </div>
  );
}

function Leave({ username, paidCredit, refusal }: YourDataProps) {
  const form = useFocusOnRefusal(refusal);
  const busy = useNavigation().formData?.get("intent") === "delete";
  const left = parseDollars(paidCredit);
  const general = formError(refusal);
  return (
    <details open={refusal !== undefined} className="border-t border-line pt-6">
      <summary className="cursor-pointer font-medium">Delete my account</summary>
      <p className="mt-2 text-soft">
        We wait 14 days, in which you can change your mind. Then your name, your address, your favorites and everything
        else that says who you were is gone. Purchases and calls stay in the books as numbers, as the law requires. A
        report that you made loses its tie to you; one that the law wants a name on, such as a copyright notice, keeps
        the name until a year after it was decided.
      </p>
      {left !== null && left > 0n && (
        <p className="mt-3 rounded-field border border-warn/40 bg-warn/10 p-3">
          You have <strong>{formatDollars(left)} of paid credit</strong>. What is left of it in 14 days is gone with the
          account and cannot be brought back. Spend it first, or ask us for{" "}
          <Link to="/legal/terms-of-sale" className="text-link">
            a refund
          </Link>
          : credit bought within the last 14 days is paid back in money.
        </p>
      )}
      <Form ref={form} method="post" replace noValidate preventScrollReset className="mt-4 grid max-w-md gap-4">
        <input type="hidden" name="intent" value="delete" />
        {general && (
          <p role="alert" tabIndex={-1} className="rounded-field border border-stop/50 bg-stop/10 p-3">
            {general}
          </p>
        )}
        <ConfirmFirst refusal={refusal} />
        <Field
          label={`Type ${username} to confirm`}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldError(refusal, "username")}
        />
        {left !== null && left > 0n && (
          <div>
            <label className="flex gap-3">
              <input
                type="checkbox"
                name="forfeit"
                value="true"
                className="checkbox mt-0.5 shrink-0"
                aria-invalid={fieldError(refusal, "forfeit") ? true : undefined}
              />
              <span>I give up my {formatDollars(left)} of paid credit, and know that it does not come back.</span>
            </label>
            {fieldError(refusal, "forfeit") && <p className="field-error">{fieldError(refusal, "forfeit")}</p>}
          </div>
        )}
        <button type="submit" className="btn btn-outline border-stop/60 justify-self-start" disabled={busy}>
          {busy ? "One moment…" : "Delete my account in 14 days"}
        </button>
      </Form>
    </details>
  );
}

type LeavingProps = { deletion: NonNullable<PrivacyView["deletion"]>; paidCredit: string };

/** The top of every page says when, and how to keep it. */
function Leaving({ deletion: { forfeits }, paidCredit }: LeavingProps) {
  const left = parseDollars(paidCredit) ?? zero;
  const agreed = parseDollars(forfeits) ?? zero;
  return (
    <div className="rounded-field border border-warn/40 bg-warn/10 p-4">
      <p>You asked us to delete your account. The top of this page says when.</p>
      {left > zero && left <= agreed && (
        <p className="mt-2">
          What is left of your {formatDollars(left)} of paid credit on that day is gone with it. Until then you can
          spend it, or ask us for a refund of what you bought within the last 14 days.
        </p>
      )}
      {left > agreed && (
        <p className="mt-2">
          You have {formatDollars(left)} of paid credit, more than you gave up. The account stays until you have spent
          it or had it paid back.
        </p>
      )}
    </div>
  );
}
