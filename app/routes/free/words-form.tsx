import { SendHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";
import { guideName, longestLine } from "#features/age-gate/guide.labels.ts";
import type { GuideTalk } from "#features/age-gate/guide.schema.ts";
import type { useRehearsal } from "./use-rehearsal.ts";

type WordsFormProps = { rehearsal: ReturnType<typeof useRehearsal>; talk: GuideTalk };

/** Where the visitor types. What was taken is cleared; what was refused stays. */
export function WordsForm({ rehearsal, talk }: WordsFormProps) {
  const { fetcher, busy, refusal, words } = rehearsal;
  const input = useRef<HTMLInputElement>(null);
  const taken = talk.lines.length;

  useEffect(() => {
    if (!input.current) return;
    if (taken > 0) input.current.value = "";
    input.current.focus();
  }, [taken]);
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);

  return (
    <fetcher.Form
      method="post"
      action="/free"
      className="mt-4 flex gap-2"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="say" />
      <input type="hidden" name="talk" value={talk.talk} />
      <label htmlFor="guide-words" className="sr-only">
        What you say to {guideName}
      </label>
      <input
        ref={input}
        id="guide-words"
        name="words"
        className="input grow rounded-full"
        placeholder="Type, and press Enter"
        defaultValue={words}
        maxLength={longestLine}
        required
        readOnly={busy}
        autoComplete="off"
        enterKeyHint="send"
        aria-invalid={refusal?.field === "words" || undefined}
      />
      <button type="submit" className="btn btn-go btn-square rounded-full" aria-label="Send" aria-disabled={busy}>
        <SendHorizontal size={19} aria-hidden="true" />
      </button>
    </fetcher.Form>
  );
}
