type UserTypeChoiceProps = { preselected: "user" | "model"; error?: string | undefined };

const choices = [
  { value: "user", label: "I want to talk", description: "Call voices, pay by the second" },
  { value: "model", label: "I want to create", description: "Build a voice, earn by the minute" },
] as const;

/** Customer or creator, as two tabs that are radio buttons: they work by keyboard and without scripts. */
export function UserTypeChoice({ preselected, error }: UserTypeChoiceProps) {
  return (
    <fieldset>
      <legend className="field-label">What brings you here?</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ value, label, description }) => (
          <label
            key={value}
            className="cursor-pointer rounded-field border border-line p-3 transition-colors has-checked:border-signal/70 has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal"
          >
            <input
              type="radio"
              name="userType"
              value={value}
              defaultChecked={value === preselected}
              className="sr-only"
              aria-invalid={error ? true : undefined}
            />
            <span className="block font-medium">{label}</span>
            <span className="mt-0.5 block text-[0.82rem] leading-snug text-soft">{description}</span>
          </label>
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
