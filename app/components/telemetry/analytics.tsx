import type { AnalyticsState } from "#app/context/root-data.ts";
import { useAnalytics } from "./analytics-loader.ts";
import { ConsentBar } from "./consent-bar.tsx";

/** Everything about the operator's measuring of visits: the question, and the scripts of those who said yes. */
export default function Analytics({ state }: { state: AnalyticsState }) {
  useAnalytics(state);
  return <ConsentBar analytics={state} />;
}
