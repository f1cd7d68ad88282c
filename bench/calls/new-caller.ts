import { Caller, type CallerPlan, type Line } from "./caller.ts";
import type { Conducted } from "./conduct.ts";
import { speechOf } from "./speech.ts";
import { SpokenCaller } from "./spoken-caller.ts";

let speech: Promise<Uint8Array> | null = null;

/** What is needed to make customers who behave as planned; those who speak first find their voice, which takes a moment. */
export async function callerMaker(plan: CallerPlan): Promise<(line: Line) => Conducted> {
  if (!plan.spoken) return (line) => new Caller(line, plan);
  speech ??= speechOf(plan.talkMs);
  const voice = await speech;
  return (line) => new SpokenCaller(line, plan, voice);
}
