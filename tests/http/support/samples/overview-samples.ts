import type { Sample } from "../declared-answers.ts";

/** What admins find in the morning and what is kept for how long, by route. */
export async function overviewSamples(): Promise<Record<string, Sample[]>> {
  return {
    "GET /admin/duties": [{ status: 200 }],
    "GET /admin/health": [{ status: 200 }],
    "GET /admin/retention": [{ status: 200 }],
  };
}
