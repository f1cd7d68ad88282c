import { SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { storedSound } from "#app/voice-call/audio/sound-preferences.ts";
import { canHear } from "#app/voice-call/audio/speech-input.ts";
import type { CallSession } from "#app/voice-call/call-session.ts";

/** The longest typed turn, in characters: what can be said in about two minutes. */
const LONGEST_TURN = 2_000;

/** Typing instead of speaking. Enter sends. */
export function TypeBar({
  session,
  focusOnOpen,
  disabled,
}: {
  session: CallSession | null;
  focusOnOpen: boolean;
  disabled: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusOnOpen) input.current?.focus();
  }, [focusOnOpen]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = input.current?.value.trim() ?? "";
    if (words === "" || disabled || !input.current) return;
    void session?.say(words);
    input.current.value = "";
  }

  return (
    <form className="call-type" onSubmit={send}>
      <label className="sr-only" htmlFor="call-words">
        Your words
      </label>
      <input
        ref={input}
        id="call-words"
        className="call-type-input"
        placeholder="Type what you want to say"
        maxLength={LONGEST_TURN}
        onInput={() => session?.typing()}
        autoComplete="off"
        enterKeyHint="send"
      />
      <button type="submit" className="call-type-send" aria-label="Send" disabled={disabled}>
        <SendHorizontal aria-hidden="true" className="size-5" />
      </button>
    </form>
  );
}

/** Whether the field for typed words is open: from the start where the customer chose to type, or cannot be heard. */
export function useTyping(serverHears: boolean | null) {
  const [typing, setTyping] = useState<"hidden" | "shown" | "asked">("hidden");
  // Before the first paint: nothing moves for it.
  useLayoutEffect(() => {
    if (!storedSound().speaks) setTyping("shown");
  }, []);
  useEffect(() => {
    // The server says with its first event whether it understands speech.
    if (serverHears === false && !canHear()) setTyping("shown");
  }, [serverHears]);
  return {
    shown: typing !== "hidden",
    /** The customer asked for it, and wants to type at once. */
    asked: typing === "asked",
    ask: () => setTyping("asked"),
    toggle: () => setTyping((now) => (now === "hidden" ? "asked" : "hidden")),
  };
}
