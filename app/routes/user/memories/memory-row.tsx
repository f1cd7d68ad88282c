import { Form, useNavigation } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { Time } from "#app/ui/time.tsx";
import { LONGEST_FACT } from "#features/memories/memories.rules.ts";
import type { MemoryView } from "#features/memories/memories.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** The refusal of a form, with the text that was typed. `id`: the memory or companion it is about. */
export type RefusedMemory = { intent: string; id: string; typed: string; refusal: FailureBody };

const entry = "btn btn-sm btn-ghost min-h-9 px-2 font-normal text-soft";

/** One memory: its source, a folded form to change it, and a button to erase it. */
export function MemoryRow({ fact, refused }: { fact: MemoryView; refused: RefusedMemory | undefined }) {
  const { formData } = useNavigation();
  const erasing = formData?.get("intent") === "erase" && formData.get("id") === fact.id;
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-48">
          <p className="[overflow-wrap:anywhere]">{fact.text}</p>
          <p className="mt-0.5 text-sm text-soft">
            <Origin fact={fact} />
          </p>
        </div>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="erase" />
          <input type="hidden" name="id" value={fact.id} />
          <button type="submit" className={entry} disabled={erasing} aria-label={`Erase: ${fact.text}`}>
            {erasing ? "Erasing…" : "Erase"}
          </button>
        </Form>
      </div>
      <details open={refused !== undefined} className="-mt-1">
        <summary className="text-link inline-flex min-h-9 cursor-pointer items-center text-sm">
          Change<span className="sr-only">: {fact.text}</span>
        </summary>
        <ChangeForm fact={fact} refused={refused} />
      </details>
    </li>
  );
}

function Origin({ fact }: { fact: MemoryView }) {
  const day = <Time at={fact.notedAt} shape="date" />;
  if (fact.byYou) return <>Written by you · {day}</>;
  if (fact.callId === null) return <>From a call · {day}</>;
  return (
    <>
      <Link to={`/call/${fact.callId}/summary`} className="text-link">
        From your call
      </Link>{" "}
      · {day}
    </>
  );
}

function ChangeForm({ fact, refused }: { fact: MemoryView; refused: RefusedMemory | undefined }) {
  const form = useFocusOnRefusal(refused?.refusal);
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "change" && formData.get("id") === fact.id;
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-3 pt-1 pb-2">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="id" value={fact.id} />
      <FormAlert>{formError(refused?.refusal)}</FormAlert>
      <Field
        label="In your words"
        name="text"
        maxLength={LONGEST_FACT}
        autoComplete="off"
        defaultValue={refused?.typed ?? fact.text}
        error={fieldError(refused?.refusal, "text")}
      />
      <button type="submit" className="btn btn-sm btn-outline justify-self-start border-line" disabled={busy}>
        {busy ? "Saving…" : "Save"}
      </button>
    </Form>
  );
}
