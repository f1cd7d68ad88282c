import type { EarningsView } from "#features/ledger/ledger.schema.ts";
import { dayLabel } from "#platform/days/days.ts";
import { chartBars, chartTop } from "./bar-chart.rules.ts";
import { dollarLabel } from "./money.rules.ts";

const size = { width: 900, height: 200 };

/** Earnings of each day as bars; the same figures stand in a table for screen readers. */
export function EarningsChart({ days }: { days: EarningsView["byDay"] }) {
  const values = days.map((day) => Number(day.earned));
  const top = chartTop(values);
  return (
    <figure>
      <div className="flex gap-3">
        <div className="tabular flex flex-col justify-between text-right text-xs text-soft" aria-hidden="true">
          <span>${top}</span>
          <span>${top / 2}</span>
          <span>$0</span>
        </div>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className="h-48 w-full"
          aria-hidden="true"
        >
          {[0, 0.5, 1].map((line) => (
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
          {chartBars(values, size).map((bar, i) => (
            <rect key={days[i]?.day} {...bar} rx="2" className="fill-signal/85">
              <title>{`${dayLabel(days[i]?.day ?? "")}: ${dollarLabel(days[i]?.earned ?? "0")}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <figcaption className="mt-2 flex justify-between pl-9 text-xs text-soft">
        <span>{days[0] && dayLabel(days[0].day)}</span>
        <span>{days.length > 0 && dayLabel(days.at(-1)?.day ?? "")}</span>
      </figcaption>
      <table className="sr-only">
        <caption>Earnings by day</caption>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayLabel(day.day)}</th>
              <td>{dollarLabel(day.earned)}</td>
              <td>{day.calls} calls</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
