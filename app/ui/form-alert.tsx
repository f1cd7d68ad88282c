import type { ReactNode } from "react";

/** An error message about a whole form. It is focused if no field is invalid. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" tabIndex={-1} className="rounded-field border border-stop/50 bg-stop/10 p-3">
      {children}
    </p>
  );
}

/** The same for a success. */
export function FormDone({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="status" className="rounded-field border border-signal/40 bg-signal/10 p-3">
      {children}
    </p>
  );
}
