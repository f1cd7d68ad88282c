import { Caller, type CallerPlan } from "./caller.ts";
import type { Conducted } from "./conduct.ts";
import type { Line } from "./playback.ts";
import { speechOf } from "./speech.ts";
import { SpokenCaller } from "./spoken-caller.ts";

let speech: Promise<Uint8Array> | null = null;

/** Creates customers for a plan; those who speak first synthesise their voice, which takes a moment. */
export async function callerMaker(plan: CallerPlan): Promise<(line: Line) => Conducted> {
  if (!plan.spoken) return (line) => new Caller(line, plan);
  speech ??= speechOf(plan.talkMs);
  const voice = await speech;
  return (line) => new SpokenCaller(line, plan, voice);
}
