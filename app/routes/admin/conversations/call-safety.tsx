import type { CallSafetyEvent } from "#features/moderation/safety.schema.ts";
import { codeLabel, kindLabel } from "#features/moderation/safety-report.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

/** What the safety checks noted in one call; never what was said. */
export function CallSafety({ events }: { events: readonly CallSafetyEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="panel p-5" aria-labelledby="safety">
      <h2 id="safety" className="mb-3 text-2xl">
        Safety
      </h2>
      <ul className="grid gap-2">
        {events.map(({ kind, code, at }) => (
          <li key={`${at}${kind}${code}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="text-warn">
              {kindLabel(kind)}
              {code !== "" && <span className="text-soft">, {codeLabel(code)}</span>}
            </span>
            <time dateTime={at} className="tabular text-sm text-soft">
              {dateTimeLabel(at)} UTC
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
