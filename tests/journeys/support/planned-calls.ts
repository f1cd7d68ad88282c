import { expect, type Page } from "@playwright/test";

/** Plans a call that is due in a few minutes, for the member of a page that is open. */
export async function planCall(page: Page, companion: string): Promise<void> {
  const { agents } = (await (await page.request.get(`/api/agents?q=${companion}`)).json()) as {
    agents: { id: string }[];
  };
  const soon = new Date(Date.now() + 5 * 60_000).toISOString();
  const data = { agentId: agents[0]?.id, date: soon.slice(0, 10), time: soon.slice(11, 16), zone: "UTC" };
  const answer = await page.request.post("/api/me/appointments", {
    data,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(201);
}
