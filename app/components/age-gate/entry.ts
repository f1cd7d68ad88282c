import { useEffect, useRef } from "react";
import { pushEvent } from "../telemetry/events.ts";

/** Whether the form of the gate was sent from this tab, and its answer is not known yet. */
let sent = false;

export function entrySent(): void {
  sent = true;
}

export function entryRefused(): void {
  sent = false;
}

/** Tells of an entry once the server has let the visitor in: only then is the cookie there, and the gate closes. */
export function useEntryEvent(passed: boolean): void {
  const before = useRef(passed);
  useEffect(() => {
    if (passed && !before.current && sent) pushEvent("confirm_age", { status: "accepted" });
    if (passed) sent = false;
    before.current = passed;
  }, [passed]);
}
