import type { Page } from "@playwright/test";

type Line = { callId: string | null; label: string; amount: string };

/** The member's calls that cost something, newest first. */
export async function billedCalls(page: Page): Promise<(Line & { callId: string })[]> {
  const lines: Line[] = [];
  for (let cursor = ""; ; ) {
    const answer = await page.request.get(`/api/me/statement?limit=100${cursor}`);
    const body = (await answer.json()) as { lines: Line[]; nextCursor: string | null };
    lines.push(...body.lines);
    if (body.nextCursor === null) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  return lines.flatMap((line) => (line.callId === null ? [] : [{ ...line, callId: line.callId }]));
}
