import { useId } from "react";
import { axisLabel, type Bar, chartBars, chartTop } from "#app/components/money/bar-chart.rules.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { dayLabel } from "#platform/days/days.ts";

type ChartPoint = { day: string; value: number };
/** How the figure of the day with this number is said. */
type WordsOf = (index: number) => string;

const size = { width: 450, height: 110 };

type ChartProps = { title: string; unit: string; total: string; points: ChartPoint[]; wordsOf: WordsOf };

/** One figure by day as bars. The figures themselves stand in the table below the charts. */
export function FigureChart({ title, unit, total, points, wordsOf }: ChartProps) {
  const id = useId();
  const hydrated = useHydrated();
  const values = points.map(({ value }) => value);
  const bars = chartBars(values, size);
  const last = points.at(-1);
  return (
    <figure className="rounded-box border border-line p-4" aria-labelledby={id}>
      <figcaption id={id} className="mb-3 flex items-baseline justify-between gap-3">
        <span className="font-medium">{title}</span>
        <span className="tabular text-soft">{total}</span>
      </figcaption>
      <div className="flex gap-2">
        <div className="tabular flex h-28 flex-col justify-between text-right text-xs text-soft" aria-hidden="true">
          <span className="whitespace-nowrap">{axisLabel(chartTop(values), unit)}</span>
          <span>0</span>
        </div>
        <div className="min-w-0 flex-1">
          <svg
            viewBox={`0 0 ${size.width} ${size.height}`}
            preserveAspectRatio="none"
            className="h-28 w-full"
            aria-hidden="true"
          >
            <path
              d={`M0 0H${size.width}M0 ${size.height}H${size.width}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
            {/* Until a pointer can ask for the words of a day, its bar needs none. */}
            {hydrated ? (
              <NamedBars bars={bars} points={points} wordsOf={wordsOf} />
            ) : (
              <path d={outline(bars)} className="fill-signal/85" />
            )}
          </svg>
          <p className="mt-1 flex justify-between text-xs text-soft" aria-hidden="true">
            <span>{points[0] && dayLabel(points[0].day)}</span>
            <span>{last && dayLabel(last.day)}</span>
          </p>
        </div>
      </div>
    </figure>
  );
}

const short = (length: number) => Math.round(length * 10) / 10;

const outline = (bars: readonly Bar[]) =>
  bars
    .filter(({ height }) => height > 0)
    .map(({ x, width, height }) => `M${short(x)} ${size.height}h${short(width)}v${short(-height)}h${short(-width)}z`)
    .join("");

type NamedBarsProps = Pick<ChartProps, "points" | "wordsOf"> & { bars: readonly Bar[] };

function NamedBars({ bars, points, wordsOf }: NamedBarsProps) {
  return points.map(({ day }, i) => (
    <rect key={day} {...bars[i]} className="fill-signal/85">
      <title>{`${dayLabel(day)}: ${wordsOf(i)}`}</title>
    </rect>
  ));
}
