import type { Composition } from "#server/compose.ts";
import { finishDemo, startDemo } from "#server/demo/demo.ts";

/** The demo with its whole past, where a start writes that past beside the first visitors. */
export async function wholeDemo(composition: Composition): Promise<void> {
  const demo = await startDemo(composition);
  if (demo) await finishDemo(composition, demo, new AbortController().signal);
}
