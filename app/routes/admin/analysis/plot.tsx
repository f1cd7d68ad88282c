import type { ReactNode } from "react";
import { dayLabel } from "#platform/days/days.ts";
import { heightAt, marked, scaleOf, slots } from "./plot.rules.ts";

export const plotSize = { width: 1000, height: 260 };

/** The colours of charts: one signal, and quiet ones around it. */
export const tones = {
  signal: "var(--color-signal)",
  tide: "#3f8f8c",
  slate: "#5d6f7c",
  dusk: "#38454f",
  warn: "var(--color-warn)",
} as const;

type PlotProps = {
  /** Everything that has to fit. */
  values: readonly number[];
  label(value: number): string;
  /** What the values are, such as `calls a day`: stands with the topmost of them. */
  unit: string;
  /** The first day of each part, and its tooltip. */
  parts: readonly { key: string; words: string }[];
  height?: string;
  children(top: number): ReactNode;
};

/** The ground of a chart: lines at round figures, room for what is drawn, and words for whoever points at a part of it. */
export function Plot({ values, label, unit, parts, height = "h-56", children }: PlotProps) {
  const { top, steps } = scaleOf(values);
  return (
    <div aria-hidden="true">
      <div className={`relative ${height}`}>
        <svg
          viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
          aria-hidden="true"
        >
          {steps.map((step) => (
            <line
              key={step}
              x1="0"
              x2={plotSize.width}
              y1={heightAt(step, top, plotSize.height)}
              y2={heightAt(step, top, plotSize.height)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children(top)}
          {slots(parts.length, plotSize.width).map((slot, i) => (
            <rect
              key={parts[i]?.key}
              {...slot}
              y="0"
              height={plotSize.height}
              className="fill-transparent transition-[fill] hover:fill-white/6"
            >
              <title>{parts[i]?.words}</title>
            </rect>
          ))}
        </svg>
        <div className="tabular pointer-events-none absolute inset-0 flex flex-col-reverse justify-between text-xs text-faint">
          {steps.map((step, i) => (
            <span key={step} className="h-0 pt-0.5">
              {i > 0 && label(step)}
              {i === steps.length - 1 && ` ${unit}`}
            </span>
          ))}
        </div>
      </div>
      <Marks days={parts.map(({ key }) => key)} />
    </div>
  );
}

const mostMarks = 5;

/** Days under the chart, at the places they stand for; a narrow screen has room for every other one. */
function Marks({ days }: { days: readonly string[] }) {
  return (
    <svg className="mt-2 h-4 w-full overflow-visible text-xs" aria-hidden="true">
      {marked(days.length, mostMarks).map(({ index, across }, i, all) => (
        <text
          key={days[index]}
          x={`${across}%`}
          y="12"
          textAnchor={all.length === 1 ? "middle" : i === 0 ? "start" : i === all.length - 1 ? "end" : "middle"}
          className={`fill-soft ${i % 2 === 1 ? "max-sm:hidden" : ""}`}
        >
          {dayLabel(days[index] ?? "")}
        </text>
      ))}
    </svg>
  );
}
