import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import {
  endAutofill,
  knowsPasskeys,
  type PasskeyOutcome,
  signInWithPasskey,
} from "#app/components/security/passkey-client.ts";
import { pushEvent } from "#app/components/telemetry/events.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** Signing in by passkey: offered in the email field by browsers that can, and by a button. */
export function usePasskeySignIn() {
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<FailureBody | undefined>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!knowsPasskeys()) return;
    let here = true;
    void signInWithPasskey({ autofill: true }).then((outcome) => {
      if (here && outcome === null) void revalidate();
      if (here && outcome && outcome !== "cancelled") setRefusal(outcome);
    });
    return () => {
      here = false;
      void endAutofill();
    };
  }, [revalidate]);

  function settle(outcome: PasskeyOutcome) {
    setBusy(false);
    // The page's own loader leads a member on.
    if (outcome === null) return void revalidate();
    if (outcome === "cancelled") return;
    setRefusal(outcome);
    pushEvent("login", { event_category: "auth", status: "error" });
  }

  return {
    refusal,
    busy,
    start() {
      setBusy(true);
      setRefusal(undefined);
      void signInWithPasskey({ autofill: false }).then(settle);
    },
  };
}
