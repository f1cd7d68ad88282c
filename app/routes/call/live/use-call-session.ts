import { useEffect, useState, useSyncExternalStore } from "react";
import type { CallOpening } from "#app/voice-call/call-opening.rules.ts";
import { CallSession } from "#app/voice-call/call-session.ts";
import { takeTicket } from "#app/voice-call/call-tickets.ts";
import { newSessionState, type SessionState } from "#app/voice-call/session-state.rules.ts";
import type { PaletteName } from "#features/agents/cover/palettes.rules.ts";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import { parseDollars, zero } from "#platform/money/money.ts";

/** A call as the live page gets it: its view, the milliseconds that its meter has counted, and what it may use in all. */
export type LivePageData = {
  call: CallView;
  /** Of its companion's cover; null where there is none to be seen. */
  palette: PaletteName | null;
  wholeCredit: string;
  balance: string;
} & OpeningTimes;
type OpeningTimes = { countedMs: number; maxMs: number; extensionMs: number };

function openingOf({ call, wholeCredit, balance, countedMs, maxMs, extensionMs }: LivePageData): CallOpening {
  return {
    rate: parseDollars(call.ratePerMinute) ?? zero,
    whole: parseDollars(wholeCredit) ?? zero,
    available: parseDollars(balance) ?? zero,
    billedMs: countedMs,
    maxMs,
    extensionMs,
    atMs: 0,
    cap: call.capUsd === null ? null : parseDollars(call.capUsd),
    capIsLimit: call.capIsLimit,
  };
}

const noSubscription = () => () => {};

/** The session of this page's call, from the first client render until the page is left. Null on the server. */
export function useCallSession(data: LivePageData): { session: CallSession | null; state: SessionState } {
  const [session, setSession] = useState<CallSession | null>(null);
  const [atRest] = useState(() => newSessionState(openingOf(data)));
  const callId = data.call.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is made for a call, not for new data about it
  useEffect(() => {
    const opening = { ...openingOf(data), atMs: performance.now() };
    const fresh = new CallSession({ callId, ticket: takeTicket(callId), opening });
    setSession(fresh);
    void fresh.open();
    // A page in the browser's back-forward cache keeps no line; when it is shown again it starts anew.
    const leave = () => fresh.close();
    const comeBack = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      fresh.close();
    };
  }, [callId]);
  const state = useSyncExternalStore(
    session?.subscribe ?? noSubscription,
    () => session?.snapshot() ?? atRest,
    () => atRest,
  );
  return { session, state };
}
