import { expect, test } from "vitest";
import { answers, callUnderTest } from "../testing/call-under-test.ts";
import { firstDifference, lineWriter, type RecordedStep, readRecording, replayed } from "./turn-recording.rules.ts";

const story = ["Once there was a lighthouse, far out on the rocks, and its keeper liked to talk to the fog at night."];

/** A call with a pause, a premature reply, a backchannel and an interruption. */
async function aCall(frameMs: number): Promise<{ lines: string[]; steps: RecordedStep[]; spoken: string[] }> {
  const lines: string[] = [];
  const steps: RecordedStep[] = [];
  const write = lineWriter((line) => lines.push(line));
  const texts = ["I was at the", "I was at the lake.", "With my sister.", "Mm-hmm.", "Wait, which one?"];
  const call = callUnderTest(answers(...texts), story, {
    frameMs,
    recordTurns: (step) => {
      steps.push(step);
      write(step);
    },
  });
  await call.begin();
  await call.voice(920);
  await call.room(800);
  await call.voice(720);
  await call.room(640);
  await call.voice(800);
  await call.room(2_000);
  await call.voice(400);
  await call.room(1_600);
  await call.voice(920);
  await call.room(3_000);
  const spoken = call.session.transcript().map(({ role, text }) => `${role}: ${text}`);
  return { lines, steps, spoken };
}

/** All decisions, with their time in the audio. */
function decisionsOf(steps: readonly RecordedStep[]): string[] {
  return replayed(steps).flatMap(({ effects, state }) =>
    effects.map((effect) => `${state.nowMs} ${JSON.stringify(effect)}`),
  );
}

test("a recording replays to the same decisions, from its file as from its steps", async () => {
  const { lines, steps } = await aCall(20);
  const read = readRecording(lines.join("\n"));
  expect(firstDifference(replayed(read))).toBeNull();
  expect(decisionsOf(read)).toEqual(decisionsOf(steps));
  const kinds = new Set(steps.flatMap(({ effects }) => effects.map(({ type }) => type)));
  for (const kind of ["take_back", "hold", "resume", "interrupt", "goes_on", "commit"]) expect(kinds).toContain(kind);
});

test.each([5, 10, 40])("the decisions do not depend on how the network splits the audio (%i ms)", async (frameMs) => {
  const [usual, other] = await Promise.all([aCall(20), aCall(frameMs)]);
  const effectsOf = (steps: readonly RecordedStep[]) => steps.flatMap(({ effects }) => effects);
  expect(effectsOf(other.steps)).toEqual(effectsOf(usual.steps));
  expect(other.spoken).toEqual(usual.spoken);
});

test("a recording whose rules have changed names the first step that differs", async () => {
  const { steps } = await aCall(20);
  const other = steps.map((step) => ({ ...step, settings: { ...step.settings, patienceMs: 200 } }));
  expect(firstDifference(replayed(other))?.recorded.map(({ type }) => type)).toContain("commit");
});
