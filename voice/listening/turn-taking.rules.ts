import { minuteMs } from "#platform/days/durations.ts";
import { takesTheFloor } from "./backchannel.rules.ts";
import { bargeIn } from "./barge-in.rules.ts";
import { afterPause, endingOf, hasSentenceMark, WAIT_FOR_TEXT_MS, waitAfter } from "./end-of-turn.rules.ts";
import type { OpenTurn, TurnEffect, TurnEvent, TurnSettings, TurnStep, TurnTaking } from "./turn-state.rules.ts";
import { afterFrame, unvoiced } from "./voicing.rules.ts";

/** Voice of this length starts a turn while the companion is silent. */
const OPENS_AFTER_MS = 100;
/** Silence of this length is a pause: the turn so far is transcribed. */
const PAUSE_AFTER_MS = 250;
/** Voice of this length ends a pause. */
const RESUMES_AFTER_MS = 64;
/** A turn known to contain no words is discarded after this much silence. */
const GIVES_UP_AFTER_MS = 750;
/** The longest turn. */
const LONGEST_TURN_MS = minuteMs;
/** A reply that has just started is retracted when the caller goes on, if no more than this was played. */
const TAKEN_BACK_WITHIN_MS = 600;
/** Longer turns are seldom over at the first pause; a caller with this many wrong guesses is one who pauses. */
const GUESSES_UP_TO_MS = 10_000;
const MOST_GUESSES = 3;
/** How long after the end of a turn the caller can still continue it. */
const GOES_ON_WITHIN_MS = 4_000;

/**
 * Decides who may speak from frames and transcripts alone, so that a recorded call replays to the same decisions. The waits
 * are in end-of-turn.rules.ts; barge-in.rules.ts decides when the companion stops for the caller.
 */
export function takeTurnEvent(state: TurnTaking, event: TurnEvent, settings: TurnSettings): TurnStep {
  switch (event.type) {
    case "frame":
      return afterOneFrame(state, event, settings);
    case "understood": {
      if (state.turn?.pause !== event.pause) return { state, effects: [] };
      const marks = hasSentenceMark(event.text) || state.marks;
      return guessed(decide({ ...state, marks, turn: { ...state.turn, text: event.text } }, settings));
    }
    case "words":
      return spokenOver(state, event.text, settings);
    case "agent_begins": {
      const agent = { sinceMs: state.nowMs, canStop: event.canStop, isAnswer: event.isAnswer };
      const endedAtMs = event.isAnswer ? null : state.endedAtMs;
      return { state: { ...state, endedAtMs, agent: state.agent ?? agent }, effects: [] };
    }
    case "agent_falls_silent":
      return agentFellSilent(state);
    case "forgotten":
      return { state: { ...state, turn: null, held: false, endedAtMs: null }, effects: [] };
  }
}

function afterOneFrame(
  before: TurnTaking,
  frame: { ms: number; probability: number },
  settings: TurnSettings,
): TurnStep {
  // The disclosure is not talked over: the caller is listened to once it is over.
  const probability = before.agent?.canStop === false ? 0 : frame.probability;
  const voicing = afterFrame(before.voicing, { probability, ms: frame.ms, threshold: settings.threshold });
  const state = { ...before, nowMs: before.nowMs + frame.ms, voicing };
  if (state.turn === null) return opened(state);
  const voicedMs = state.turn.voicedMs + (voicing.isVoiced ? frame.ms : 0);
  // A click does not end a pause.
  const lastVoicedMs = voicing.isVoiced && state.turn.pause === null ? state.nowMs : state.turn.lastVoicedMs;
  const turn = { ...state.turn, voicedMs, lastVoicedMs };
  return decide(paused({ ...state, turn }), settings);
}

function opened(state: TurnTaking): TurnStep {
  const { voicing, nowMs, agent } = state;
  if (!voicing.isVoiced || voicing.voicedMs < OPENS_AFTER_MS) return { state, effects: [] };
  const startMs = nowMs - voicing.voicedMs;
  const turn: OpenTurn = {
    startMs,
    voicedMs: voicing.voicedMs,
    lastVoicedMs: nowMs,
    tentative: agent !== null,
    pause: null,
    text: null,
    pauses: 0,
    said: "",
    guesses: 0,
  };
  if (agent !== null) return { state: { ...state, turn }, effects: [] };
  const goesOn = state.endedAtMs !== null && startMs - state.endedAtMs < GOES_ON_WITHIN_MS;
  const effects: TurnEffect[] = [{ type: "speech_started", startMs }];
  if (goesOn) effects.push({ type: "take_back" });
  return { state: { ...state, turn, endedAtMs: null }, effects };
}

type Paused = { state: TurnTaking & { turn: OpenTurn }; effects: TurnEffect[] };

/** Tracks where a pause starts and ends. */
function paused(state: TurnTaking & { turn: OpenTurn }): Paused {
  const { turn, voicing, nowMs } = state;
  if (turn.pause === null && voicing.silentMs >= PAUSE_AFTER_MS) {
    const pause = turn.pauses + 1;
    const isWorthHearing = !turn.tentative || turn.voicedMs >= bargeIn.holdsAfterMs;
    return {
      state: { ...state, turn: { ...turn, pause, pauses: pause, text: null } },
      effects: isWorthHearing ? [{ type: "transcribe", pause }] : [],
    };
  }
  if (turn.pause !== null && voicing.voicedMs >= RESUMES_AFTER_MS) {
    const pauseMs = Math.max(0, nowMs - voicing.voicedMs - turn.lastVoicedMs);
    const pace = turn.tentative ? state.pace : afterPause(state.pace, pauseMs);
    // Several coughs do not add up to one long one.
    const voicedMs = turn.tentative ? voicing.voicedMs : turn.voicedMs;
    return {
      state: { ...state, pace, turn: { ...turn, voicedMs, lastVoicedMs: nowMs, pause: null, text: null } },
      effects: [{ type: "goes_on" }],
    };
  }
  return { state, effects: [] };
}

function decide(given: TurnTaking | Paused, settings: TurnSettings): TurnStep {
  const { state, effects } = "effects" in given ? given : { state: given, effects: [] };
  const { turn } = state;
  if (turn === null) return { state, effects };
  const step = turn.tentative ? decideTentative(state, turn, settings) : decideEnd(state, turn, settings);
  return { state: step.state, effects: [...effects, ...step.effects] };
}

/** The companion is speaking: does the caller want the floor? */
function decideTentative(state: TurnTaking, turn: OpenTurn, settings: TurnSettings): TurnStep {
  const { agent, nowMs } = state;
  if (agent === null) return { state, effects: [] };
  const silentMs = nowMs - turn.lastVoicedMs;
  const beganMs = turn.startMs - agent.sinceMs;
  if (agent.isAnswer && beganMs < TAKEN_BACK_WITHIN_MS && turn.voicedMs >= bargeIn.takesBackAfterMs) {
    return interrupted(state, turn, [{ type: "take_back" }]);
  }
  const isEarly = nowMs - agent.sinceMs < bargeIn.settlesMs;
  if (isEarly && turn.voicedMs <= bargeIn.early.stopsAfterMs) return undecided(state, turn, silentMs);
  const stopsAfterUnheardMs = state.tellsWords ? bargeIn.stopsBeforeWordsMs : bargeIn.stopsAfterMs;
  const stopsAfterMs = turn.said === "" ? stopsAfterUnheardMs : bargeIn.stopsAfterAgreementMs;
  if (turn.voicedMs >= stopsAfterMs) return interrupted(state, turn, [{ type: "interrupt" }]);
  if (turn.text !== null && takesTheFloor(turn.text, settings.asked)) {
    return interrupted(state, turn, [{ type: "interrupt" }]);
  }
  if (turn.text !== null && silentMs >= bargeIn.resumesAfterMs) return resumed(state, turn.text);
  if (turn.voicedMs >= bargeIn.holdsAfterMs && !state.held && turn.pause === null) {
    return { state: { ...state, held: true }, effects: [{ type: "hold" }] };
  }
  return undecided(state, turn, silentMs);
}

/** Whether a reply is worth starting during the pause: not if the turn is plainly not over. */
function guessed(step: TurnStep): TurnStep {
  const { turn, nowMs } = step.state;
  if (turn === null || turn.tentative || !turn.text || turn.guesses >= MOST_GUESSES) return step;
  if (nowMs - turn.startMs > GUESSES_UP_TO_MS || endingOf(turn.text) === "unfinished") return step;
  const state = { ...step.state, turn: { ...turn, guesses: turn.guesses + 1 } };
  return { state, effects: [...step.effects, { type: "guess", text: turn.text }] };
}

/** Words that take the floor need no pause after them. Words of a turn that has the floor decide nothing. */
function spokenOver(before: TurnTaking, text: string, settings: TurnSettings): TurnStep {
  const state = { ...before, tellsWords: before.tellsWords || text !== "" };
  const { turn, agent } = state;
  if (!turn?.tentative || agent === null) return { state, effects: [] };
  if (!takesTheFloor(text, settings.asked)) return { state: { ...state, turn: { ...turn, said: text } }, effects: [] };
  const isEarly = state.nowMs - agent.sinceMs < bargeIn.settlesMs;
  if (isEarly && turn.voicedMs <= bargeIn.early.stopsAfterMs) return { state, effects: [] };
  return interrupted(state, turn, [{ type: "interrupt" }]);
}

function undecided(state: TurnTaking, turn: OpenTurn, silentMs: number): TurnStep {
  const isTooShort = turn.voicedMs < bargeIn.holdsAfterMs && silentMs >= PAUSE_AFTER_MS;
  if (isTooShort || silentMs >= bargeIn.givesUpAfterMs) return resumed(state, turn.text ?? "");
  return { state, effects: [] };
}

function interrupted(state: TurnTaking, turn: OpenTurn, why: TurnEffect[]): TurnStep {
  return {
    state: { ...state, held: false, agent: null, endedAtMs: null, turn: { ...turn, tentative: false } },
    effects: [{ type: "speech_started", startMs: turn.startMs }, ...why],
  };
}

function resumed(state: TurnTaking, heard: string): TurnStep {
  const effects: TurnEffect[] = state.held ? [{ type: "resume" }] : [];
  return { state: { ...state, held: false, turn: null }, effects: [...effects, { type: "discard", heard }] };
}

/** The companion is silent: has the caller finished? */
function decideEnd(state: TurnTaking, turn: OpenTurn, settings: TurnSettings): TurnStep {
  const silentMs = state.nowMs - turn.lastVoicedMs;
  if (state.nowMs - turn.startMs >= LONGEST_TURN_MS) return committed(state, turn, silentMs);
  // A caller who makes a sound may be going on: a frame or two will tell.
  if (turn.pause === null || state.voicing.isVoiced) return { state, effects: [] };
  if (turn.text === null) {
    return silentMs >= WAIT_FOR_TEXT_MS ? committed(state, turn, silentMs) : { state, effects: [] };
  }
  if (turn.text === "") {
    if (silentMs < GIVES_UP_AFTER_MS) return { state, effects: [] };
    return { state: { ...state, turn: null }, effects: [{ type: "discard", heard: "" }] };
  }
  const wait = waitAfter(turn.text, { pace: state.pace, patienceMs: settings.patienceMs, marks: state.marks });
  return silentMs >= wait ? committed(state, turn, silentMs) : { state, effects: [] };
}

function committed(state: TurnTaking, turn: OpenTurn, waitedMs: number): TurnStep {
  const marks = state.marks ?? (turn.text === null ? null : false);
  return {
    state: { ...state, marks, voicing: unvoiced, turn: null, endedAtMs: turn.lastVoicedMs },
    effects: [{ type: "commit", endMs: turn.lastVoicedMs, waitedMs, text: turn.text }],
  };
}

/** What the caller had started to say meanwhile is a turn like any other. */
function agentFellSilent(before: TurnTaking): TurnStep {
  const state = { ...before, agent: null, held: false };
  const { turn } = state;
  if (!turn?.tentative) return { state, effects: [] };
  if (turn.pause !== null && turn.voicedMs < bargeIn.holdsAfterMs)
    return { state: { ...state, turn: null }, effects: [] };
  const effects: TurnEffect[] = [{ type: "speech_started", startMs: turn.startMs }];
  return { state: { ...state, endedAtMs: null, turn: { ...turn, tentative: false } }, effects };
}
