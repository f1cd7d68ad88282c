import type { ReactNode } from "react";

/** A sentence about a whole form. It takes the focus when nothing else is at fault. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" tabIndex={-1} className="rounded-field border border-stop/50 bg-stop/10 p-3">
      {children}
    </p>
  );
}

/** The same for what went well. */
export function FormDone({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="status" className="rounded-field border border-signal/40 bg-signal/10 p-3">
      {children}
    </p>
  );
}
