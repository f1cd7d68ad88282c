import { useEffect, useState } from "react";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { OnOff, Panel } from "#app/ui/panel.tsx";
import { type PushState, pushState, turnPushOff, turnPushOn } from "./browser-push.ts";

/** Turns notifications on or off in this browser. Without them, reminders are sent by email. */
export function PushSwitch({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<PushState | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    pushState().then(setState, () => setState("unsupported"));
  }, []);

  async function change(work: () => Promise<PushState>): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      setState(await work());
    } catch (error) {
      setFault(error instanceof Error ? error.message : "Notifications could not be changed. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title="Notifications" badge={<OnOff on={state === "on"} />}>
      <p className="mb-4 text-soft">{sentences[state ?? "off"]}</p>
      <FormAlert>{fault}</FormAlert>
      {state === "off" && (
        <button
          type="button"
          className="btn btn-neutral border-line"
          disabled={busy}
          onClick={() => change(() => turnPushOn(publicKey))}
        >
          {busy ? "One moment…" : "Turn on in this browser"}
        </button>
      )}
      {state === "on" && (
        <button type="button" className="btn btn-ghost" disabled={busy} onClick={() => change(turnPushOff)}>
          {busy ? "One moment…" : "Turn off"}
        </button>
      )}
    </Panel>
  );
}

const sentences: Record<PushState, string> = {
  on: "Reminders appear in this browser as “Reminder” with the time, nothing else.",
  off: "Reminders come by email. Turn on notifications to get them in this browser instead.",
  blocked:
    "Reminders come by email: this browser blocks notifications from this site. To get them here, allow them in the site settings, then reload this page.",
  unsupported: "This browser can't show notifications for this site. Reminders come by email.",
};
