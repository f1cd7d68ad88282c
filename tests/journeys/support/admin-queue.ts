import { expect, type Page } from "@playwright/test";
import type { Site } from "./site.ts";

type Task = { kind: string; id: string };

/** What settles a task that the demo begins with. */
const settlements: Record<string, (id: string) => [path: string, body: object]> = {
  text: (id) => [`content/text/${id}/decision`, { decision: "approve" }],
  safety: (id) => [`safety/flags/${id}/clear`, { reason: "Settled for this journey" }],
  confirmation: (id) => [`confirmations/${id}/refuse`, { reason: "Settled for this journey" }],
};

/** Settles what the demo gives its admins to do, so that a journey finds only its own work. */
export async function settleDemoQueue(admin: Page, site: Site): Promise<void> {
  const { duties } = (await (await admin.request.get("/api/admin/duties")).json()) as { duties: Task[] };
  for (const { kind, id } of duties) {
    const settlement = settlements[kind]?.(id);
    if (!settlement) continue;
    const [path, data] = settlement;
    const answer = await admin.request.post(`/api/admin/${path}`, { data, headers: { origin: site.url } });
    expect(answer.status(), `${kind} ${id}`).toBeLessThan(300);
  }
}
