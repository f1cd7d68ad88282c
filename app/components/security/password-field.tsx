import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  hint?: ReactNode;
  onType?: (text: string) => void;
};

/** A password that can be looked at while it is typed. Pasting and password managers are welcome. */
export function PasswordField({ label, name, autoComplete, error, hint, onType }: PasswordFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          className="input pr-12"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onType?.(event.currentTarget.value)}
        />
        {hydrated && (
          <button
            type="button"
            className="btn btn-ghost btn-square btn-sm absolute top-1/2 right-1.5 -translate-y-1/2"
            aria-label={shown ? "Hide what is typed" : "Show what is typed"}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={17} aria-hidden="true" /> : <Eye size={17} aria-hidden="true" />}
          </button>
        )}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-[0.82rem] text-soft" aria-live="polite">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
