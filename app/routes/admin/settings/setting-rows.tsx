import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { removeField, rowField, rowsOf } from "#features/settings/setting-forms.rules.ts";
import type { ListPart } from "#features/settings/setting-parts.rules.ts";
import { SettingField } from "./setting-field.tsx";

type SettingRowsProps = { list: ListPart; texts: Record<string, string>; errors: Record<string, string> };

/**
 * The rows of a list. With scripts rows come and go at once; without, a row is ticked to be removed, and one that is
 * empty stands at the end: the form takes no notice of it as long as nobody fills it in.
 */
export function SettingRows({ list, texts, errors }: SettingRowsProps) {
  const hydrated = useHydrated();
  const sent = rowsOf(list, texts);
  const [gone, setGone] = useState<number[]>([]);
  const lastButton = useRef<HTMLButtonElement>(null);
  const next = (sent.at(-1) ?? -1) + 1;
  // A row that was sent and came back with its fault is no new one any more.
  const [end, setEnd] = useState(next);
  const fresh = Array.from({ length: hydrated ? Math.max(end - next, 0) : 1 }, (_, place) => next + place);
  const rows = [...sent, ...fresh].filter((row) => !gone.includes(row));
  const wide = list.of.length > 1;
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-2">{list.label}</legend>
      {errors[list.name] && <p className="field-error">{errors[list.name]}</p>}
      {rows.length === 0 && <p className="text-soft">None.</p>}
      {rows.map((row, place) => (
        <fieldset key={row} className="rounded-field border border-line p-3">
          <legend className="px-1 text-sm text-soft">
            {list.row} {sent.includes(row) ? place + 1 : `${place + 1}, new`}
          </legend>
          <div className={wide ? "grid gap-3 sm:grid-cols-2" : "grid gap-3"}>
            {list.of.map((part) => {
              const name = rowField(list, row, part);
              return <SettingField key={name} part={part} name={name} texts={texts} error={errors[name]} />;
            })}
          </div>
          {hydrated ? (
            <button
              type="button"
              className="btn btn-sm btn-ghost mt-2"
              aria-label={`Remove ${list.row.toLowerCase()} ${place + 1}`}
              onClick={() => {
                setGone((all) => [...all, row]);
                lastButton.current?.focus();
              }}
            >
              Remove
            </button>
          ) : (
            sent.includes(row) && (
              <label className="mt-3 flex items-center gap-2 text-sm">
                <input type="checkbox" name={removeField(list, row)} value="true" className="checkbox checkbox-sm" />
                Remove
              </label>
            )
          )}
        </fieldset>
      ))}
      {hydrated && (
        <button
          ref={lastButton}
          type="button"
          className="btn btn-outline border-line justify-self-start"
          onClick={() => setEnd(Math.max(end, next) + 1)}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {list.row.toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}
