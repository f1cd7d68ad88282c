import { useEffect, useRef } from "react";
import { announceCredit } from "#app/components/money/credit-news.ts";
import { useNavigate } from "#app/navigation/moves.ts";
import type { CallSession } from "#app/voice-call/call-session.ts";
import { showCall } from "#app/voice-call/call-tabs.ts";
import { forgetLeftCall, leaveCall } from "#app/voice-call/left-call.ts";
import { haveCall, whenCallIsLeft } from "#app/voice-call/other-tabs.ts";
import type { Micros } from "#platform/money/money.ts";
import type { LivePageData } from "./use-call-session.ts";

/** Who leaves this screen without hanging up finds the way back on the other pages. A test call is given up. */
export function useWayBack({ id, agentName, testSeconds }: LivePageData["call"], over: boolean): void {
  const isOver = useRef(over);
  useEffect(() => {
    isOver.current = over;
  }, [over]);
  useEffect(() => {
    forgetLeftCall();
    const takeBack = showCall(id);
    return () => {
      takeBack();
      if (isOver.current || testSeconds !== null) return;
      leaveCall({ callId: id, agentName, leftAtMs: performance.now() });
    };
  }, [id, agentName, testSeconds]);
}

/** Other tabs show the same balance as this call. */
export function useCreditAnnounced(available: Micros): void {
  const told = useRef(available);
  useEffect(() => {
    if (told.current !== available) announceCredit();
    told.current = available;
  }, [available]);
}

/** The call was taken by another tab of this browser, and comes back when that one closes. */
export function useReturnFromOtherTab(callId: string, blocked: boolean, session: CallSession | null): void {
  useEffect(() => {
    if (!blocked) return haveCall(callId);
    if (session) return whenCallIsLeft(callId, session.tryAgain);
  }, [callId, blocked, session]);
}

/** When the last word is heard, the summary. */
export function useSummaryAtEnd(callId: string, leaving: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!leaving) return;
    void Promise.resolve(navigate(`/call/${callId}/summary`, { replace: true })).then(announceCredit);
  }, [leaving, callId, navigate]);
}
