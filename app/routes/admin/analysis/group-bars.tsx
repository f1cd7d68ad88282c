import type { BusinessFigures } from "#features/analysis/business-figures.schema.ts";
import { Bar } from "./bar.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { countLabel, moneyLabel } from "./figures.labels.ts";

type Group = { name: string } & BusinessFigures;
type GroupBarsProps = { title: string; head: string; groups: Group[]; nameOf?(name: string): string };

/** Brands or kinds side by side: what was charged, and which part of it stayed. */
export function GroupBars({ title, head, groups, nameOf = (name) => name }: GroupBarsProps) {
  const most = Math.max(0.01, ...groups.map(({ revenue }) => Number(revenue)));
  return (
    <ChartFrame
      title={title}
      note="The whole bar is what calls were charged, its bright part the margin."
      rows={groups}
      rowHead={{ head, cell: ({ name }) => nameOf(name) }}
      columns={[
        { head: "Calls", cell: ({ calls }) => countLabel(calls) },
        { head: "Minutes", cell: ({ minutes }) => countLabel(minutes) },
        { head: "Callers", cell: ({ callers }) => countLabel(callers) },
        { head: "Charged", cell: ({ revenue }) => moneyLabel(revenue) },
        { head: "Creators", cell: ({ creatorShare }) => moneyLabel(creatorShare) },
        { head: "Margin", cell: ({ margin }) => moneyLabel(margin) },
      ]}
    >
      <ul className="space-y-4">
        {groups.map((group) => (
          <li key={group.name}>
            <div className="flex items-baseline justify-between gap-3">
              <span>{nameOf(group.name)}</span>
              <span className="tabular text-sm text-soft">
                {countLabel(group.minutes)} min · {moneyLabel(group.revenue)} ·{" "}
                <span className={Number(group.margin) < 0 ? "text-warn" : "text-signal"}>
                  {moneyLabel(group.margin)}
                </span>
              </span>
            </div>
            <Bar pieces={piecesOf(group, most)} />
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

/** What stays, then the rest of what was charged, against the largest bar. */
function piecesOf(group: BusinessFigures, most: number) {
  const [whole, margin] = [Number(group.revenue), Number(group.margin)].map(
    (amount) => (Math.max(0, amount) * 100) / most,
  );
  const bright = Math.min(whole ?? 0, margin ?? 0);
  return [
    { key: "margin", share: bright, tone: "fill-signal" },
    { key: "rest", share: (whole ?? 0) - bright, tone: "fill-signal/25" },
  ];
}
