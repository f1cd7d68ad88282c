import { useState } from "react";
import { passwordAdvice } from "./password-advice.rules.ts";
import { PasswordField } from "./password-field.tsx";

type NewPasswordFieldProps = {
  label: string;
  error?: string | undefined;
  /** Whose password it is: their own name is no secret. */
  member: { username: string; email: string };
};

const tones = { none: "text-soft", weak: "text-warn", good: "text-signal" } as const;

/** A new password, judged while it is typed by the rules that the server has too. */
export function NewPasswordField({ label, error, member }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState("");
  const advice = passwordAdvice(typed, member);
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      error={error}
      onType={setTyped}
      hint={<span className={tones[advice.tone]}>{advice.words}</span>}
    />
  );
}
