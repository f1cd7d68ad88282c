import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import { type Beat, type KeptLease, writeBeats } from "../settlement/leases.store.ts";
import type { RunningCall } from "./live-call.service.ts";

/** How often the rules look at every running call. */
const TICK_MS = 250;

type HeartbeatOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  owner: string;
  running: ReadonlyMap<string, RunningCall>;
  /** Its customer is at another server: lets a call go. */
  release(call: RunningCall): void;
};

/** Lets the rules look at every running call four times a second, and makes the times that are due durable in one statement. */
export function createHeartbeats({ db, clock, log, owner, running, release }: HeartbeatOptions) {
  let due = new Map<string, Beat>();
  let writing: Promise<void> = Promise.resolve();
  let ticking = false;

  function start(): void {
    if (ticking) return;
    ticking = true;
    clock.after(TICK_MS, () => {
      ticking = false;
      for (const call of running.values()) call.handle({ type: "tick" });
      if (due.size > 0) writing = writing.then(write);
      if (running.size > 0) start();
    });
  }

  async function write(): Promise<void> {
    const beats = [...due.values()];
    due = new Map();
    if (beats.length === 0) return;
    try {
      const kept = new Map((await writeBeats(db, owner, beats)).map((lease) => [lease.id, lease]));
      for (const beat of beats) answer(running.get(beat.id), kept.get(beat.id));
    } catch (error) {
      log.error({ error: String(error) }, "calls: heartbeats could not be written");
    }
  }

  function answer(call: RunningCall | undefined, kept: KeptLease | undefined): void {
    if (!call) return;
    if (!kept) {
      log.warn({ callId: call.id }, "calls: another server has taken a call over");
      call.abandon();
    } else if (kept.endRequested) {
      call.handle({ type: "end_requested", reason: kept.endRequested });
    } else if (kept.releaseRequested && call.canMove) {
      release(call);
    } else if (call.isShortOfCredit()) {
      // Credit may have been bought through another server, or the word of it got lost.
      call.fundsChanged().catch((error: unknown) => {
        log.warn({ callId: call.id, error: String(error) }, "calls: the credit of a call could not be read");
      });
    }
  }

  return {
    start,
    add: (beat: Beat): void => void due.set(beat.id, beat),
    /** A call that is not carried any further: its lease is not kept. */
    forget: (callId: string): void => void due.delete(callId),
    /** Resolves when nothing is being written. */
    idle: () => writing,
  };
}
