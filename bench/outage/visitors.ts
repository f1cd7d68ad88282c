import { setTimeout as sleep } from "node:timers/promises";
import { systemClock, within } from "#platform/clock/clock.ts";

/** One answer: which kind of address, its status (0: none in time), and how long it took. */
export type Asked = { kind: string; phase: string; status: number; ms: number; retryAfter: boolean };

const HUNG_AFTER_MS = 30_000;

export type Visitors = ReturnType<typeof visitorsOf>;

type VisitorOptions = {
  cookie?: string;
  /** Between an answer and the next request. */
  pauseMs?: number;
};

/** Visitors who ask for `paths`, by kind, over and over until they are stopped; `phase` is noted with each answer. */
export function visitorsOf(
  origin: string,
  paths: Record<string, string>,
  { cookie = "", pauseMs = 100 }: VisitorOptions = {},
) {
  const asked: Asked[] = [];
  let phase = "";
  let isOver = false;

  async function ask(kind: string): Promise<void> {
    const startedMs = performance.now();
    const began = phase;
    const headers = { cookie, accept: kind.startsWith("page") ? "text/html" : "application/json" };
    const answer = await within(systemClock, HUNG_AFTER_MS, async (signal) => {
      const got = await fetch(`${origin}${paths[kind]}`, { headers, signal, redirect: "manual" });
      await got.arrayBuffer();
      return got;
    }).catch(() => null);
    const ms = performance.now() - startedMs;
    asked.push({
      kind,
      phase: began,
      status: answer?.status ?? 0,
      ms,
      retryAfter: !!answer?.headers.has("retry-after"),
    });
  }

  const loops = Object.keys(paths).map(async (kind) => {
    while (!isOver) {
      await ask(kind);
      await sleep(pauseMs);
    }
  });

  return {
    asked,
    enter(next: string): void {
      phase = next;
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(loops);
    },
  };
}
