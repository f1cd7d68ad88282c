import type { CallerPlan, CallerResult } from "./caller.ts";
import { type Line, Playback } from "./playback.ts";
import { overheadMs, SentTimes } from "./spoken-turns.ts";
import { providerDelays } from "./stage.ts";

const FRAME_MS = 20;
const FRAME_BYTES = FRAME_MS * 48;
/** With a delay beyond this, the microphone catches up with the clock at once. */
const MOST_FRAMES_AT_ONCE = 100;
const room = new Uint8Array(Int16Array.from({ length: FRAME_BYTES / 2 }, (_, at) => ((at * 7_919) % 23) - 11).buffer);

/** One customer with an open microphone: sends 20 ms of audio at a time, speech or room noise. */
export class SpokenCaller {
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
  readonly #speech: Uint8Array;
  readonly #sent = new SentTimes(FRAME_MS);
  readonly #playback: Playback;
  #beginsAtMs: number | null = null;
  #cycle = -1;
  #turn: "open" | "stopped" | "sounds" | "answered" = "open";
  #audioEndMs = 0;
  #firstByteAtMs = 0;
  #kind = "";

  constructor(line: Line, plan: CallerPlan, speech: Uint8Array) {
    this.#line = line;
    this.#plan = plan;
    this.#speech = speech;
    this.#playback = new Playback(line);
  }

  begin(atMs: number): void {
    this.#beginsAtMs = atMs;
  }

  hangUp(): void {
    this.#line.sendText('{"type":"x.call.end","reason":"user"}');
  }

  /** Does what is due. Call it about every five milliseconds. */
  tick(now: number): void {
    this.#playback.reportIfDue(now);
    if (this.#beginsAtMs === null || this.done || now < this.#beginsAtMs) return;
    const due = Math.floor((now - this.#beginsAtMs) / FRAME_MS);
    for (let count = 0; this.result.frames < due && count < MOST_FRAMES_AT_ONCE; count += 1) this.#frame(now);
  }

  /** One text frame of the server. Parses only what matters: the load must stay light. */
  hear(text: string): void {
    const now = performance.now();
    if (text.startsWith('{"type":"response.output_audio.delta"')) {
      if (this.#turn === "stopped" && this.#kind === "reply") {
        this.#turn = "sounds";
        this.#firstByteAtMs = now;
      }
      this.#playback.take(text, now);
    } else if (text.startsWith('{"type":"input_audio_buffer.speech_')) this.#hearTurn(text);
    else if (text.startsWith('{"type":"response.created"')) {
      this.#kind = /"kind":"(\w+)"/.exec(text)?.[1] ?? "";
    } else if (text.startsWith('{"type":"response.done"')) {
      if (text.includes('"kind":"first_message"')) this.greeted = true;
    } else if (text.startsWith('{"type":"x.')) this.#hearOwn(text);
    else if (text.startsWith('{"type":"error"')) {
      this.result.errors.push((JSON.parse(text) as { error: { code: string } }).error.code);
    }
  }

  #frame(now: number): void {
    const { cycleMs, talkMs, turns } = this.#plan;
    const audioMs = this.result.frames * FRAME_MS;
    const cycle = Math.floor(audioMs / cycleMs);
    if (cycle > this.#cycle) this.#startCycle(cycle);
    if (cycle >= turns) {
      this.done = true;
      return;
    }
    const at = ((audioMs - cycle * cycleMs) / FRAME_MS) * FRAME_BYTES;
    const talks = audioMs - cycle * cycleMs < talkMs;
    this.#line.sendFrame(talks ? this.#speech.subarray(at, at + FRAME_BYTES) : room);
    this.#sent.sent(now);
    this.result.frames += 1;
    if (talks) this.result.talkFrames += 1;
  }

  #startCycle(cycle: number): void {
    // The turn of the cycle before was answered by now or it is lost.
    if (this.#cycle >= 0 && this.#turn !== "answered") this.result.missed += 1;
    this.#cycle = cycle;
    this.#turn = "open";
  }

  #hearTurn(text: string): void {
    if (text.startsWith('{"type":"input_audio_buffer.speech_started"')) {
      this.#playback.flush();
      return;
    }
    // The same turn may seem to end twice: the last end counts, if no reply has sounded.
    if (this.#turn === "answered" || this.#turn === "sounds") return;
    this.#kind = "";
    this.#turn = "stopped";
    this.#audioEndMs = (JSON.parse(text) as { audio_end_ms: number }).audio_end_ms;
  }

  #hearOwn(text: string): void {
    const event = JSON.parse(text) as { type: string; eou_ms?: number; charge?: string };
    if (event.type === "x.call.ended") this.result.charge = event.charge ?? null;
    if (event.type !== "x.latency" || this.#turn !== "sounds") return;
    const replyMs = this.#firstByteAtMs - this.#sent.of(this.#audioEndMs);
    this.result.replyMs.push(replyMs);
    this.result.overheadMs.push(overheadMs({ replyMs, waitedMs: event.eou_ms ?? 0 }, providerDelays));
    this.#turn = "answered";
  }
}
