import { type Clock, within } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import type { Log } from "#platform/log/log.ts";
import type { HostedCallFacts, VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import * as calls from "../calls/calls.store.ts";
import type { LiveCalls } from "../live/live-calls.service.ts";
import { endReasonOf, isDrifting, keptFacts } from "./hosted-calls.rules.ts";
import * as store from "./hosted-calls.store.ts";

export type HostedSweepOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Who may be carrying calls, whatever is chosen for new ones now. */
  providers: readonly VoiceAgentProvider[];
  /** Calls that run in this process. */
  liveCalls(): Pick<LiveCalls, "end">;
};

/** For what nobody waits for. */
const ASK_WITHIN_MS = 20_000;
/** A call of which nothing was heard for so long is asked about. */
const QUIET_MS = 5 * minuteMs;
const LOOK_AGAIN_MS = 45_000;
/** Costs come within seconds. After so many looks in vain they are not asked for any more. */
const MOST_LOOKS = 10;
const SWEEP_LIMIT = 50;

/** The services by their names, and the way to end a call there. */
export function createHostedLines({ clock, providers }: Pick<HostedSweepOptions, "clock" | "providers">) {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const hostedOf = (name: string) => byName.get(name)?.hosted ?? null;
  return {
    hostedOf,
    async hangUp(row: store.HostedRow): Promise<void> {
      const hosted = hostedOf(row.provider);
      if (row.over_at !== null || !hosted) return;
      await within(clock, ASK_WITHIN_MS, (signal) => hosted.end({ controlUrl: row.control_url }, signal));
    },
  };
}

/** Notices from the hosted services, and calls for which none arrived. */
export function createHostedSweep(options: HostedSweepOptions, lines: ReturnType<typeof createHostedLines>) {
  const { db, clock, log } = options;
  const { hostedOf, hangUp } = lines;

  /** What the service says now. A call that it does not know is over. */
  async function look(row: store.LostRow): Promise<void> {
    const hosted = hostedOf(row.provider);
    const now = clock.now();
    await store.noteLook(db, row.call_id, now);
    // One that was never answered has no name there; its line ends itself when nobody comes.
    const { external_id: externalId } = row;
    if (!hosted || externalId === null) return row.over_at === null && row.ours === "live" ? undefined : over(row);
    if (row.ours === "ended" && row.over_at === null) await hangUp(row);
    const facts = await within(clock, ASK_WITHIN_MS, (signal) => hosted.look(externalId, signal));
    if (facts) await store.keepFacts(db, row.call_id, keptFacts(facts));
    if (facts && !facts.isOver) return;
    await over(row);
    warnOfDrift(row, facts);
    if (row.ours === "live") await options.liveCalls().end(row.call_id, endReasonOf(facts?.end ?? "fault"));
  }

  /** Word of an end. One of a call that runs here is not simply believed: the service itself is asked. */
  async function checkEnd(row: store.HostedRow, at: Date): Promise<void> {
    const call = await calls.findCall(db, row.call_id);
    if (!call || call.state === "ended") return store.markOver(db, row.call_id, at);
    look({ ...row, ours: "live", billed_ms: call.billed_ms }).catch((error: unknown) => {
      log.warn({ callId: row.call_id, error: String(error) }, "hosted: word of an end could not be checked");
    });
  }

  const over = (row: store.HostedRow) => store.markOver(db, row.call_id, clock.now());

  function warnOfDrift(row: store.LostRow, facts: HostedCallFacts | null): void {
    const theirs = facts?.durationMs ?? null;
    if (!isDrifting(Number(row.billed_ms), theirs)) return;
    const lengths = { callId: row.call_id, meteredMs: Number(row.billed_ms), theirMs: theirs };
    log.warn(lengths, "hosted: a call was metered for longer than the service carried it");
  }

  return {
    /**
     * Takes a message of a service. Whatever it says, money is not touched: it frees a place, adds to what is known of
     * the call, and ends one that nobody ended. Repeated, late or out of order it changes nothing.
     */
    async receiveNotice(name: string, request: { rawBody: string; headers: Headers }): Promise<{ received: boolean }> {
      const hosted = hostedOf(name);
      if (!hosted) throw commonFailures.notFound();
      const notice = readNotice(() => hosted.readNotice(request));
      const row = notice && (await store.hostedCallOf(db, name, notice.externalId));
      if (!notice || !row) return { received: false };
      const at = clock.now();
      const isNew = await transact(db, async (tx) => {
        if (!(await store.takeNotice(tx, { callId: row.call_id, kind: notice.kind, at }))) return false;
        await store.keepFacts(tx, row.call_id, keptFacts(notice.facts));
        return true;
      });
      if (isNew && notice.facts.isOver) await checkEnd(row, at);
      return { received: isNew };
    },

    /** Looks after calls whose end got lost, on either side. At most fifty a run. */
    async sweep(): Promise<number> {
      const now = clock.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      const when = { now, quietBefore: before(QUIET_MS), againBefore: before(LOOK_AGAIN_MS) };
      const rows = await store.callsToLookAt(db, { ...when, mostLooks: MOST_LOOKS, limit: SWEEP_LIMIT });
      for (const row of rows) {
        await look(row).catch((error: unknown) => {
          log.warn({ callId: row.call_id, error: String(error) }, "hosted: a call could not be looked at");
        });
      }
      return rows.length;
    },
  };
}

/** A sender who proves nothing, and a body that says nothing, in the words of our own interface. */
function readNotice<Notice>(read: () => Notice): Notice {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "unauthorized") throw conversationFailures.noticeUnproved();
    if (code === "bad_response") throw commonFailures.badJson();
    throw error;
  }
}
