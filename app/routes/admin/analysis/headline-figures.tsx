import type { BusinessFigures, BusinessView } from "#features/analysis/business-figures.schema.ts";
import { countLabel, moneyLabel, type Trend, trendWords } from "./figures.labels.ts";
import { line, scaleOf } from "./plot.rules.ts";

type Headline = {
  title: string;
  value(of: BusinessFigures): number;
  words(of: BusinessFigures): string;
  strong?: boolean;
};

const headlines: Headline[] = [
  { title: "Margin", value: ({ margin }) => Number(margin), words: ({ margin }) => moneyLabel(margin), strong: true },
  { title: "Charged for calls", value: ({ revenue }) => Number(revenue), words: ({ revenue }) => moneyLabel(revenue) },
  { title: "Minutes", value: ({ minutes }) => minutes, words: ({ minutes }) => countLabel(minutes) },
  { title: "Calls", value: ({ calls }) => calls, words: ({ calls }) => countLabel(calls) },
  { title: "Callers", value: ({ callers }) => callers, words: ({ callers }) => countLabel(callers) },
  { title: "Credit bought", value: ({ bought }) => Number(bought), words: ({ bought }) => moneyLabel(bought) },
];

/** What the span came to, how that stands to the span before, and the way it went. */
export function HeadlineFigures({ view }: { view: BusinessView }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6">
      {headlines.map((headline) => (
        <div key={headline.title} className="panel relative flex flex-col overflow-hidden p-4 sm:p-5">
          <dt className="eyebrow">{headline.title}</dt>
          <dd className={`tabular mt-1 text-2xl font-light sm:text-3xl ${headline.strong ? "text-signal" : ""}`}>
            {headline.words(view.total)}
          </dd>
          <dd className="mt-1">
            <TrendMark trend={trendWords(headline.value(view.total), headline.value(view.before), view.span)} />
          </dd>
          <dd className="mt-3" aria-hidden="true">
            <Spark values={view.parts.map(headline.value)} strong={headline.strong ?? false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const arrows = { up: "↑", down: "↓", same: "" } as const;
const colours = { up: "text-signal", down: "text-warn", same: "text-soft" } as const;

/** More or less than before, to be seen and to be read out. */
export function TrendMark({ trend: { words, spoken, way } }: { trend: Trend }) {
  return (
    <span className={`tabular text-sm ${colours[way]}`} title={spoken}>
      <span aria-hidden="true">
        {arrows[way]} {words}
      </span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}

const sparkSize = { width: 200, height: 36 };

function Spark({ values, strong }: { values: number[]; strong: boolean }) {
  const { top } = scaleOf(values);
  return (
    <svg
      viewBox={`0 -2 ${sparkSize.width} ${sparkSize.height + 4}`}
      preserveAspectRatio="none"
      className="h-9 w-full overflow-visible"
      aria-hidden="true"
    >
      <path
        d={line(values, top, sparkSize)}
        fill="none"
        className={strong ? "stroke-signal" : "stroke-soft"}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
