import type { Sample } from "../declared-answers.ts";

/** What admins read of what the business came to, by route. */
export async function analysisSamples(): Promise<Record<string, Sample[]>> {
  return {
    "GET /admin/analysis": [{ status: 200 }, { status: 422, query: "?span=8" }],
  };
}
