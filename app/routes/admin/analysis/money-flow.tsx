import type { BusinessView } from "#features/analysis/business-figures.schema.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { moneyLabel, partLabel, shareLabel, shortDollars } from "./figures.labels.ts";
import { band, line, piled, topsOf } from "./plot.rules.ts";
import { Plot, plotSize, tones } from "./plot.tsx";

const shares = [
  { name: "Creators", tone: tones.tide, of: "creatorShare" },
  { name: "Providers", tone: tones.slate, of: "providerCost" },
  { name: "Payments", tone: tones.dusk, of: "paymentCost" },
] as const;

/**
 * Where the money of calls goes. What it is shared out to lies in layers; the line above is what came in, and the light
 * between them is what stays. Where the line dips into the layers, calls cost more than they earned.
 */
export function MoneyFlow({ view }: { view: BusinessView }) {
  const { parts, unit, total } = view;
  const costs = shares.map(({ of }) => parts.map((part) => Number(part[of])));
  const layers = piled([...costs, parts.map((part) => Number(part.margin))]);
  const margin = layers.at(-1);
  const revenue = parts.map((part) => Number(part.revenue));
  return (
    <ChartFrame
      title="Where the money goes"
      note={`Of ${moneyLabel(total.revenue)} charged, ${shareLabel(Number(total.creatorShare), Number(total.revenue))} is the creators' and ${shareLabel(Number(total.margin), Number(total.revenue))} stays. Free credit is not in it, but its minutes cost all the same.`}
      legend={[{ name: "Margin", tone: tones.signal }, ...shares].map(({ name, tone }) => ({ name, tone }))}
      rows={parts}
      rowHead={{ head: unit === "day" ? "Day" : "Week", cell: ({ day }) => partLabel(day, unit) }}
      columns={[
        { head: "Charged", cell: (part) => moneyLabel(part.revenue) },
        { head: "Creators", cell: (part) => moneyLabel(part.creatorShare) },
        { head: "Providers", cell: (part) => moneyLabel(part.providerCost) },
        { head: "Payments", cell: (part) => moneyLabel(part.paymentCost) },
        { head: "Margin", cell: (part) => moneyLabel(part.margin) },
        { head: "Call refunds", cell: (part) => moneyLabel(part.givenBack) },
      ]}
    >
      <Plot
        values={topsOf(margin)}
        label={shortDollars}
        unit={`a ${unit}`}
        height="h-64 sm:h-80"
        parts={parts.map((part) => ({
          key: part.day,
          words: `${partLabel(part.day, unit)}: ${moneyLabel(part.revenue)} charged, ${moneyLabel(part.margin)} margin`,
        }))}
      >
        {(top) => (
          <>
            <defs>
              <linearGradient id="margin-light" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor={tones.signal} stopOpacity="0.55" />
                <stop offset="1" stopColor={tones.signal} stopOpacity="0.12" />
              </linearGradient>
            </defs>
            {shares.map(({ name, tone }, i) => (
              <path key={name} d={band(layers[i], top, plotSize)} fill={tone} fillOpacity="0.75" />
            ))}
            <path d={band(margin, top, plotSize)} fill="url(#margin-light)" />
            <path
              d={line(revenue, top, plotSize)}
              fill="none"
              stroke={tones.signal}
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}
