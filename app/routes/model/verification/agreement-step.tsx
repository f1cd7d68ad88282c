import { Form, useNavigation } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { Tick } from "#app/ui/tick.tsx";
import { agreementTicks, agreementWords } from "#features/verifications/verifications.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

type AgreementStepProps = {
  version: string;
  typed: Record<string, string>;
  refusal: FailureBody | undefined;
};

/** Four sentences, each by itself, and the way to the reviewer. */
export function AgreementStep({ version, typed, refusal }: AgreementStepProps) {
  const form = useFocusOnRefusal(refusal);
  const sending = useNavigation().formData?.get("intent") === "send";
  return (
    <Form ref={form} method="post" noValidate className="grid gap-6">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="version" value={version} />
      <FormAlert>{refusal?.fields ? null : formError(refusal)}</FormAlert>
      <div className="grid gap-5">
        {agreementTicks.map((name) => (
          <Tick
            key={name}
            name={name}
            label={agreementWords[name]}
            ticked={typed[name] === "true"}
            error={fieldError(refusal, name)}
          />
        ))}
      </div>
      <p className="text-sm text-soft">
        Version {version}. You get a dated copy by email. The whole is in the{" "}
        <Link to="/legal/terms" className="text-link">
          Terms
        </Link>{" "}
        and the{" "}
        <Link to="/legal/2257-compliance" className="text-link">
          statement on records
        </Link>
        .
      </p>
      <button type="submit" className="btn btn-go btn-lg justify-self-start" disabled={sending}>
        {sending ? "Sending…" : "Agree and send"}
      </button>
    </Form>
  );
}
