import { Link } from "#app/navigation/link.tsx";
import { type StopReason, stopWords } from "#features/agents/agent-stops.rules.ts";

/** What keeps the own companion off the air, and what its creator can do about it. */
export function OffAir({ stops }: { stops: readonly StopReason[] }) {
  return stops.map((stop) => {
    const { message, action, to } = stopWords[stop];
    return (
      <p key={stop} className="panel mb-4 flex flex-wrap items-center justify-between gap-3 border-warn/40 p-4">
        {message}
        <Link to={to} className="btn btn-sm btn-neutral border-line">
          {action}
        </Link>
      </p>
    );
  });
}
