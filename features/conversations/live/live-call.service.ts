import type { Clock } from "#platform/clock/clock.ts";
import { isLostConnection } from "#platform/database/lost-connection.rules.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Log } from "#platform/log/log.ts";
import { centString, decimalString, micros } from "#platform/money/money.ts";
import type { CallRow } from "../calls/calls.store.ts";
import type { EndReason } from "../conversations.schema.ts";
import type { CallTrace } from "../records/call-records.service.ts";
import { extensionMs } from "../settlement/meter.rules.ts";
import { meterOf, type OpenSlice, type Settlement } from "../settlement/settlement.service.ts";
import type { CallLimits } from "../start/call-terms.rules.ts";
import type { CallTransport, CallVoice } from "../start/call-voice.rules.ts";
import { callLines } from "./call-lines.rules.ts";
import { closeCodeOf, hangsUp, meterNotice, partingCodes, seconds, warningNotice } from "./call-notices.rules.ts";
import { notesOf } from "./call-trace.rules.ts";
import { settleOnceBack } from "./late-settlement.service.ts";
import { type LiveCall, type LiveEffect, type LiveEvent, step } from "./live-conversation.rules.ts";
import { durableTimes, isShortOfCredit } from "./live-watches.rules.ts";
import { newLiveCall } from "./new-live-call.rules.ts";

type DurableTimes = ReturnType<typeof durableTimes>;

type LiveCallOptions = {
  row: CallRow;
  slice: OpenSlice;
  limits: CallLimits;
  settlement: Settlement;
  clock: Clock;
  log: Log;
  /** Notes what happens, and what was said. */
  trace: CallTrace;
  /** Takes the time to the next durable write. */
  beat(times: DurableTimes): void;
  /** The call has ended and is settled. */
  ended(): void;
};

/** One call that runs in this process: the rules decide, this does what they say. */
export class RunningCall {
  readonly id: string;
  readonly customerUid: string;
  #call: LiveCall;
  #voice: CallVoice | null = null;
  #transport: CallTransport | null = null;
  #slice: OpenSlice;
  #settling: Promise<void> | null = null;
  #readingFunds: Promise<void> = Promise.resolve();
  #unmarkedStart: Date | null = null;
  /** Renewals begun. */
  #renewals = 0;
  /** Writes that are under way. The end waits for them, so that it finds the call as they leave it. */
  readonly #writing = new Set<Promise<unknown>>();
  readonly #options: LiveCallOptions;

  constructor(options: LiveCallOptions) {
    this.#options = options;
    this.id = options.row.id;
    this.customerUid = options.row.customer_uid;
    this.#slice = options.slice;
    const { row, slice, limits } = options;
    const nowMs = options.clock.monotonicMs();
    const stored = { sliceNo: slice.sliceNo, pauseUsedMs: Number(row.pause_used_ms) };
    this.#call = newLiveCall(meterOf(row, slice, nowMs), stored, limits, nowMs);
  }

  /** Gives the call its voice; once, before anybody connects. */
  equip(voice: CallVoice): void {
    this.#voice = voice;
    this.#options.trace.hear((from) => voice.transcript(from));
  }

  /** A client is on the line: the first one starts the conversation, a later one takes its place. */
  connect(transport: CallTransport): void {
    this.#transport?.close(partingCodes.elsewhere, "The call goes on in another place");
    if (this.#transport) this.#voice?.detach();
    this.#transport = transport;
    this.handle({ type: "connected" });
    this.#voice?.attach(transport);
    const { row, clock } = this.#options;
    this.#voice?.emit({
      type: "x.call.started",
      call_id: this.id,
      rate_per_minute: decimalString(micros(row.rate_micros)),
      currency: "USD",
      max_seconds: seconds(this.#call.lastRemainingMs),
      started_at: clock.now().toISOString(),
    });
    this.#voice?.open();
  }

  receive(frame: string | Uint8Array): void {
    this.#voice?.receive(frame);
  }

  /** A transport closed; one that was already replaced changes nothing. */
  disconnect(transport: CallTransport, code: number): void {
    if (this.#transport !== transport) return;
    this.#transport = null;
    this.#voice?.detach();
    this.handle({ type: "disconnected", clean: hangsUp(code) });
  }

  handle(event: LiveEvent): void {
    const { limits, clock, trace } = this.#options;
    const before = this.#call;
    const { call, effects } = step(before, event, limits, clock.monotonicMs());
    this.#call = call;
    for (const note of notesOf(event, { before, after: call }, effects)) trace.note(note.kind, note.detail);
    for (const effect of effects) this.#carryOut(effect);
  }

  /** Ends the call and resolves when it is settled. Ending twice is ending once. */
  async end(reason: EndReason): Promise<void> {
    this.handle({ type: "end_requested", reason });
    await this.#settling;
  }

  /** Whether credit is the next thing to end this call, and soon. */
  isShortOfCredit(): boolean {
    return isShortOfCredit(this.#call, this.#options.limits, this.#options.clock.monotonicMs());
  }

  /** Reads anew what the call may use: credit bought or a cap raised, through this server or another one. */
  fundsChanged(): Promise<void> {
    // One after the other: what is being read now may be older than what this was told about.
    const reading = this.#readingFunds.catch(() => {}).then(() => this.#readFunds());
    this.#readingFunds = reading;
    return reading;
  }

  /** The last reading before money ends the call. One that fails lets it end, unless the database is away. */
  #readFundsAtEnd(): void {
    const reading = this.fundsChanged().then(
      () => false,
      (error: unknown) => this.#report(error),
    );
    this.#readingFunds = reading.then((lost) => this.handle({ type: "funds_read", lost }));
  }

  async #readFunds(): Promise<void> {
    for (;;) {
      await this.#written();
      const renewals = this.#renewals;
      const funds = await this.#options.settlement.fundsOf(this.id);
      // A renewal that came in between has taken from what was read.
      if (renewals === this.#renewals) return this.handle({ type: "funds", ...funds });
    }
  }

  /** Resolves when nothing of this call is on its way to the database. */
  async idle(): Promise<void> {
    await this.#readingFunds.catch(() => {});
    await this.#written();
    await this.#settling;
  }

  async #written(): Promise<void> {
    while (this.#writing.size > 0) await Promise.allSettled(this.#writing);
  }

  /** Drops a call that another server has taken over: no bill, no word, only the line goes. */
  abandon(): void {
    this.#call = { ...this.#call, phase: "ended" };
    this.#options.trace.abandon();
    this.#hangUp("lost");
  }

  /** Whether another server could carry it on. */
  get canMove(): boolean {
    return this.#voice?.canMove ?? false;
  }

  /** Carries it no further, so that another server can: answers the last times, to be made durable. The line stays. */
  leave(): DurableTimes {
    const { limits, clock, trace } = this.#options;
    const times = durableTimes(this.#call, limits, clock.monotonicMs());
    this.#call = { ...this.#call, phase: "ended" };
    this.#voice?.close();
    trace.close();
    this.#options.ended();
    return times;
  }

  /** Closes the line of a call that is not carried any further. */
  part(code: number, reason: string): void {
    this.#transport?.close(code, reason);
    this.#transport = null;
  }

  #carryOut(effect: LiveEffect): void {
    switch (effect.type) {
      case "start_meter":
        this.#write(this.#markStarted(this.#options.clock.now()));
        this.#reportMeter(0, this.#call.lastRemainingMs, this.#options.limits.pauseMs);
        break;
      case "beat":
        this.#options.beat(effect);
        break;
      case "renew":
        this.#renewals += 1;
        this.#write(this.#renew(effect));
        break;
      case "read_funds":
        this.#readFundsAtEnd();
        break;
      case "report_meter":
        this.#reportMeter(effect.countedMs, effect.remainingMs, effect.pauseLeftMs);
        break;
      case "warn":
        this.#voice?.emit(warningNotice(effect.code, effect.remainingMs));
        break;
      case "ask_if_there":
        this.#say(callLines.areYouThere, "notice");
        break;
      case "say_goodbye":
        this.#say(callLines.goodbye, "goodbye");
        break;
      case "drop_connection":
        this.#voice?.detach();
        this.part(partingCodes.quiet, "The connection went quiet");
        break;
      case "end":
        this.#settling = this.#settle(effect);
    }
  }

  /** What could not be written is written before the first renewal, which needs it. */
  async #markStarted(at: Date): Promise<void> {
    this.#unmarkedStart = at;
    await this.#options.settlement.markStarted(this.id, at);
    this.#unmarkedStart = null;
  }

  async #renew(effect: Extract<LiveEffect, { type: "renew" }>): Promise<void> {
    const { settlement, row, log } = this.#options;
    let lost = false;
    try {
      if (this.#unmarkedStart) await this.#markStarted(this.#unmarkedStart);
      this.#slice = await settlement.renew(row, this.#slice, effect);
    } catch (error) {
      lost = isLostConnection(error);
      log.error({ callId: this.id, error: String(error) }, "call: a slice could not be renewed");
      // The posting may have happened although its answer was lost: what the database says is what counts.
      this.#slice = await settlement.reload(this.id).catch(() => this.#slice);
    }
    const slice = this.#slice;
    if (slice.sliceNo < effect.sliceNo) return this.handle({ type: "renewal_failed", lost });
    const captured = micros(slice.capturedFree + slice.capturedPaid);
    const held = micros(slice.heldFree + slice.heldPaid);
    this.handle({ type: "renewed", sliceNo: slice.sliceNo, captured, held, available: slice.available });
  }

  async #settle(effect: Extract<LiveEffect, { type: "end" }>): Promise<void> {
    const { settlement, log } = this.#options;
    try {
      await this.#written();
      const row = await settlement.end(this.id, effect);
      this.#voice?.emit({
        type: "x.call.ended",
        reason: row.ended_reason ?? effect.reason,
        billed_seconds: seconds(Number(row.chargeable_ms)),
        charge: centString(micros(row.captured_micros)),
      });
    } catch (error) {
      log.error({ callId: this.id, error: String(error) }, "call: the end could not be settled now");
      if (isLostConnection(error)) inBackground(settleOnceBack(this.#options, effect));
    } finally {
      this.#hangUp(effect.reason);
    }
  }

  #hangUp(reason: EndReason): void {
    this.#voice?.close();
    this.#options.trace.close();
    this.part(closeCodeOf[reason], reason);
    this.#options.ended();
  }

  #reportMeter(countedMs: number, remainingMs: number, pauseLeftMs: number): void {
    const { meter } = this.#call;
    const { limits, clock } = this.#options;
    const more = extensionMs(meter, limits, clock.monotonicMs());
    this.#voice?.emit(meterNotice(meter, { countedMs, remainingMs, pauseLeftMs, extensionMs: more }));
  }

  #say(text: string, kind: "notice" | "goodbye"): void {
    this.#voice?.say(text, kind).catch((error: unknown) => this.#report(error));
  }

  #write(work: Promise<unknown>): void {
    const tracked = work.catch((error: unknown) => this.#report(error)).finally(() => this.#writing.delete(tracked));
    this.#writing.add(tracked);
  }

  /** True if it failed for want of the database. */
  #report(error: unknown): boolean {
    this.#options.log.error({ callId: this.id, error: String(error) }, "call: an effect failed");
    return isLostConnection(error);
  }
}
