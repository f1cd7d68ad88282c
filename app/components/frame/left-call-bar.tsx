import { PhoneCall } from "lucide-react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Form, useLocation, useRevalidator } from "react-router";
import { useRootData } from "#app/context/root-data.ts";
import { Link } from "#app/navigation/link.tsx";
import { primeAudio } from "#app/voice-call/audio/audio-context.ts";
import { isCallShown } from "#app/voice-call/call-tabs.ts";
import { endLeftCall, forgetLeftCall, type LeftCall, leftCall, serverSaysOfCall } from "#app/voice-call/left-call.ts";
import { RECONNECT_WINDOW_MS } from "#app/voice-call/reconnect-window.rules.ts";

/** The server ends a call that nobody came back to, and settles it, within this time after the page's countdown. */
const SETTLED_AFTER_MS = 3_000;

/** On every page: the way back into a call whose screen was left, for as long as the server waits for it. */
export default function LeftCallBar() {
  const call = useSyncExternalStore(leftCall.subscribe, leftCall.snapshot, () => null);
  const username = useRootData()?.viewer?.username;
  // Signing out, or in as someone else, forgets the call: only its caller may see it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of member that forgets
  useEffect(() => forgetLeftCall, [username]);
  useCallOfServer();
  const { revalidate } = useRevalidator();
  const end = useCallback(() => {
    endLeftCall();
    // What the call held is free again a moment later.
    setTimeout(() => void revalidate(), SETTLED_AFTER_MS);
  }, [revalidate]);
  return call && <Bar key={call.leftAtMs} call={call} onEnd={end} />;
}

/** A page that was loaded anew knows nothing of a call that was left: the server tells it, with the header's credit. */
function useCallOfServer(): void {
  const { callId = null, agentName = "" } = useRootData()?.profile?.runningCall ?? {};
  const { pathname } = useLocation();
  useEffect(() => {
    if (callId === null) return serverSaysOfCall(null, performance.now());
    if (pathname.startsWith("/call/")) return;
    let isLeft = false;
    const tell = (isShown: boolean) => {
      if (!isShown && !isLeft) serverSaysOfCall({ callId, agentName }, performance.now());
    };
    isCallShown(callId).then(tell, (error) => console.warn("Other tabs could not be asked for a call.", error));
    return () => {
      isLeft = true;
    };
  }, [callId, agentName, pathname]);
}

function Bar({ call: { callId, agentName, leftAtMs, isReported }, onEnd }: { call: LeftCall; onEnd(): void }) {
  const seconds = useSecondsUntil(leftAtMs + RECONNECT_WINDOW_MS);
  useEffect(() => {
    if (seconds === 0) onEnd();
  }, [seconds, onEnd]);
  return (
    <section
      aria-label="Your call"
      className="left-call fixed inset-x-0 z-10 flex flex-wrap items-center justify-center gap-2 border-b border-line bg-ground px-4 py-2"
    >
      <p role="status" className="max-sm:w-full max-sm:text-sm">
        Your call with {agentName}{" "}
        {/* Another device may be in a call that the server reports: it may go on for hours, and is charged. */}
        {isReported ? "is still running. Not charged while nobody is connected." : "is paused and not charged."}
        {!isReported && (
          <span aria-hidden="true" className="tabular text-soft">
            {" "}
            It ends in {seconds} s.
          </span>
        )}
      </p>
      <Link to={`/call/${callId}`} className="btn btn-go btn-sm" onClick={primeAudio}>
        <PhoneCall aria-hidden="true" className="size-4" />
        Return
      </Link>
      <Form method="post" action={`/call/${callId}/summary`} onSubmit={forgetLeftCall}>
        <button type="submit" className="btn btn-outline btn-sm border-line">
          End call
        </button>
      </Form>
    </section>
  );
}

/** Whole seconds until a moment of this page's monotonic clock, never below zero. */
function useSecondsUntil(atMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(atMs));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(atMs)), 500);
    return () => clearInterval(timer);
  }, [atMs]);
  return seconds;
}

const secondsUntil = (atMs: number) => Math.max(0, Math.ceil((atMs - performance.now()) / 1000));
