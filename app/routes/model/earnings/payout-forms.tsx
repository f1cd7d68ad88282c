import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { PasswordField } from "#app/components/security/password-field.tsx";
import { path as verificationPath } from "#app/components/verification/verification.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { fieldError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { IntentButton, PanelAnswers } from "#app/ui/panel.tsx";
import { RadioList } from "#app/ui/radio-list.tsx";
import { Time } from "#app/ui/time.tsx";
import { type PayoutKind, payoutKinds } from "#features/payouts/payout-kinds.rules.ts";
import type { PayoutView } from "#features/payouts/payouts.schema.ts";
import { longDayLabel } from "#platform/days/days.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** A refusal with what was typed, without the password. */
export type TypedRefusal = FailureBody & { intent: string; typed: Record<string, string> };

const kindWords: Record<PayoutKind, { label: string; about: string }> = {
  sepa: { label: "Bank in Europe", about: "By SEPA, to an account with an IBAN." },
  us_bank: { label: "Bank in the United States", about: "By routing and account number." },
  wire: { label: "Wire", about: "To a bank anywhere, by its BIC. A wire costs more, so its minimum is higher." },
};

type FormProps = { refusal: TypedRefusal | undefined; done: string | null };

/** Where earnings go: what is set now, and the form of one way at a time. */
export function PayoutMethod({ method, refusal, done }: FormProps & { method: PayoutView["method"] }) {
  const [search] = useSearchParams();
  const wanted = refusal?.typed.kind ?? search.get("method") ?? method?.kind ?? "sepa";
  const kind = payoutKinds.find((one) => one === wanted) ?? "sepa";
  const form = useFocusOnRefusal(refusal);
  const needsInput = !method || method.otherName || method.unreadable;
  return (
    <section className="panel scroll-mt-24 p-4 sm:p-6" id="payout" aria-labelledby="payout-title">
      <h2 id="payout-title" className="text-2xl">
        Payout method
      </h2>
      {method ? (
        <>
          <p className="mt-2 break-words">
            <strong className="tabular font-medium">{method.masked}</strong>
            {method.holder !== null && (
              <>
                {" "}
                in the name of <strong className="font-medium">{method.holder}</strong>
              </>
            )}
          </p>
          <p className="text-soft">
            {kindWords[method.kind].label}. Nothing is paid there before <Time at={method.payFrom} />.
          </p>
        </>
      ) : (
        <p className="mt-2 text-soft">Add an account for your earnings. The numbers are stored encrypted.</p>
      )}
      {method?.otherName && (
        <p className="mt-2 text-warn">
          This account is not in your verified legal name, nor in that of the company in your tax details. Nothing is
          paid to it: add one that is.
        </p>
      )}
      {method?.uncompared && !method.unreadable && (
        <p className="mt-2 text-warn">
          Before we pay, we compare this name with the legal name on your ID. We don't have one from an identity check
          yet.{" "}
          <Link to={verificationPath} className="text-link">
            Go to the identity check
          </Link>
        </p>
      )}
      {method?.unreadable && (
        <p className="mt-2 text-warn">We can't read this account any more. Nothing is paid to it: enter it again.</p>
      )}
      <PanelAnswers refusal={refusal} done={done} />
      <details className="mt-4" open={needsInput || refusal !== undefined || search.has("method")}>
        <summary className="cursor-pointer font-medium">
          {method ? "Change payout method" : "Add payout method"}
        </summary>
        <nav aria-label="Ways to be paid" className="mt-3 flex flex-wrap gap-2">
          {payoutKinds.map((one) => (
            <Link
              key={one}
              to={`?method=${one}#payout`}
              preventScrollReset
              className="chip"
              aria-current={one === kind ? "true" : undefined}
            >
              {kindWords[one].label}
            </Link>
          ))}
        </nav>
        <p className="mt-3 text-sm text-soft">{kindWords[kind].about}</p>
        <Form ref={form} key={kind} method="post" replace preventScrollReset noValidate className="mt-3 grid gap-4">
          <input type="hidden" name="kind" value={kind} />
          <MethodFields kind={kind} refusal={refusal} />
          <Password refusal={refusal} />
          <p className="text-[0.82rem] text-soft">
            We email you when it changes, and pay nothing to the new account for 72 hours.
          </p>
          <IntentButton intent="method" className="justify-self-start">
            Save
          </IntentButton>
        </Form>
      </details>
    </section>
  );
}

type Fields = { refusal: TypedRefusal | undefined };
type TextProps = Fields & { name: string; label: string; hint?: string };

function Text({ refusal, name, label, hint }: TextProps) {
  return (
    <Field
      label={label}
      name={name}
      hint={hint}
      defaultValue={refusal?.typed[name] ?? ""}
      autoComplete="off"
      spellCheck={false}
      maxLength={150}
      error={fieldError(refusal, name)}
    />
  );
}

function Password({ refusal }: Fields): ReactNode {
  return (
    <PasswordField
      label="Your password"
      name="currentPassword"
      autoComplete="current-password"
      error={fieldError(refusal, "currentPassword")}
    />
  );
}

function MethodFields({ kind, refusal }: Fields & { kind: PayoutKind }) {
  const of = { refusal };
  return (
    <>
      <Text
        {...of}
        name="holder"
        label="Account holder"
        hint="Your legal name as in your identity check, or your company's as in your tax details"
      />
      {kind === "sepa" && <Text {...of} name="iban" label="IBAN" />}
      {kind === "us_bank" && (
        <>
          <Text {...of} name="routing" label="Routing number" hint="Nine digits" />
          <Text {...of} name="account" label="Account number" />
          <RadioList
            legend="Kind of account"
            name="accountType"
            choices={[
              { id: "checking", label: "Checking" },
              { id: "savings", label: "Savings" },
            ]}
            chosen={refusal?.typed.accountType}
            error={fieldError(refusal, "accountType")}
          />
        </>
      )}
      {kind === "wire" && (
        <>
          <Text {...of} name="account" label="Account number or IBAN" />
          <Text {...of} name="bic" label="BIC (SWIFT code)" />
          <Text {...of} name="bank" label="Name of the bank" />
          <Text {...of} name="country" label="Country of the bank" hint="Two letters, such as DE" />
        </>
      )}
    </>
  );
}

const formWords = [
  { id: "w9", label: "I am taxed in the United States (Form W-9)" },
  { id: "w8ben", label: "I am a person taxed elsewhere (Form W-8BEN)" },
  { id: "w8bene", label: "It is a company elsewhere (Form W-8BEN-E)" },
];

/** Who is taxed. */
export function TaxDetails({ tax, refusal, done }: FormProps & { tax: PayoutView["tax"] }) {
  const form = useFocusOnRefusal(refusal);
  const of = { refusal };
  const certified = fieldError(refusal, "certified");
  return (
    <section className="panel scroll-mt-24 p-4 sm:p-6" id="tax" aria-labelledby="tax-title">
      <h2 id="tax-title" className="text-2xl">
        Tax details
      </h2>
      {tax ? (
        <p className="mt-2 text-soft">
          {formWords.find(({ id }) => id === tax.form)?.label}, {tax.country}, tax number{" "}
          <span className="tabular">{tax.masked}</span>.
          {tax.validUntil && ` Counts until ${longDayLabel(tax.validUntil)}.`}
        </p>
      ) : (
        <p className="mt-2 text-soft">The law asks us for them before anything is paid. They are kept encrypted.</p>
      )}
      {tax?.otherName && (
        <p className="mt-2 text-warn">
          These details are not in your verified legal name. Nothing is paid before they are.
        </p>
      )}
      {tax?.unreadable && (
        <p className="mt-2 text-warn">
          We can't read these details any more. Nothing is paid before you enter them again.
        </p>
      )}
      <PanelAnswers refusal={refusal} done={done} />
      <details className="mt-4" open={refusal !== undefined || tax?.otherName || tax?.unreadable}>
        <summary className="cursor-pointer font-medium">{tax ? "Change tax details" : "Add tax details"}</summary>
        <Form ref={form} method="post" replace preventScrollReset noValidate className="mt-3 grid gap-4">
          <RadioList
            legend="Tax form"
            name="form"
            choices={formWords}
            chosen={refusal?.typed.form}
            error={fieldError(refusal, "form")}
          />
          <Text {...of} name="legalName" label="Legal name" />
          <Text {...of} name="address" label="Street and number" />
          <Text {...of} name="postalCode" label="Postal code" />
          <Text {...of} name="city" label="City" />
          <Text {...of} name="country" label="Country" hint="Two letters, such as US or DE" />
          <Text {...of} name="taxNumber" label="Tax number" hint="In the United States your SSN or EIN" />
          <div>
            <label className="flex gap-3">
              <input
                type="checkbox"
                name="certified"
                value="true"
                className="checkbox mt-0.5 shrink-0"
                aria-invalid={certified ? true : undefined}
              />
              <span>I certify, under penalty of perjury, that this is true and complete.</span>
            </label>
            {certified && <p className="field-error">{certified}</p>}
          </div>
          <Password refusal={refusal} />
          <IntentButton intent="tax" className="justify-self-start">
            Save
          </IntentButton>
        </Form>
      </details>
    </section>
  );
}
