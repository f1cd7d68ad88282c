import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";

/** Something for the companion to say. */
export type Turn = { kind: SpeechKind };

/** Who has the floor: what is being said, and the queue, in order. */
export type Floor<T extends Turn> = Readonly<{ active: T | null; waiting: readonly T[] }>;

export type FloorEvent<T extends Turn> =
  /** The caller requests a reply. */
  | { type: "reply_wanted"; turn: T }
  /** The platform says something on its own initiative. */
  | { type: "say"; turn: T }
  /** It waits for nothing but the disclosure. */
  | { type: "interject"; turn: T }
  /** The caller cancels. */
  | { type: "cancel_wanted" }
  | { type: "finished" }
  /** The listener has left. */
  | { type: "cleared" };

export type FloorEffect<T extends Turn> =
  | { type: "start"; turn: T }
  /** Stop what is being said at once. */
  | { type: "cancel"; turn: T }
  /** Finish the current sentence, then stop. */
  | { type: "wrap_up"; turn: T }
  /** It will not be said. */
  | { type: "drop"; turn: T }
  | { type: "refuse"; code: string; message: string };

export type FloorStep<T extends Turn> = { floor: Floor<T>; effects: FloorEffect<T>[] };

/** Decides how an event changes who speaks. The caller can interrupt neither the disclosure nor a crisis referral. */
export function takeFloorEvent<T extends Turn>(floor: Floor<T>, event: FloorEvent<T>): FloorStep<T> {
  switch (event.type) {
    case "reply_wanted":
      return replyWanted(floor, event.turn);
    case "say":
      return say(floor, event.turn);
    case "interject":
      return interject(floor, event.turn);
    case "cancel_wanted":
      return cancelWanted(floor);
    case "finished":
      return next({ active: null, waiting: floor.waiting }, []);
    case "cleared":
      return { floor: { active: null, waiting: [] }, effects: [...cancelActive(floor), ...dropped(floor.waiting)] };
  }
}

/** One reply at a time; while the platform speaks, one reply may wait. */
function replyWanted<T extends Turn>(floor: Floor<T>, turn: T): FloorStep<T> {
  if (floor.active === null) return { floor: { ...floor, active: turn }, effects: [{ type: "start", turn }] };
  if (floor.active.kind === "referral") return { floor, effects: [] };
  if (floor.active.kind === "reply" || floor.waiting.some(isAnswer)) {
    const message = "The companion is already answering; wait for response.done or cancel first";
    return { floor, effects: [{ type: "refuse", code: "conversation_already_has_active_response", message }] };
  }
  return { floor: { ...floor, waiting: [...floor.waiting, turn] }, effects: [] };
}

function say<T extends Turn>(floor: Floor<T>, turn: T): FloorStep<T> {
  const { active } = floor;
  if (active === null) return { floor: { ...floor, active: turn }, effects: [{ type: "start", turn }] };
  const givesWay = turn.kind === "goodbye" && (active.kind === "reply" || active.kind === "first_message");
  const effects: FloorEffect<T>[] = givesWay ? [{ type: "wrap_up", turn: active }] : [];
  return { floor: { ...floor, waiting: [...floor.waiting, turn] }, effects };
}

function interject<T extends Turn>(floor: Floor<T>, turn: T): FloorStep<T> {
  // One referral is enough, however many lines ask for it.
  if (floor.active?.kind === "referral") return { floor, effects: dropped([turn]) };
  const answers = floor.waiting.filter(isAnswer);
  const waiting = [turn, ...floor.waiting.filter((other) => !isAnswer(other))];
  if (floor.active?.kind === "disclosure") return { floor: { ...floor, waiting }, effects: dropped(answers) };
  return next({ active: null, waiting }, [...cancelActive(floor), ...dropped(answers)]);
}

function cancelWanted<T extends Turn>(floor: Floor<T>): FloorStep<T> {
  if (floor.active && mustBeHeard(floor.active)) {
    const message = `The ${floor.active.kind} cannot be cancelled`;
    return { floor, effects: [{ type: "refuse", code: "response_not_cancellable", message }] };
  }
  if (floor.active === null) {
    const message = "Nothing is being said";
    return { floor, effects: [{ type: "refuse", code: "response_cancel_not_active", message }] };
  }
  return next({ active: null, waiting: floor.waiting }, cancelActive(floor));
}

function next<T extends Turn>(floor: Floor<T>, effects: FloorEffect<T>[]): FloorStep<T> {
  const [turn, ...waiting] = floor.waiting;
  if (turn === undefined) return { floor, effects };
  return { floor: { active: turn, waiting }, effects: [...effects, { type: "start", turn }] };
}

const isAnswer = (turn: Turn) => turn.kind === "reply" || turn.kind === "referral";
const mustBeHeard = (turn: Turn) => turn.kind === "disclosure" || turn.kind === "referral";
const dropped = <T extends Turn>(turns: readonly T[]): FloorEffect<T>[] =>
  turns.map((turn) => ({ type: "drop", turn }));
const cancelActive = <T extends Turn>({ active }: Floor<T>): FloorEffect<T>[] =>
  active === null ? [] : [{ type: "cancel", turn: active }];
