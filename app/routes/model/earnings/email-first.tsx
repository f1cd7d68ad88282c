import { useRootData } from "#app/context/root-data.ts";
import { Link } from "#app/navigation/link.tsx";

/** Changes of payout details are told by email, so where emails reach people an address has to be confirmed first. */
export function EmailFirst() {
  const root = useRootData();
  if (!root?.unconfirmedEmail || root.config.mail !== "people") return null;
  return (
    <div className="panel grid gap-3 border-warn/40 p-4 sm:p-6">
      <p>Your payout method and your tax details need a confirmed email address: we email you about every change.</p>
      <p>
        <Link to="/user/settings" className="btn btn-neutral border-line btn-sm">
          Confirm your email
        </Link>
      </p>
    </div>
  );
}
