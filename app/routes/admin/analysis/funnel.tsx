import type { BusinessView } from "#features/analysis/business-figures.schema.ts";
import { Bar } from "./bar.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { countLabel, partLabel, stepLabel, trendWords } from "./figures.labels.ts";
import { TrendMark } from "./headline-figures.tsx";

const steps = [
  { name: "Visits", of: "visits", tone: "fill-signal/45" },
  { name: "Sign-ups", of: "signUps", tone: "fill-signal/70" },
  { name: "First paid calls", of: "firstPayers", tone: "fill-signal" },
] as const;

/** From a visit to the first call that somebody pays for. */
export function Funnel({ view }: { view: BusinessView }) {
  const { total, before, span, unit, parts } = view;
  const most = Math.max(1, ...steps.map(({ of }) => total[of]));
  return (
    <ChartFrame<BusinessView["parts"][number]>
      title="From a visit to a call"
      note="How many there were of each step in these days, and which share of the step before. A dash: nothing was counted before, or more came than the step before has, such as members of earlier days who pay for their first call now. A visit counts when the age gate finds its country; where that look-up is off, not connected or finds nothing, no visit is counted."
      rows={parts}
      rowHead={{ head: unit === "day" ? "Day" : "Week", cell: ({ day }) => partLabel(day, unit) }}
      columns={steps.map(({ name, of }) => ({ head: name, cell: (part) => countLabel(part[of]) }))}
    >
      <ol className="space-y-5">
        {steps.map(({ name, of, tone }, i) => {
          const previous = steps[i - 1];
          return (
            <li key={name}>
              <div className="flex items-baseline justify-between gap-3">
                <span className="text-soft">{name}</span>
                <span className="flex items-baseline gap-3">
                  {previous && <StepShare of={previous.name} step={stepLabel(total[of], total[previous.of])} />}
                  <TrendMark trend={trendWords(total[of], before[of], span)} />
                  <span className="tabular text-2xl font-light">{countLabel(total[of])}</span>
                </span>
              </div>
              <Bar className="h-3" pieces={[{ key: name, share: (total[of] / most) * 100, tone }]} />
            </li>
          );
        })}
      </ol>
    </ChartFrame>
  );
}

type StepShareProps = { of: string; step: ReturnType<typeof stepLabel> };

function StepShare({ of, step: { words, spoken } }: StepShareProps) {
  return (
    <span className="tabular text-sm text-soft" title={spoken}>
      <span aria-hidden="true">
        {words} of {of.toLowerCase()}
      </span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}
