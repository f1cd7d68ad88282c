import { parseArgs } from "node:util";
import { createLoudnessDetector } from "#voice/listening/loudness-detector.ts";
import { awaitedDetector } from "#voice/testing/awaited-detector.ts";
import { fixedReplies } from "#voice/testing/fixed-replies.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { atMost, printFigures, rounded } from "./reporting/figures.ts";
import { handleCount, memoryAfterCollection, slopeOf } from "./voice/garbage.ts";
import { hears, inTurn, tone } from "./voice/stand-ins.ts";
import { VirtualCall } from "./voice/virtual-call.ts";

// What a thousand calls of two minutes leave behind, one after the other: `--calls N` plays fewer. Calls are talked through,
// interrupted, disconnected and ended in the middle of a sentence. Time is virtual, memory is not.

const CALL_MS = 120_000;
/** The first calls compile code and grow buffers. */
const WARM_UP_CALLS = 200;
const EVERY = 100;
const LISTENERS_WARNED = "MaxListenersExceededWarning";

const { values } = parseArgs({ options: { json: { type: "boolean" }, calls: { type: "string", default: "1000" } } });
const calls = Number(values.calls);
const replies = [
  "Once there was a lighthouse, far out on the rocks, and its keeper talked to the fog at night. It listened.",
];
let warnings = 0;
process.on("warning", ({ name }) => {
  if (name === LISTENERS_WARNED) warnings += 1;
});

/** Plays one call; returns how many timers it left. */
async function playCall(number: number): Promise<number> {
  const call = new VirtualCall({
    detector: awaitedDetector(createLoudnessDetector()),
    speechToText: hears(inTurn(["I was at the lake.", "Mm-hmm.", "Wait, what did it say?", ""]), 150),
    languageModel: (clock) => fixedReplies(replies, { clock, firstTokenMs: 150, tokenEveryMs: 20 }),
    textToSpeech: (clock) => toneVoice({ clock, firstByteMs: 100 }),
  });
  await call.begin();
  const talkMs = [1_800, 400, 1_200, 600];
  for (let turn = 0; call.clock.monotonicMs() < CALL_MS - 14_000; turn += 1) {
    await call.say(tone(talkMs[turn % talkMs.length] ?? 0));
    await call.away(turn % 3 === 0 ? 3_000 : 11_000);
    if (turn === 4 && number % 4 === 0) call.session.detach();
    if (turn === 4 && number % 4 === 0) await call.begin();
  }
  await call.say(tone(900));
  await call.away(Math.max(2_000, CALL_MS - call.clock.monotonicMs()));
  call.session.close();
  await call.clock.advance(0);
  return call.clock.pending();
}

let timersLeft = 0;
const heap: number[] = [];
const resident: number[] = [];
const handles: number[] = [];
for (let number = 1; number <= WARM_UP_CALLS + calls; number += 1) {
  timersLeft += await playCall(number);
  if (number < WARM_UP_CALLS || (number - WARM_UP_CALLS) % EVERY !== 0) continue;
  const memory = await memoryAfterCollection();
  heap.push(memory.heapMb);
  resident.push(memory.residentMb);
  handles.push(handleCount());
  console.error(
    `${number - WARM_UP_CALLS} calls: ${rounded(memory.heapMb)} MB live, ${rounded(memory.residentMb)} MB resident`,
  );
}

const told = (name: string, value: number, unit: string, target: number | null) => atMost(name, value, unit, target, 3);
printFigures("voice-leaks", [
  { ...told("calls_of_two_minutes", calls, "calls", null), better: "higher" },
  told("live_memory_growth", slopeOf(heap), "MB per 100 calls", 0.1),
  told("resident_memory_growth", slopeOf(resident), "MB per 100 calls", 1),
  told("live_memory_at_the_end", heap.at(-1) ?? 0, "MB", null),
  told("resident_memory_at_the_end", resident.at(-1) ?? 0, "MB", null),
  told("handles_growth", slopeOf(handles), "per 100 calls", 0),
  told("timers_left", timersLeft, "timers", 0),
  told("warnings_of_too_many_listeners", warnings, "warnings", 0),
]);
