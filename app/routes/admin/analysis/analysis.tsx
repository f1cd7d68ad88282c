import { useNavigation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery } from "#app/forms/answers.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { businessQuery } from "#features/analysis/business-figures.schema.ts";
import { dateLabel, dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/analysis.ts";
import { AnalysisFilters, kindLabel, wishesQuery } from "./analysis-filters.tsx";
import { CohortGrid } from "./cohort-grid.tsx";
import { Fold } from "./fold.tsx";
import { Funnel } from "./funnel.tsx";
import { GroupBars } from "./group-bars.tsx";
import { HeadlineFigures } from "./headline-figures.tsx";
import { MarginBoard } from "./margin-board.tsx";
import { MoneyFlow } from "./money-flow.tsx";
import { CallersChart, CreatorsChart, CreditChart } from "./span-charts.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const query = pageQuery(businessQuery, url);
  return { query, view: await loadOrErrorPage(services.analysis.view(viewer, query)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Analysis", indexed: false });
}

export default function AnalysisScreen({ loaderData: { view } }: Route.ComponentProps) {
  const { pathname } = useNavigation().location ?? {};
  const isLoading = pathname === "/admin/analysis";
  return (
    <>
      <PageHead title="Analysis" lead={`${dateLabel(view.from)} to ${dateLabel(view.to)}, in days of UTC.`}>
        <a href={`/api/admin/analysis.csv${wishesQuery(view)}`} download className="btn btn-sm btn-outline border-line">
          Download CSV
        </a>
      </PageHead>
      <AnalysisFilters view={view} />
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? "opacity-50" : ""}`}>
        {view.foldedAt === null ? <NotYet /> : <Board view={view} />}
      </div>
      <p className="mt-8 text-sm text-soft">
        {view.foldedAt === null ? "" : `Counted on ${dateTimeLabel(view.foldedAt)} UTC, and again every five minutes. `}
        Refunds count on the day on which they were made. Nobody who calls is named here.
      </p>
    </>
  );
}

type View = Route.ComponentProps["loaderData"]["view"];

function Board({ view }: { view: View }) {
  const isWhole = view.contentType === null;
  return (
    <div className="space-y-4 sm:space-y-6">
      <HeadlineFigures view={view} />
      <Fold title="Money over time">
        <MoneyFlow view={view} />
      </Fold>
      <Fold title={isWhole ? "Callers, credit and creators" : "Callers and creators"}>
        <div className="grid gap-4 sm:gap-6 xl:grid-cols-2">
          <CallersChart view={view} />
          {isWhole ? <Funnel view={view} /> : <CreatorsChart view={view} />}
          {isWhole && <CreditChart view={view} />}
          {isWhole && <CreatorsChart view={view} />}
        </div>
      </Fold>
      <Fold title="Brands and kinds">
        <div className="grid gap-4 sm:gap-6 xl:grid-cols-2">
          <GroupBars title="By brand" head="Brand" groups={view.brands} />
          <GroupBars title="By kind" head="Kind" groups={view.kinds} nameOf={kindLabel} />
        </div>
      </Fold>
      <Fold title="Returning callers">
        <CohortGrid cohorts={view.cohorts} />
      </Fold>
      <Fold title="Margins by companion and call">
        <MarginBoard view={view} />
      </Fold>
      <Safety view={view} />
    </div>
  );
}

function Safety({ view: { total, before, brand, contentType } }: { view: View }) {
  if (brand !== null || contentType !== null) return null;
  return (
    <p className="text-soft">
      Complaints received: {total.complaints}. In the span before: {before.complaints}.
    </p>
  );
}

function NotYet() {
  return (
    <div className="panel p-10 text-center sm:p-16">
      <p className="display text-3xl">Nothing is counted yet</p>
      <p className="mx-auto mt-2 max-w-prose text-soft">
        Figures are folded every five minutes, the first time from all days there have been. Come back in a moment.
      </p>
    </div>
  );
}
