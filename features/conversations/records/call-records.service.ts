import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import type { Log } from "#platform/log/log.ts";
import type { CallRow } from "../calls/calls.store.ts";
import { openFrom, type SpokenLine, speakerOf, type TraceEvent, type TraceKind } from "../live/call-trace.rules.ts";
import * as store from "./call-records.store.ts";
import { sealedFor } from "./transcripts.rules.ts";

/** How a running call tells what happens in it. Never waits and never fails. */
export type CallTrace = {
  note(kind: TraceKind, detail: string | null): void;
  /** Where its words can be read. */
  hear(read: (from: number) => readonly SpokenLine[]): void;
  /** The call is over: what is left is written and the rest let go. */
  close(): void;
  /** Another server has the call: it writes on. */
  abandon(): void;
};

export type CallRecords = ReturnType<typeof createCallRecords>;
type RecordsOptions = { db: Db; clock: Clock; log: Log; encryption: Pick<Encryption, "sealText" | "openText"> };

/** What the customer and the companion said, for a server that goes on with their conversation. */
export type KeptWords = { role: "user" | "assistant"; text: string };

/** What was said and what happened reaches the database at most so much later. */
const WRITE_EVERY_MS = 2_000;
/** So many of the latest lines are looked at again: where a line was cut is told a moment after its end. */
const STILL_OPEN = 4;
/** So many of the latest lines are read again by a server that takes a call over. */
const READ_AGAIN = 120;
/** Beyond these a call's moments are not noted any more. */
const MOST_EVENTS = 400;
/** Ended calls whose words could not be written yet; the oldest are given up beyond this. */
const MOST_WAITING = 200;

/** What is kept of calls besides the bill, written in batches while they run. Private calls and creators' tests leave nothing. */
export function createCallRecords(options: RecordsOptions) {
  const { db, clock, log } = options;
  const traces = new Set<Trace>();
  let writing: Promise<void> = Promise.resolve();
  let ticking = false;

  function tick(): void {
    if (ticking || traces.size === 0) return;
    ticking = true;
    clock.after(WRITE_EVERY_MS, () => {
      ticking = false;
      writing = writing.then(write);
      tick();
    });
  }

  async function write(): Promise<void> {
    const batches = [...traces].map((trace) => ({ trace, batch: trace.take() }));
    const due = batches.filter(({ batch }) => batch !== null);
    try {
      if (due.length > 0) {
        await transact(db, async (tx) => {
          await store.addLines(
            tx,
            due.flatMap(({ trace, batch }) => sealed(options, trace, batch?.lines ?? [])),
          );
          await store.addTraces(
            tx,
            due.flatMap(({ trace, batch }) => partOf(trace, batch)),
          );
          await store.keepMiddleWaits(
            tx,
            due.filter(({ batch }) => batch?.isLast).map(({ trace }) => trace.callId),
          );
        });
      }
      for (const { trace, batch } of batches) {
        trace.written(batch);
        // A call that ended meanwhile has said more since: the next round writes it.
        if (batch?.isLast) traces.delete(trace);
      }
    } catch (error) {
      // Nothing is lost yet: the next round takes the same once more.
      log.warn({ error: String(error) }, "calls: what was said could not be written now");
      giveUpOldest();
    }
  }

  /** Memory is bounded: of the ended calls whose words did not get written, the latest wait for the next round. */
  function giveUpOldest(): void {
    const ended = [...traces].filter((trace) => trace.isClosed);
    for (const trace of ended.slice(0, Math.max(0, ended.length - MOST_WAITING))) {
      log.error({ callId: trace.callId }, "calls: what was said in a call could not be kept");
      traces.delete(trace);
    }
  }

  return {
    async open(row: CallRow): Promise<CallTrace> {
      if (row.private || row.kind !== "customer") return noTrace;
      // A call that has begun was with another server, which has written its lines.
      const firstNo = row.started_at === null ? 0 : await store.nextLineNo(db, row.id);
      const trace = new Trace(row, firstNo, clock);
      traces.add(trace);
      tick();
      return trace;
    },

    /** What was said before another server takes the call over; nothing of a call of which no words are kept. */
    async earlier(row: CallRow): Promise<KeptWords[]> {
      const lines = await store.linesOf(db, row.id);
      return lines
        .filter(({ speaker }) => speaker !== "platform")
        .slice(-READ_AGAIN)
        .map(({ no, speaker, sealed }) => ({
          role: speaker === "customer" ? "user" : "assistant",
          text: options.encryption.openText(sealed, sealedFor(row.customer_uid, row.id, no)),
        }));
    },

    /** Writes what there is now and resolves when it is written. */
    async idle(): Promise<void> {
      writing = writing.then(write);
      await writing;
    },
  };
}

const noTrace: CallTrace = { note: () => {}, hear: () => {}, close: () => {}, abandon: () => {} };

/** `isLast`: the call was over when it was taken, so that nothing follows. */
type Batch = { lines: SpokenLine[]; events: TraceEvent[]; waits: number[]; from: number; isLast: boolean };

function sealed({ encryption }: RecordsOptions, { callId, customerUid, firstNo }: Trace, lines: SpokenLine[]) {
  return lines.map((line) => {
    const no = firstNo + line.no;
    return {
      callId,
      no,
      at: line.at,
      speaker: speakerOf(line),
      replyMs: line.replyMs,
      cut: line.cutAtMs !== null,
      sealed: encryption.sealText(line.text, sealedFor(customerUid, callId, no)),
    };
  });
}

function partOf({ callId }: Trace, batch: Batch | null): store.TracePart[] {
  if (!batch || batch.events.length + batch.waits.length === 0) return [];
  return [{ callId, events: batch.events, waits: batch.waits }];
}

/** One call's part of the next batch. */
class Trace implements CallTrace {
  readonly callId: string;
  readonly customerUid: string;
  readonly firstNo: number;
  readonly #clock: Clock;
  readonly #startedMs: number;
  #read: ((from: number) => readonly SpokenLine[]) | null = null;
  #events: TraceEvent[] = [];
  #noted = 0;
  #from = 0;
  /** What was written of the lines that may still change. */
  readonly #known = new Map<number, string>();
  isClosed = false;

  constructor(row: CallRow, firstNo: number, clock: Clock) {
    this.callId = row.id;
    this.customerUid = row.customer_uid;
    this.firstNo = firstNo;
    this.#clock = clock;
    this.#startedMs = row.created_at.getTime();
  }

  note(kind: TraceKind, detail: string | null): void {
    if (this.#noted >= MOST_EVENTS) return;
    this.#noted += 1;
    this.#events.push([Math.max(0, this.#clock.now().getTime() - this.#startedMs), kind, detail]);
  }

  hear(read: (from: number) => readonly SpokenLine[]): void {
    this.#read = read;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    const last = this.#read?.(this.#from) ?? [];
    this.#read = (from) => last.filter(({ no }) => no >= from);
  }

  abandon(): void {
    this.#read = null;
    this.#events = [];
    this.isClosed = true;
  }

  /** What is new since the last batch that was written; null for nothing. */
  take(): Batch | null {
    const lines = (this.#read?.(this.#from) ?? []).map((line) => (this.isClosed ? { ...line, isDone: true } : line));
    const fresh = lines.filter((line) => line.isDone && this.#isNews(line));
    const news = fresh.filter((line) => !this.#known.has(line.no));
    const waits = news.flatMap((line) => (line.replyMs === null ? [] : [line.replyMs]));
    const events = [...this.#events, ...(this.isClosed ? [] : fresh.flatMap((line) => this.#interruption(line)))];
    if (fresh.length + events.length === 0 && !this.isClosed) return null;
    return { lines: fresh, events, waits, from: openFrom(lines, this.#from, STILL_OPEN), isLast: this.isClosed };
  }

  /** The batch is in the database. */
  written(batch: Batch | null): void {
    if (!batch) return;
    this.#events = this.#events.slice(batch.events.filter((event) => this.#events.includes(event)).length);
    for (const line of batch.lines) this.#known.set(line.no, line.text);
    this.#from = batch.from;
    for (const no of this.#known.keys()) if (no < batch.from) this.#known.delete(no);
  }

  #isNews(line: SpokenLine): boolean {
    return line.text === ""
      ? this.#known.has(line.no) && this.#known.get(line.no) !== ""
      : this.#known.get(line.no) !== line.text;
  }

  /** The customer spoke over a line. */
  #interruption(line: SpokenLine): TraceEvent[] {
    if (line.cutAtMs === null || this.#known.get(line.no) !== undefined) return [];
    const at = Math.max(0, Math.round(line.at.getTime() + line.cutAtMs - this.#startedMs));
    return [[at, "interrupted", null]];
  }
}
