import { useSearchParams } from "react-router";
import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { conversion, likedShare } from "#features/analysis/creator-figures.rules.ts";
import type { CreatorFigures, Figures } from "#features/analysis/creator-figures.schema.ts";
import { figureSpans } from "#features/analysis/figure-spans.rules.ts";
import { dayLabel } from "#platform/days/days.ts";
import { FigureChart } from "./figure-chart.tsx";

const percent = (share: number | null) => (share === null ? "–" : `${share}%`);

/** Each chart: its name, what is drawn and in which unit, and how the figure is said. */
const charts: { title: string; unit: string; value(figures: Figures): number; words(figures: Figures): string }[] = [
  { title: "Minutes", unit: "min", value: ({ minutes }) => minutes, words: ({ minutes }) => `${minutes} min` },
  {
    title: "Paid minutes",
    unit: "min",
    value: ({ paidMinutes }) => paidMinutes,
    words: ({ paidMinutes }) => `${paidMinutes} min`,
  },
  { title: "Earned", unit: "$", value: ({ earned }) => Number(earned), words: ({ earned }) => dollarLabel(earned) },
  { title: "Callers", unit: "caller", value: ({ callers }) => callers, words: ({ callers }) => String(callers) },
  {
    title: "Returning callers",
    unit: "caller",
    value: ({ returning }) => returning,
    words: ({ returning }) => String(returning),
  },
  {
    title: "Average length",
    unit: "min",
    value: ({ averageSeconds }) => averageSeconds / 60,
    words: ({ averageSeconds }) => durationLabel(averageSeconds),
  },
  {
    title: "Liked",
    unit: "%",
    value: (figures) => likedShare(figures) ?? 0,
    words: (figures) => (figures.ratings === 0 ? "–" : `${percent(likedShare(figures))} of ${figures.ratings}`),
  },
  { title: "Samples heard", unit: "play", value: ({ plays }) => plays, words: ({ plays }) => String(plays) },
  {
    title: "Calls per 100 plays",
    unit: "call",
    value: (figures) => conversion(figures) ?? 0,
    words: (figures) => String(conversion(figures) ?? "–"),
  },
];

/** What calls came to, day by day and companion by companion. */
export function FiguresPanel({ figures }: { figures: CreatorFigures }) {
  const [search] = useSearchParams();
  const agent = search.get("agent");
  const asTable = search.get("table") === "1";
  const addressOf = (span: string, of = agent, table = asTable) =>
    `/model/dashboard?${new URLSearchParams({ days: span, ...(of ? { agent: of } : {}), ...(table ? { table: "1" } : {}) })}#figures`;
  const { total } = figures;
  return (
    <section className="panel mt-4 scroll-mt-24 p-4 sm:p-6" id="figures" aria-labelledby="figures-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="figures-title" className="text-2xl">
          Performance
        </h2>
        <nav aria-label="Length of time" className="flex flex-wrap gap-2">
          {figureSpans.map((span) => (
            <Link
              key={span}
              to={addressOf(span)}
              preventScrollReset
              className="chip"
              aria-current={figures.span === Number(span) ? "true" : undefined}
            >
              {span} days
            </Link>
          ))}
        </nav>
      </div>
      {figures.agents.length > 1 && (
        <nav aria-label="Companion" className="mb-4 flex flex-wrap gap-2">
          {[{ id: null, name: "All companions" }, ...figures.agents].map(({ id, name }) => (
            <Link
              key={id ?? "all"}
              to={addressOf(String(figures.span), id)}
              preventScrollReset
              className="chip"
              aria-current={agent === id ? "true" : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {total.calls === 0 && total.plays === 0 ? (
        <p className="py-6 text-center text-soft">
          Nothing to draw in these {figures.span} days. The charts begin with the first call, or the first time that
          your sample is heard.
        </p>
      ) : (
        <>
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {charts.map(({ title, unit, value, words }) => (
              <FigureChart
                key={title}
                title={title}
                unit={unit}
                total={words(total)}
                points={figures.days.map((one) => ({ day: one.day, value: value(one) }))}
                wordsOf={(i) => words(figures.days[i] ?? total)}
              />
            ))}
          </div>
          <p className="mt-3 text-sm">
            <Link
              to={addressOf(String(figures.span), agent, !asTable)}
              preventScrollReset
              className="text-link"
              aria-expanded={asTable}
            >
              As a table
            </Link>
          </p>
          {asTable && <ByDay days={figures.days} />}
        </>
      )}
      {figures.agents.length > 0 && <ByAgent figures={figures} only={agent} />}
      <p className="mt-3 text-sm text-soft">
        Days are UTC. Paid minutes are those without free credit: they earn. A caller counts once a day, and returns
        from the second call on.
      </p>
    </section>
  );
}

/** What the charts draw, in words. */
function ByDay({ days }: Pick<CreatorFigures, "days">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard
    <section className="mt-2 max-h-96 overflow-auto text-sm" aria-label="Figures by day" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {charts.map(({ title }) => (
              <th key={title} scope="col" className="num">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row" className="font-normal whitespace-nowrap text-soft">
                {dayLabel(one.day)}
              </th>
              {charts.map(({ title, words }) => (
                <td key={title} className="num">
                  {words(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ByAgent({ figures: { agents, span }, only }: { figures: CreatorFigures; only: string | null }) {
  const shown = agents.filter(({ id }) => only === null || id === only);
  return (
    <table className="data-table mt-5">
      <caption className="pb-2 text-left font-medium">By companion, {span} days</caption>
      <thead>
        <tr>
          <th scope="col">Companion</th>
          <th scope="col" className="num">
            Calls
          </th>
          <th scope="col" className="num max-sm:hidden">
            Minutes
          </th>
          <th scope="col" className="num max-sm:hidden">
            Paid
          </th>
          <th scope="col" className="num max-sm:hidden">
            Callers
          </th>
          <th scope="col" className="num max-lg:hidden">
            Returning
          </th>
          <th scope="col" className="num max-lg:hidden">
            Liked
          </th>
          <th scope="col" className="num max-lg:hidden">
            Samples heard
          </th>
          <th scope="col" className="num">
            Earned
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((agent) => (
          <tr key={agent.id}>
            <th scope="row" className="font-normal">
              {agent.name}
            </th>
            <td className="num">{agent.calls}</td>
            <td className="num max-sm:hidden">{agent.minutes}</td>
            <td className="num max-sm:hidden">{agent.paidMinutes}</td>
            <td className="num max-sm:hidden">{agent.callers}</td>
            <td className="num max-lg:hidden">{agent.returning}</td>
            <td className="num max-lg:hidden">{percent(likedShare(agent))}</td>
            <td className="num max-lg:hidden">{agent.plays}</td>
            <td className="num font-medium">{dollarLabel(agent.earned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
