import type { ComponentProps } from "react";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import type { ErrorGroupView } from "#features/operations/errors.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

type Answer = ComponentProps<typeof DecisionForm>["answer"];

/** Errors by kind, the one seen last first. Each opens to its sample, and can be called resolved. */
export function ErrorGroups({
  groups,
  resolved,
  answer,
}: {
  groups: ErrorGroupView[];
  resolved: boolean;
  answer: Answer;
}) {
  if (groups.length === 0) {
    return (
      <div className="panel p-10 text-center text-soft">{resolved ? "No resolved errors yet." : "No open errors."}</div>
    );
  }
  return (
    <ol className="grid gap-3" aria-label="Errors, the one seen last first">
      {groups.map((group) => (
        <li key={group.id} className="panel">
          <details>
            <summary className="grid cursor-pointer gap-1 px-4 py-3">
              <span className="min-w-0 font-medium break-words">{group.title}</span>
              <span className="tabular text-sm text-soft">
                {group.seen.toLocaleString("en-US")} × · last {dateTimeLabel(group.lastSeenAt)} · first{" "}
                {dateTimeLabel(group.firstSeenAt)}
                {group.returned > 0 && <span className="text-warn"> · came back {group.returned} ×</span>}
              </span>
            </summary>
            <div className="grid gap-4 border-t border-line px-4 py-4">
              {group.sample && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
                <pre className="overflow-x-auto rounded-field bg-night p-3 text-sm" tabIndex={0}>
                  {group.sample}
                </pre>
              )}
              {group.resolved ? (
                <p>
                  Resolved {dateTimeLabel(group.resolved.at)} by{" "}
                  {group.resolved.by ? `@${group.resolved.by}` : "somebody"}: {group.resolved.reason}
                </p>
              ) : (
                <DecisionForm intent={`resolve:${group.id}`} button="Mark as resolved" answer={answer} />
              )}
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}
