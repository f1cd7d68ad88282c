import type { AnalyticsState } from "#app/context/root-data.ts";
import { useAnalytics } from "./analytics-loader.ts";
import { ConsentBar } from "./consent-bar.tsx";

/** The operator's analytics: the consent bar, and the scripts for visitors who agreed. */
export default function Analytics({ state }: { state: AnalyticsState }) {
  useAnalytics(state);
  return <ConsentBar analytics={state} />;
}
