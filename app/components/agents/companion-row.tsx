import type { ReactNode } from "react";
import { Link } from "#app/navigation/link.tsx";
import { CallCover } from "../calls/call-cover.tsx";
import { dollarLabel } from "../money/money.rules.ts";
import { useOwnReach } from "../money/own-reach.ts";

type CompanionRowProps = {
  companion: { name: string; modelUsername: string; baseRate: string; coverUrl: string | null };
  /** What can be done now, or why nothing can. */
  children: ReactNode;
};

/** A companion that a member knows: its cover, its price, how far their own credit reaches, and the way to call it. */
export function CompanionRow({ companion, children }: CompanionRowProps) {
  const { name, modelUsername, baseRate, coverUrl } = companion;
  const reach = useOwnReach(baseRate);
  return (
    <li className="panel flex min-w-0 items-center gap-3 p-3">
      <CallCover name={name} url={coverUrl} className="h-15 w-12 rounded-field" />
      <div className="min-w-0 grow">
        <p className="font-medium [overflow-wrap:anywhere]">
          <Link to={`/${modelUsername}`} className="text-link text-base-content">
            {name}
          </Link>
        </p>
        <p className="tabular text-sm">
          {dollarLabel(baseRate)}
          <span className="text-soft">/min</span>
        </p>
        {reach && <p className="tabular text-sm text-soft">{reach}</p>}
      </div>
      <div className="shrink-0 text-sm">{children}</div>
    </li>
  );
}

/** The way to the page before a call. */
export function CallLink({ agentId, name }: { agentId: string; name: string }) {
  return (
    <Link to={`/call/new/${agentId}`} className="btn btn-outline border-line">
      Call <span className="sr-only">{name}</span>
    </Link>
  );
}
