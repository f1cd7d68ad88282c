import { SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
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
