import { useId } from "react";
import { dayLabel } from "#platform/days/days.ts";
import { chartBars, chartTop } from "../money/bar-chart.rules.ts";

export type ChartPoint = { day: string; value: number; words: string };

const size = { width: 450, height: 110 };

/** One figure by day as bars. The same figures stand in a table behind it, for everybody who opens it. */
export function FigureChart({ title, total, points }: { title: string; total: string; points: ChartPoint[] }) {
  const id = useId();
  const top = chartTop(points.map(({ value }) => value));
  return (
    <figure className="rounded-box border border-line p-4" aria-labelledby={id}>
      <figcaption id={id} className="mb-3 flex items-baseline justify-between gap-3">
        <span className="font-medium">{title}</span>
        <span className="tabular text-soft">{total}</span>
      </figcaption>
      <div className="flex gap-2">
        <div className="tabular flex flex-col justify-between text-right text-xs text-soft" aria-hidden="true">
          <span>{top}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className="h-28 w-full"
          aria-hidden="true"
        >
          {[0, 1].map((line) => (
            <line
              key={line}
              x1="0"
              x2={size.width}
              y1={size.height * line}
              y2={size.height * line}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {chartBars(
            points.map(({ value }) => value),
            size,
          ).map((bar, i) => (
            <rect key={points[i]?.day} {...bar} className="fill-signal/85">
              <title>{points[i] && `${dayLabel(points[i].day)}: ${points[i].words}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <p className="mt-1 flex justify-between pl-6 text-xs text-soft" aria-hidden="true">
        <span>{points[0] && dayLabel(points[0].day)}</span>
        <span>{dayLabel(points.at(-1)?.day ?? "1970-01-01")}</span>
      </p>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-soft">As a table</summary>
        <table className="data-table mt-2">
          <caption className="sr-only">{title} by day</caption>
          <tbody>
            {points.map(({ day, words }) => (
              <tr key={day}>
                <th scope="row" className="font-normal text-soft">
                  {dayLabel(day)}
                </th>
                <td className="num">{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
