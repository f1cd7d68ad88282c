import { useLocation } from "react-router";

/** Over every page while nobody can start a call, except that of a running one and the one before a call, which says it itself. */
export function CallsPausedBanner({ message }: { message: string }) {
  if (/^\/call\/(?!.*\/summary$)/i.test(useLocation().pathname)) return null;
  return (
    <p role="status" className="not-on-paper border-b border-warn/40 bg-warn/10 py-3 text-center">
      {message}.
    </p>
  );
}
