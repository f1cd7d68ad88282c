import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";

/** Something that the companion is to say. `answersCaller`: it stands in for a reply, such as a crisis referral. */
export type Turn = { kind: SpeechKind; answersCaller?: boolean };

/** Who has the floor: what is being said, and what waits to be said, in order. */
export type Floor<T extends Turn> = Readonly<{ active: T | null; waiting: readonly T[] }>;

export type FloorEvent<T extends Turn> =
  /** The caller asks for an answer. */
  | { type: "reply_wanted"; turn: T }
  /** The platform says something of its own accord. */
  | { type: "say"; turn: T }
  /** It cannot wait for anything but the disclosure. */
  | { type: "interject"; turn: T }
  /** The caller does not want to hear on. */
  | { type: "cancel_wanted" }
  | { type: "finished" }
  /** Nobody listens any more. */
  | { type: "cleared" };

export type FloorEffect<T extends Turn> =
  | { type: "start"; turn: T }
  /** Break off what is being said. */
  | { type: "cancel"; turn: T }
  /** Come to an end with the sentence that is being said. */
  | { type: "wrap_up"; turn: T }
  /** It will not be said. */
  | { type: "drop"; turn: T }
  | { type: "refuse"; code: string; message: string };

export type FloorStep<T extends Turn> = { floor: Floor<T>; effects: FloorEffect<T>[] };

/** What an event means for who speaks. The disclosure is required by law and cannot be broken off by the caller. */
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

/** One answer at a time; while the platform speaks, one answer may wait its turn. */
function replyWanted<T extends Turn>(floor: Floor<T>, turn: T): FloorStep<T> {
  if (floor.active === null) return { floor: { ...floor, active: turn }, effects: [{ type: "start", turn }] };
  if (floor.active.answersCaller) return { floor, effects: [] };
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
  const answers = floor.waiting.filter(isAnswer);
  const waiting = [turn, ...floor.waiting.filter((other) => !isAnswer(other))];
  if (floor.active?.kind === "disclosure") return { floor: { ...floor, waiting }, effects: dropped(answers) };
  return next({ active: null, waiting }, [...cancelActive(floor), ...dropped(answers)]);
}

function cancelWanted<T extends Turn>(floor: Floor<T>): FloorStep<T> {
  if (floor.active?.kind === "disclosure") {
    const message = "What every call must begin with cannot be broken off";
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

const isAnswer = (turn: Turn) => turn.kind === "reply" || turn.answersCaller === true;
const dropped = <T extends Turn>(turns: readonly T[]): FloorEffect<T>[] =>
  turns.map((turn) => ({ type: "drop", turn }));
const cancelActive = <T extends Turn>({ active }: Floor<T>): FloorEffect<T>[] =>
  active === null ? [] : [{ type: "cancel", turn: active }];
