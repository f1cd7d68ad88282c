import { useEffect, useState } from "react";
import { Field } from "#app/ui/field.tsx";

type Hint = { name: string; available: boolean; message: string };
const waitMs = 300;
const signUpHint = "3–30 letters, digits, _ or -. Others see it.";

type UsernameFieldProps = {
  value?: string | undefined;
  error?: string | undefined;
  onType?: (text: string) => void;
  /** The name that the member has already: no word is said about it. */
  current?: string;
  hint?: string;
};

/** A username, with a word about whether it is free while it is typed. Whoever takes the form decides. */
export function UsernameField({ value, error, onType, current = "", hint: about = signUpHint }: UsernameFieldProps) {
  const [typed, setTyped] = useState("");
  const answer = useHint(typed.toLowerCase() === current ? "" : typed);
  // The form has said it already.
  const hint = answer?.message === error ? null : answer;
  const tone = hint?.available ? "text-signal" : "text-warn";
  return (
    <Field
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={30}
      defaultValue={value}
      hint={
        // In one place: an answer that came in a line of its own would move the button under a pointer.
        <span className="grid">
          <span className={`col-start-1 row-start-1 ${hint ? "invisible" : ""}`}>{about}</span>
          <span aria-live="polite" className={`col-start-1 row-start-1 wrap-anywhere ${tone}`}>
            {hint?.message}
          </span>
        </span>
      }
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value.trim());
        onType?.(event.currentTarget.value.trim());
      }}
    />
  );
}

/** Asks once the typing has paused; an answer about another name than the one that stands there is dropped. */
function useHint(typed: string): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    if (typed.length < 3) return;
    const gone = new AbortController();
    const timer = setTimeout(() => void ask(typed, gone.signal).then((answer) => answer && setHint(answer)), waitMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [typed]);
  return hint?.name === typed ? hint : null;
}

/** Null when there is no answer: then the form will tell. */
async function ask(name: string, signal: AbortSignal): Promise<Hint | null> {
  try {
    const answer = await fetch(`/api/usernames/hint?username=${encodeURIComponent(name)}`, { signal });
    return answer.ok ? { name, ...((await answer.json()) as Omit<Hint, "name">) } : null;
  } catch {
    return null;
  }
}
