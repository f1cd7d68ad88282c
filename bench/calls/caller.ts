import { type Line, Playback } from "./playback.ts";

/**
 * A caller's behaviour: talks for `talkMs` of every `cycleMs`, then sends a turn and listens; `turns` times. `spoken`: the
 * turn is spoken into the microphone; otherwise it is typed.
 */
export type CallerPlan = { turns: number; cycleMs: number; talkMs: number; spoken: boolean };

/** What a caller measured. */
export type CallerResult = {
  /** From sending a turn to the first byte of audio of its reply, in milliseconds; one for each answered turn. */
  replyMs: number[];
  /** What the engine added to each of them; for spoken turns only. */
  overheadMs: number[];
  missed: number;
  /** Microphone frames sent, and those of them with speech. */
  frames: number;
  talkFrames: number;
  /** Unexpected events of the type `error`. */
  errors: string[];
  charge: string | null;
};

const FRAME_MS = 20;
const BYTES_PER_MS = 48;
const frame = noise(FRAME_MS * BYTES_PER_MS);

const turnTexts = [
  "I had a long day and the train was late again.",
  "Tell me about the rain where you are.",
  "What would you cook for a friend tonight?",
  "I like that. Say more, please.",
  "Do you remember what I told you about my garden?",
  "Which song do you hum when nobody listens?",
  "I walked by the river this morning, it was quiet.",
  "Maybe. What do you think about it?",
];

const audioDelta = '{"type":"response.output_audio.delta"';

/** One customer: sends microphone frames and typed turns, and reports playback, as the site's own client does. */
export class Caller {
  readonly result: CallerResult = {
    replyMs: [],
    overheadMs: [],
    missed: 0,
    frames: 0,
    talkFrames: 0,
    errors: [],
    charge: null,
  };
  greeted = false;
  done = false;
  readonly #line: Line;
  readonly #plan: CallerPlan;
  /** When the first cycle starts; null before the measured part. */
  #beginsAtMs: number | null = null;
  #cycle = -1;
  #framesOfCycle = 0;
  #turn: "talking" | "waiting" | "answered" = "talking";
  #turnSentAtMs = 0;
  #kind = "";
  #responding = false;
  readonly #playback: Playback;

  constructor(line: Line, plan: CallerPlan) {
    this.#line = line;
    this.#plan = plan;
    this.#playback = new Playback(line);
  }

  begin(atMs: number): void {
    this.#beginsAtMs = atMs;
  }

  hangUp(): void {
    this.#line.sendText('{"type":"x.call.end","reason":"user"}');
  }

  /** One text frame of the server. Parses only what matters: the load must stay light. */
  hear(text: string): void {
    const now = performance.now();
    if (text.startsWith(audioDelta)) this.#hearSound(text, now);
    else if (text.startsWith('{"type":"response.') || text.startsWith('{"type":"x.call.ended"')) this.#hearEvent(text);
    else if (text.startsWith('{"type":"error"')) this.#hearError(text);
  }

  /** Does what is due. Call it about every five milliseconds. */
  tick(now: number): void {
    this.#playback.reportIfDue(now);
    if (this.#beginsAtMs === null || this.done || now < this.#beginsAtMs) return;
    const { cycleMs, talkMs, turns } = this.#plan;
    const cycle = Math.floor((now - this.#beginsAtMs) / cycleMs);
    if (cycle > this.#cycle) this.#startCycle(cycle);
    if (cycle >= turns) {
      this.done = true;
      return;
    }
    const intoMs = now - this.#beginsAtMs - cycle * cycleMs;
    this.#sendFramesUntil(Math.min(intoMs, talkMs));
    const framesOfTalk = talkMs / FRAME_MS;
    if (this.#turn === "talking" && this.#framesOfCycle >= framesOfTalk) this.#sendTurn(cycle);
  }

  #startCycle(cycle: number): void {
    // The turn of the cycle before was answered by now or it is lost.
    if (this.#cycle >= 0 && this.#turn !== "answered") this.result.missed += 1;
    this.result.missed += cycle - this.#cycle - 1;
    this.#cycle = cycle;
    this.#framesOfCycle = 0;
    this.#turn = "talking";
    // A caller who starts to talk while the companion speaks interrupts it.
    if (this.#responding) this.#line.sendText('{"type":"response.cancel"}');
    this.#playback.flush();
  }

  #sendFramesUntil(talkedMs: number): void {
    const due = Math.floor(talkedMs / FRAME_MS);
    for (; this.#framesOfCycle < due; this.#framesOfCycle += 1) {
      this.#line.sendFrame(frame);
      this.result.frames += 1;
      this.result.talkFrames += 1;
    }
  }

  #sendTurn(cycle: number): void {
    const text = turnTexts[cycle % turnTexts.length];
    const content = [{ type: "input_text", text }];
    // Only audio of a reply that starts from here on counts.
    this.#kind = "";
    this.#turn = "waiting";
    this.#turnSentAtMs = performance.now();
    this.#line.sendText(
      JSON.stringify({ type: "conversation.item.create", item: { type: "message", role: "user", content } }),
    );
    this.#line.sendText('{"type":"response.create"}');
  }

  #hearSound(text: string, now: number): void {
    if (this.#turn === "waiting" && this.#kind === "reply") {
      this.result.replyMs.push(now - this.#turnSentAtMs);
      this.#turn = "answered";
    }
    this.#playback.take(text, now);
  }

  #hearEvent(text: string): void {
    if (!/^\{"type":"(response\.created|response\.done|x\.call\.ended)"/.test(text)) return;
    const event = JSON.parse(text) as {
      type: string;
      charge?: string;
      response?: { metadata?: { kind?: string } };
    };
    if (event.type === "x.call.ended") {
      this.result.charge = event.charge ?? null;
      return;
    }
    this.#responding = event.type === "response.created";
    if (this.#responding) this.#kind = event.response?.metadata?.kind ?? "";
    else if (event.response?.metadata?.kind === "first_message") this.greeted = true;
  }

  #hearError(text: string): void {
    const { error } = JSON.parse(text) as { error: { code: string } };
    // The reply may have ended while the interruption was in flight.
    if (error.code !== "response_cancel_not_active") this.result.errors.push(error.code);
  }
}

/** Quiet noise, as from a microphone in a room. */
function noise(bytes: number): Uint8Array {
  const samples = new Int16Array(bytes / 2);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.round((Math.random() - 0.5) * 400);
  return new Uint8Array(samples.buffer);
}
