import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { type Offline, offlineWords } from "#features/agents/agent-standing.rules.ts";

/** What keeps the own companion offline, and what its creator can do about it. */
export function OffAir({ offline }: { offline: readonly Offline[] }) {
  return offline.map(({ reason, since }) => {
    const { message, action, to } = offlineWords[reason];
    return (
      <p key={reason} className="panel mb-4 flex flex-wrap items-center justify-between gap-3 border-warn/40 p-4">
        <span className="max-w-[60ch]">
          {message}
          {since && (
            <>
              {" "}
              Since <Time at={since} />.
            </>
          )}
        </span>
        <Link to={to} className="btn btn-sm btn-neutral border-line">
          {action}
        </Link>
      </p>
    );
  });
}
