import { CalendarClock, Flag } from "lucide-react";
import { FavouriteButton } from "#app/components/agents/favourite-button.tsx";
import { reportPath } from "#app/components/complaints/report-path.rules.ts";
import { useRootData } from "#app/context/root-data.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import { ShareButton } from "./share-button.tsx";

/** What else can be done with a companion than to call it. */
export function ProfileActions({ agent }: { agent: AgentDetail }) {
  const viewer = useRootData()?.viewer;
  const plain = "btn btn-ghost px-2.5 text-soft";
  return (
    <div className="grid gap-1.5">
      <FavouriteButton agent={agent} />
      <div className="flex flex-wrap justify-between">
        {viewer && (
          <Link to={`/user/appointments?agent=${agent.id}`} className={plain}>
            <CalendarClock size={17} aria-hidden="true" />
            Plan a call
          </Link>
        )}
        <ShareButton agent={agent} className={plain} />
        <Link to={reportPath({ agent: agent.id })} className={plain}>
          <Flag size={17} aria-hidden="true" />
          Report
        </Link>
      </div>
    </div>
  );
}
