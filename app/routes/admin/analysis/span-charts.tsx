import type { BusinessFigures, BusinessView } from "#features/analysis/business-figures.schema.ts";
import { ChartFrame, type Column } from "./chart-frame.tsx";
import { countLabel, moneyLabel, partLabel, shortDollars, shortLabel } from "./figures.labels.ts";
import { band, line, piled, topsOf } from "./plot.rules.ts";
import { Plot, plotSize, tones } from "./plot.tsx";

type Part = BusinessView["parts"][number];
type Series = { name: string; tone: string; of(figures: BusinessFigures): number };

/** Callers of each day: who is new and who came back. */
export function CallersChart({ view }: { view: BusinessView }) {
  const { total, unit } = view;
  return (
    <PiledChart
      view={view}
      title="Callers"
      note={`${countLabel(total.callers)} people called, ${countLabel(total.returning)} of them more than once.${unit === "week" ? " Each week shows the average of its days." : ""}`}
      series={[
        { name: "Had called before", tone: tones.signal, of: ({ returning }) => returning },
        { name: "First call", tone: tones.slate, of: ({ callers, returning }) => callers - returning },
      ]}
      label={shortLabel}
      counted="callers"
      columns={[
        { head: "Callers", cell: ({ callers }) => countLabel(callers) },
        { head: "Had called before", cell: ({ returning }) => countLabel(returning) },
        { head: "Calls", cell: ({ calls }) => countLabel(calls) },
        { head: "Minutes", cell: ({ minutes }) => countLabel(minutes) },
      ]}
    />
  );
}

/** What came in as credit, what was given for nothing, and what went back. */
export function CreditChart({ view }: { view: BusinessView }) {
  const { total } = view;
  const back = Number(total.refunded) + Number(total.chargedBack);
  return (
    <PiledChart
      view={view}
      title="Credit"
      note={`${moneyLabel(total.bought)} bought, ${moneyLabel(total.bonus)} bonus on top${back > 0 ? `; ${moneyLabel(total.refunded)} refunded and ${moneyLabel(total.chargedBack)} charged back` : "; nothing went back"}.`}
      series={[
        { name: "Bought", tone: tones.signal, of: ({ bought }) => Number(bought) },
        { name: "Bonus", tone: tones.tide, of: ({ bonus }) => Number(bonus) },
        { name: "Free credit used", tone: tones.dusk, of: ({ free }) => Number(free) },
      ]}
      label={shortDollars}
      columns={[
        { head: "Bought", cell: ({ bought }) => moneyLabel(bought) },
        { head: "Bonus", cell: ({ bonus }) => moneyLabel(bonus) },
        { head: "Free credit used", cell: ({ free }) => moneyLabel(free) },
        { head: "Refunded", cell: ({ refunded }) => moneyLabel(refunded) },
        { head: "Charged back", cell: ({ chargedBack }) => moneyLabel(chargedBack) },
      ]}
    />
  );
}

/** Creators who were called, who earned by it, and who came new. */
export function CreatorsChart({ view }: { view: BusinessView }) {
  const { total } = view;
  return (
    <PiledChart
      view={view}
      title="Creators"
      note={`Called: ${countLabel(total.activeCreators)}; of them with earnings: ${countLabel(total.earningCreators)}; new: ${countLabel(total.newCreators)}. Their samples were heard ${countLabel(total.plays)} times.`}
      series={[
        { name: "Earned", tone: tones.signal, of: ({ earningCreators }) => earningCreators },
        {
          name: "Called, on free credit alone",
          tone: tones.dusk,
          of: ({ activeCreators, earningCreators }) => activeCreators - earningCreators,
        },
      ]}
      label={shortLabel}
      counted="creators"
      columns={[
        { head: "Called", cell: ({ activeCreators }) => countLabel(activeCreators) },
        { head: "Earned", cell: ({ earningCreators }) => countLabel(earningCreators) },
        { head: "New", cell: ({ newCreators }) => countLabel(newCreators) },
        { head: "Samples heard", cell: ({ plays }) => countLabel(plays) },
      ]}
    />
  );
}

type PiledChartProps = {
  view: BusinessView;
  title: string;
  note: string;
  series: Series[];
  label(value: number): string;
  /** Who is counted; left out for money. People are averaged over the days of a week, money adds up. */
  counted?: string;
  columns: Column<Part>[];
};

function PiledChart({ view, title, note, series, label, counted, columns }: PiledChartProps) {
  const { parts, unit } = view;
  const layers = piled(series.map(({ of }) => parts.map(of)));
  const rowHead = { head: unit === "day" ? "Day" : "Week", cell: ({ day }: Part) => partLabel(day, unit) };
  return (
    <ChartFrame title={title} note={note} legend={series} rows={parts} rowHead={rowHead} columns={columns}>
      <Plot
        values={topsOf(layers.at(-1))}
        label={label}
        unit={counted ? `${counted} a day` : `a ${unit}`}
        parts={parts.map((part) => ({
          key: part.day,
          words: [partLabel(part.day, unit), ...columns.map(({ head, cell }) => `${head}: ${cell(part)}`)].join("\n"),
        }))}
      >
        {(top) => (
          <>
            {series.map(({ name, tone }, i) => (
              <path key={name} d={band(layers[i], top, plotSize)} fill={tone} fillOpacity={i === 0 ? 0.32 : 0.6} />
            ))}
            <path
              d={line(topsOf(layers[0]), top, plotSize)}
              fill="none"
              stroke={series[0]?.tone}
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}
