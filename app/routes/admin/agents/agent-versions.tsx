import { Panel } from "#app/ui/panel.tsx";
import type { AdminAgentVersion } from "#features/agents/admin/admin-agents.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

/** Every save that said something new, and who wrote it. */
export function AgentVersions({ versions, creator }: { versions: AdminAgentVersion[]; creator: string }) {
  return (
    <Panel title="Versions">
      {versions.length === 0 ? (
        <p className="text-soft">No step has been saved yet.</p>
      ) : (
        <ol className="max-h-[28rem] divide-y divide-line overflow-y-auto">
          {versions.map(({ number, createdAt, isPublished, changed, by }) => (
            <li key={number} className="py-2">
              <p>
                Version {number} <span className="text-soft">by</span>{" "}
                {by === null ? `@${creator}` : <strong className="font-medium text-warn">@{by}, an admin</strong>}
                {isPublished && <span className="ml-2 text-sm text-signal">heard by callers</span>}
              </p>
              <p className="text-sm text-soft">
                {dateTimeLabel(createdAt)} UTC · {changed === null ? "the first" : changed.join(", ")}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
