import { useCallback, useEffect, useRef, useState } from "react";
import { browserNameOf } from "#app/components/device-check/browser-name.rules.ts";
import { microphoneTrouble, type Trouble } from "#app/components/device-check/microphone-trouble.rules.ts";
import {
  MicrophoneRefusal,
  type OpenMicrophone,
  openMicrophone,
} from "#app/components/device-check/open-microphone.ts";
import { speakingContext } from "#app/voice-call/audio/audio-context.ts";
import { isMicrophoneAllowed } from "#app/voice-call/audio/mic-level.ts";

export type MicrophoneCheck =
  | { state: "closed" | "asking" }
  | { state: "open"; microphone: OpenMicrophone }
  | { state: "refused"; trouble: Trouble };

const closed: MicrophoneCheck = { state: "closed" };

/**
 * The customer's microphone before a call, while they want to talk. It opens by itself where the browser allows it already,
 * and is let go before the call opens its own.
 */
export function useMicrophoneCheck(wanted: boolean, deviceId: string) {
  const [check, setCheck] = useState<MicrophoneCheck>(closed);
  const opened = useRef<OpenMicrophone | null>(null);
  const turn = useRef(0);
  const close = useCallback(() => {
    turn.current += 1;
    opened.current?.close();
    opened.current = null;
    setCheck(closed);
  }, []);

  /** Asks the browser. Resolves to whether there is a microphone. */
  const open = useCallback(async (): Promise<boolean> => {
    close();
    const mine = turn.current;
    setCheck({ state: "asking" });
    try {
      const context = speakingContext();
      if (!context) throw new MicrophoneRefusal("insecure");
      // A browser that wants a tap first shows the level after it.
      void context.resume().catch(() => undefined);
      const microphone = await openChosen(context, deviceId);
      if (mine !== turn.current) {
        microphone.close();
        return false;
      }
      opened.current = microphone;
      setCheck({ state: "open", microphone });
      return true;
    } catch (error) {
      const reason = error instanceof MicrophoneRefusal ? error.reason : "";
      setCheck({ state: "refused", trouble: microphoneTrouble(reason, browserNameOf(navigator.userAgent)) });
      return false;
    }
  }, [close, deviceId]);

  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void isMicrophoneAllowed().then((allowed) => allowed && !left && open());
    return () => {
      left = true;
      close();
    };
  }, [wanted, open, close]);
  return { check, open };
}

/** The chosen microphone, or the browser's own where that one is gone. */
async function openChosen(context: AudioContext, deviceId: string): Promise<OpenMicrophone> {
  try {
    return await openMicrophone(context, deviceId);
  } catch (error) {
    const isGone = error instanceof MicrophoneRefusal && /^(Overconstrained|NotFound)Error$/.test(error.reason);
    if (!isGone || deviceId === "") throw error;
    return openMicrophone(context);
  }
}
