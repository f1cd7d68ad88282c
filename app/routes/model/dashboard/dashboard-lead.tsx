import { StopNotes } from "#app/components/creators/stop-notes.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { Stop } from "#features/agents/agent-standing.rules.ts";

type DashboardLeadProps = {
  username: string;
  /** How often the sample was heard. */
  plays: { last7Days: number; last30Days: number };
  stops: readonly Stop[];
};

/** Where callers find the companion, or what keeps it from them. */
export function DashboardLead({ username, plays, stops }: DashboardLeadProps) {
  const page = (
    <a href={`/${username}`} className="text-link text-base-content">
      your public page
    </a>
  );
  return (
    <>
      <p className="mt-2 mb-7 text-soft">
        {stops.length > 0 ? (
          <>Callers cannot reach your companion now, as {page} says. </>
        ) : (
          <>
            What callers see is on {page}.{" "}
            <Link to="/model/share" className="text-link text-base-content">
              Share it
            </Link>
            .{" "}
          </>
        )}
        Your sample was heard <strong className="tabular font-medium text-base-content">{plays.last7Days}</strong> times
        in the last 7 days, {plays.last30Days} in 30.
      </p>
      <StopNotes stops={stops} />
    </>
  );
}
