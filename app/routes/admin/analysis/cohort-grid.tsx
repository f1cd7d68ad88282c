import { TableFrame } from "#app/components/admin/table-frame.tsx";
import type { Cohort } from "#features/analysis/business-figures.schema.ts";
import { countLabel, partLabel } from "./figures.labels.ts";

/** Who called first in a week, and which share of them called again in each week after. */
export function CohortGrid({ cohorts }: { cohorts: Cohort[] }) {
  const weeks = cohorts[0]?.cameBack.length ?? 0;
  return (
    <section aria-labelledby="cohorts">
      <h2 id="cohorts" className="mb-1 text-2xl">
        Who comes back
      </h2>
      <p className="mb-4 text-sm text-soft">
        Each row is a week of first calls. Each cell is the share of those callers with a call that many weeks later.
      </p>
      <TableFrame
        label="Cohorts by the week of the first call"
        rows={cohorts.length}
        empty="No first calls in these weeks."
      >
        <table className="relative w-full min-w-[40rem] border-separate border-spacing-1 p-3 text-sm">
          <thead>
            <tr className="text-soft">
              <th scope="col" className="px-2 py-1 text-left font-normal">
                First call
              </th>
              <th scope="col" className="px-2 py-1 text-right font-normal">
                Callers
              </th>
              {Array.from({ length: weeks }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are told apart by their number alone
                <th key={i} scope="col" className="px-1 py-1 text-center font-normal">
                  <span className="sr-only">Week </span>+{i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, callers, cameBack }) => (
              <tr key={week}>
                <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap text-soft">
                  {partLabel(week, "week")}
                </th>
                <td className="tabular px-2 py-1 text-right">{countLabel(callers)}</td>
                {cameBack.map((share, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are told apart by their number alone
                  <Cell key={i} share={share} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}

function Cell({ share }: { share: number | null }) {
  if (share === null) {
    return (
      <td className="rounded-lg text-center text-faint">
        <span aria-hidden="true">·</span>
        <span className="sr-only">not over yet</span>
      </td>
    );
  }
  const shade = shades[Math.min(shades.length - 1, Math.ceil(share / 12))];
  return <td className={`tabular rounded-lg px-1 py-2 text-center ${shade}`}>{share}%</td>;
}

/** Brighter by steps of twelve in a hundred. */
const shades = [
  "bg-raised",
  "bg-signal/8",
  "bg-signal/14",
  "bg-signal/20",
  "bg-signal/26",
  "bg-signal/32",
  "bg-signal/38",
  "bg-signal/44",
];
