import type { ReactNode } from "react";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { AdminAgent } from "#features/agents/admin/admin-agents.schema.ts";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { stateLabels, stateTones, stopLabels } from "./agents.labels.ts";

/** Where an agent stands, whose it is, and the ways from it. */
export function AgentFacts({ file }: { file: AdminAgent }) {
  const { creator } = file;
  const facts: [string, ReactNode][] = [
    [
      "Creator",
      <span key="creator">
        <Link to={`/admin/users-management/${creator.uid}`} className="text-link">
          @{creator.username}
        </Link>{" "}
        <span className="text-soft">
          {creator.status}, identity {creator.verified ? "confirmed" : "not confirmed"}
        </span>
      </span>,
    ],
    ["Content type", contentTypeLabel(file.contentType)],
    ["Published", file.isPublished ? `version ${file.version}` : "not yet"],
    ["Public since", file.publishedAt ? `${dateTimeLabel(file.publishedAt)} UTC` : "never"],
    ["Per minute", dollarLabel(file.baseRate)],
    ["Billed calls", file.billedCalls.toLocaleString("en-US")],
    ["In the catalogue", file.featuredPlace === null ? "not featured" : `featured, place ${file.featuredPlace}`],
    ["Last changed", `${dateTimeLabel(file.changedAt)} UTC`],
  ];
  return (
    <Panel
      title="Status"
      badge={<strong className={`font-medium ${stateTones[file.state]}`}>{stateLabels[file.state]}</strong>}
    >
      <div className="grid gap-5 sm:flex">
        <img
          src={file.coverUrl}
          alt=""
          width={120}
          height={150}
          className="w-24 self-start rounded-field border border-line"
        />
        <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="min-w-0 break-words tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <OffAirNote file={file} />
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 border-line border-t pt-4">
        <Link to={`/${creator.username}`} className="text-link">
          Its public page
        </Link>
        <Link to={`/admin/all-conversations?agent=${file.id}`} className="text-link">
          Its conversations
        </Link>
      </p>
    </Panel>
  );
}

function OffAirNote({ file: { state, stops, heldSince } }: { file: AdminAgent }) {
  if (state === "retired" || (stops.length === 0 && heldSince === null)) return null;
  return (
    <p className="mt-4 text-warn">
      Offline:{" "}
      {[
        ...(heldSince ? [`hidden since ${dateTimeLabel(heldSince)} UTC until a report is decided`] : []),
        ...stops.map((stop) => stopLabels[stop]),
      ].join("; ")}
      .{" "}
      {heldSince && (
        <Link to="/admin/complaints" className="text-link">
          To the complaints
        </Link>
      )}
    </p>
  );
}
