import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { playSample, stopSample } from "#app/components/agents/sample-player.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { GuideTalk } from "#features/age-gate/guide.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** What the page's action answers: the rehearsal as it stands, and why a line was not taken. */
export type RehearsalAnswer = { talk: GuideTalk | null; refusal: FailureBody | null; words: string };

const TICK_MS = 250;

/** The minute with the guide: its lines, its clock, its voice. Without scripts the page's own forms carry it. */
export function useRehearsal(given: RehearsalAnswer | undefined) {
  const fetcher = useFetcher<RehearsalAnswer>();
  const answer = fetcher.data ?? given;
  const talk = answer?.talk ?? null;
  const leftMs = useCountdown(talk);
  const hydrated = useHydrated();
  const voice = useGuideVoice(talk, hydrated);
  // With the answer there, the page still looks for fresh data: nobody has to wait for that with the next words.
  const busy = fetcher.state === "submitting";
  const pending = busy && fetcher.formData?.get("intent") === "say" ? String(fetcher.formData.get("words")) : null;
  return {
    fetcher,
    talk,
    leftMs,
    busy,
    pending,
    refusal: busy ? null : (answer?.refusal ?? null),
    /** What was typed and not taken. */
    words: answer?.refusal ? answer.words : "",
    over: talk !== null && !busy && (talk.over || leftMs === 0),
    hydrated,
    voice,
  };
}

/** What is left of the minute, by the page's own clock from the moment that the server said it. */
function useCountdown(talk: GuideTalk | null): number {
  const [leftMs, setLeftMs] = useState(talk?.leftMs ?? 0);
  useEffect(() => {
    if (!talk) return;
    const endsAt = performance.now() + talk.leftMs;
    const tick = () => {
      const left = Math.max(0, endsAt - performance.now());
      setLeftMs(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [talk]);
  return leftMs;
}

/** Speaks each new line of the guide, unless it was switched off. */
function useGuideVoice(talk: GuideTalk | null, hydrated: boolean) {
  const [on, setOn] = useState(true);
  const [silent, setSilent] = useState(false);
  const spoken = useRef<string | null>(null);
  const url = talk?.speechUrl ?? null;

  useEffect(() => {
    if (!hydrated || url === null || spoken.current === url || !on) return;
    spoken.current = url;
    void playSample(url).then((heard) => setSilent(!heard));
  }, [hydrated, url, on]);

  useEffect(() => stopSample, []);

  return {
    on,
    silent: on && silent,
    switch(next: boolean) {
      setOn(next);
      spoken.current = url;
      if (!next) stopSample();
    },
    again() {
      if (url !== null) void playSample(url).then((heard) => setSilent(!heard));
    },
  };
}
