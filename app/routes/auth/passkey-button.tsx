import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { knowsPasskeys } from "#app/components/security/passkey-client.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Only where scripts run and the browser knows passkeys. The place is kept until that is known, so that nothing jumps. */
export function PasskeysOnly({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  if (hydrated && !knowsPasskeys()) return null;
  return <div className={hydrated ? "" : "invisible noscript:hidden"}>{children}</div>;
}

export function PasskeyButton({ busy, onClick }: { busy: boolean; onClick(): void }) {
  return (
    <button type="button" className="btn btn-neutral border-line btn-lg w-full" disabled={busy} onClick={onClick}>
      <KeyRound size={18} aria-hidden="true" />
      {busy ? "Waiting for your device…" : "Use a passkey"}
    </button>
  );
}
