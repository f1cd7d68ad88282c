import { SendHorizontal } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { storedSound } from "#app/voice-call/audio/sound-preferences.ts";
import type { CallSession } from "#app/voice-call/call-session.ts";
import { opensTyped, type SessionState } from "#app/voice-call/session-state.rules.ts";

/** The longest typed turn, in characters: what can be said in about two minutes. */
const LONGEST_TURN = 2_000;

type TypeBarProps = { field: RefObject<HTMLInputElement | null>; session: CallSession | null; disabled: boolean };

/** Typing instead of speaking. Enter sends. */
export function TypeBar({ field, session, disabled }: TypeBarProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = field.current?.value.trim() ?? "";
    if (words === "" || disabled || !field.current) return;
    void session?.say(words);
    field.current.value = "";
  }

  return (
    <form className="call-type" onSubmit={send}>
      <label className="sr-only" htmlFor="call-words">
        Your words
      </label>
      <input
        ref={field}
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

type Typing = "hidden" | "shown" | "asked";
const unlessAsked = (now: Typing): Typing => (now === "hidden" ? "shown" : now);

/** Whether the field for typed words is open: from the start where the customer can only type. */
export function useTyping(state: SessionState) {
  const [typing, setTyping] = useState<Typing>("hidden");
  // Before the first paint: nothing moves for it.
  useLayoutEffect(() => {
    if (!storedSound().speaks) setTyping(unlessAsked);
  }, []);
  // The server says with its first event whether it understands speech. Later on, a microphone that is off is muted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, as the call begins on this page
  useEffect(() => {
    if (state.serverHears !== null && opensTyped(state, state.serverHears)) setTyping(unlessAsked);
  }, [state.serverHears]);
  return {
    shown: typing !== "hidden",
    /** The customer asked for it, and wants to type at once. */
    asked: typing === "asked",
    ask: () => setTyping("asked"),
    toggle: () => setTyping((now) => (now === "hidden" ? "asked" : "hidden")),
  };
}

/** The field for typed words, with the focus whenever it opens; a sheet that is open keeps it. */
export function useTypeField({ shown, asked }: ReturnType<typeof useTyping>) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who asks for the open field from a sheet gets the focus too
  useEffect(() => {
    if (shown && !document.querySelector("dialog[open]")) field.current?.focus();
  }, [shown, asked]);
  return field;
}
