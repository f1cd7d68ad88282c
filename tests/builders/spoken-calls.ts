import type { SpokenLine } from "#features/conversations/live/call-trace.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import type { withCalls } from "./calls.ts";

type Site = Awaited<ReturnType<typeof withCalls>>;

/** Calls in which something was said, and what the database has of them. */
export function withSpokenCalls(database: Database, site: Site) {
  /** A whole line of the companion, but for `fields`. */
  const line = (no: number, fields: Partial<SpokenLine>): SpokenLine => ({
    no,
    role: "assistant",
    kind: "reply",
    text: `Line ${no}`,
    at: site.clock.now(),
    cutAtMs: null,
    replyMs: null,
    isDone: true,
    ...fields,
  });

  return {
    line,

    /** A call in which `lines` were said, and that has ended. */
    async spokenCall(
      lines: (id: string) => SpokenLine[] = () => [line(0, { role: "user", kind: null, text: "Hello" })],
    ) {
      const caller = site.customer("paid");
      await site.buy(caller.uid);
      const call = await site.talking(caller);
      site.spoken.set(call.callId, lines(call.callId));
      await site.pass(12_000, call.connection);
      await site.conversations.end(caller, call.callId);
      await site.records.idle();
      return { ...call, caller };
    },

    sealedLines: (callId: string) =>
      database.db.selectFrom("transcript_lines").selectAll().where("call_id", "=", callId).orderBy("line_no").execute(),

    traceOf: (callId: string) =>
      database.db.selectFrom("call_traces").selectAll().where("call_id", "=", callId).executeTakeFirst(),
  };
}
