import { Ellipsis, Flag, Heart } from "lucide-react";
import type { FocusEvent } from "react";
import { Link } from "../../navigation/link.tsx";
import { reportPath } from "../complaints/report-path.rules.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { useFavourites } from "./use-favourites.ts";

/** What else can be done with the agent of a card. Opens without scripts; one menu at a time. */
export function CardMenu({ agent }: { agent: { id: string; name: string } }) {
  const kept = useFavourites().includes(agent.id);
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  return (
    <details name="card-menu" className="card-menu" onBlur={closeOutside}>
      <summary aria-label={`More about ${agent.name}${kept ? ", a favourite" : ""}`} className="play">
        {kept ? (
          <Heart size={17} fill="currentColor" className="text-signal" aria-hidden="true" />
        ) : (
          <Ellipsis size={18} aria-hidden="true" />
        )}
      </summary>
      <div className="menu-entries">
        <FavouriteButton agent={agent} look="entry" />
        <Link to={reportPath({ agent: agent.id })} className="menu-entry">
          <Flag size={17} aria-hidden="true" />
          Report
        </Link>
      </div>
    </details>
  );
}
