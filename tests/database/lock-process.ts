import { lockDirectory } from "#platform/database/embedded/directory-lock.ts";

// A process that takes a data directory when it is told to, for the test of the lock: what is asked comes as
// { directory, atMs }, and the answer is { held } with what a refusal said.

export type Asked = { directory: string; atMs: number } | "release" | "forget";
export type Answered = { held: boolean; refusal: string | null };

let release: (() => Promise<void>) | null = null;

process.on("message", async (asked: Asked) => {
  if (asked === "release") {
    await release?.();
    release = null;
    return answer({ held: false, refusal: null });
  }
  if (asked === "forget") {
    // Whoever opens a database may keep nothing of it but a query.
    release = null;
    globalThis.gc?.();
    return answer({ held: globalThis.gc === undefined, refusal: null });
  }
  // Processes that wake up from a timer are milliseconds apart; those that look at the clock are not.
  while (Date.now() < asked.atMs);
  try {
    release = await lockDirectory(asked.directory);
    answer({ held: true, refusal: null });
  } catch (error) {
    answer({ held: false, refusal: String(error) });
  }
});

function answer(answered: Answered): void {
  process.send?.(answered);
}
