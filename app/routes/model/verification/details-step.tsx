import { Form, useNavigation } from "react-router";
import { documentLabels } from "#app/components/verification/verification.labels.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { RadioList } from "#app/ui/radio-list.tsx";
import { SelectMenu } from "#app/ui/select-menu.tsx";
import { countries } from "#features/age-gate/places.rules.ts";
import { documentKinds } from "#features/verifications/verifications.rules.ts";
import type { DetailsInput } from "#features/verifications/verifications.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

type DetailsStepProps = {
  details: DetailsInput | null;
  typed: Record<string, string>;
  refusal: FailureBody | undefined;
};

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
const documentChoices = documentKinds.map((id) => ({ id, label: documentLabels[id] }));

/** What the document says, as it says it. */
export function DetailsStep({ details, typed, refusal }: DetailsStepProps) {
  const form = useFocusOnRefusal(refusal);
  const saving = useNavigation().formData?.get("intent") === "details";
  const of = (name: keyof DetailsInput) => ({
    name,
    defaultValue: typed[name] ?? details?.[name] ?? "",
    error: fieldError(refusal, name),
  });
  const country = of("country");
  const kind = of("documentKind");
  return (
    <Form ref={form} method="post" noValidate className="grid gap-6">
      <input type="hidden" name="intent" value="details" />
      <FormAlert>{formError(refusal)}</FormAlert>
      <Field
        {...of("legalName")}
        label="Full legal name"
        hint="Exactly as it stands in the document, with every given name."
        autoComplete="name"
        maxLength={120}
      />
      <Field
        {...of("otherNames")}
        label="Other names (optional)"
        hint="Earlier names and stage names. The law on records asks for them."
        autoComplete="off"
        maxLength={300}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          {...of("birthDate")}
          label="Date of birth"
          hint="You have to be at least 18."
          type="date"
          autoComplete="bday"
          min="1900-01-01"
        />
        <SelectMenu
          key={country.defaultValue}
          name="country"
          label="Country of the document"
          options={countryOptions}
          defaultValue={country.defaultValue === "" ? [] : [country.defaultValue]}
          error={country.error}
        />
      </div>
      <RadioList
        legend="Which document do you have?"
        name="documentKind"
        choices={documentChoices}
        chosen={kind.defaultValue}
        error={kind.error}
      />
      <Field {...of("documentExpiresOn")} label="Valid until" hint="The last day on which it is valid." type="date" />
      <button type="submit" className="btn btn-go btn-lg justify-self-start" disabled={saving}>
        {saving ? "Saving…" : "Save and continue"}
      </button>
    </Form>
  );
}
