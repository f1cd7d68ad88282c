import { Ellipsis, Flag, Heart } from "lucide-react";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { Link } from "#app/navigation/link.tsx";
import { reportPath } from "../complaints/report-path.rules.ts";
import { FavouriteButton, SignInToKeep } from "./favourite-button.tsx";
import { useFavourites } from "./use-favourites.ts";

type Agent = { id: string; name: string };

/** The other actions for a card's agent. Opens without JavaScript; one menu at a time. */
export function VisitorsMenu({ agent, login }: { agent: Agent; login: string }) {
  return (
    <Menu agent={agent} kept={false}>
      <SignInToKeep agent={agent} look="entry" login={login} />
    </Menu>
  );
}

/** The same with the favourites of who is signed in. */
export function MembersMenu({ agent }: { agent: Agent }) {
  return (
    <Menu agent={agent} kept={useFavourites().includes(agent.id)}>
      <FavouriteButton agent={agent} look="entry" />
    </Menu>
  );
}

function Menu({ agent, kept, children }: { agent: Agent; kept: boolean; children: ReactNode }) {
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  };
  return (
    <details name="card-menu" className="card-menu" onBlur={closeOutside} onKeyDown={closeOnEscape}>
      <summary aria-label={`More about ${agent.name}${kept ? ", a favorite" : ""}`} className="play">
        {kept ? (
          <Heart size={17} fill="currentColor" className="text-signal" aria-hidden="true" />
        ) : (
          <Ellipsis size={18} aria-hidden="true" />
        )}
      </summary>
      <div className="menu-entries">
        {children}
        <Link to={reportPath({ agent: agent.id })} className="menu-entry">
          <Flag size={17} aria-hidden="true" />
          Report
        </Link>
      </div>
    </details>
  );
}
