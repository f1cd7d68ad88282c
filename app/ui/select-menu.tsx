import { type ComponentType, useId, useState } from "react";
import type { SelectOption } from "./select-menu.rules.ts";
import { SelectedWords, usualPlaceholder } from "./selected-words.tsx";
import { useHydrated } from "./use-hydrated.ts";

export type SelectMenuProps = {
  /** The field of the form. With `multiple` it is sent once for each chosen option, as a native select does. */
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** Values that are chosen at first. A changed `key` starts anew. */
  defaultValue?: readonly string[];
  multiple?: boolean;
  /** Words that are no option yet can become one. Their value is the words themselves. */
  creatable?: boolean;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  onChange?: (values: string[]) => void;
};

/** What both forms of the menu share: the ids that tie label, hint and error to it. */
export type SelectMenuIds = { field: string; label: string; describedBy: string | undefined };
type MenuProps = SelectMenuProps & { ids: SelectMenuIds };
type SearchableMenu = ComponentType<MenuProps & { startsOpen: boolean }>;

/**
 * A choice from a list that can be searched, of one or several, and with `creatable` also of what is not in the list.
 * Without scripts it is the browser's own select. With them it is a button at first, and its list is fetched when
 * somebody turns to it: a page pays nothing for it until then. The form that it stands in hears an `input` event 300 ms
 * after the last choice.
 */
export function SelectMenu(props: SelectMenuProps) {
  const id = useId();
  const { label, hint, error } = props;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const ids = { field: id, label: `${id}-label`, describedBy };
  return (
    <div>
      <label id={ids.label} htmlFor={id} className="field-label">
        {label}
      </label>
      <Field {...props} ids={ids} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-[0.82rem] text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** How far the list is: not asked for, on its way, there, or not to be had. */
type Stage = { Menu: SearchableMenu | null; failed: boolean; wanted: "closed" | "open" | null };

function Field(props: MenuProps) {
  const hydrated = useHydrated();
  // What is under a finger stays until it is lifted: a click whose button has gone meanwhile goes nowhere.
  const [held, setHeld] = useState(false);
  const [{ Menu, failed, wanted }, setStage] = useState<Stage>({ Menu: null, failed: false, wanted: null });

  function fetchList(how: "closed" | "open") {
    setStage((stage) => ({ ...stage, wanted: stage.wanted === "open" ? "open" : how }));
    if (wanted !== null) return;
    import("./searchable-menu.tsx").then(
      ({ SearchableMenu }) => setStage((stage) => ({ ...stage, Menu: SearchableMenu })),
      (error) => {
        console.error("The list cannot be searched.", error);
        setStage((stage) => ({ ...stage, failed: true }));
      },
    );
  }

  if (!hydrated || failed) return <NativeMenu {...props} stays={hydrated} />;
  if (Menu && !held) return <Menu {...props} startsOpen={wanted === "open"} />;
  return <ClosedMenu {...props} busy={wanted === "open"} onAsk={fetchList} onHold={setHeld} />;
}

type ClosedMenuProps = MenuProps & { busy: boolean; onAsk(how: "closed" | "open"): void; onHold(held: boolean): void };
const CLICK_WITHIN_MS = 100;

/** The button as it will be, with what is chosen so far. */
function ClosedMenu({ ids, busy, onAsk, onHold, ...props }: ClosedMenuProps) {
  // The click comes after the finger has left the button.
  const letGo = () => setTimeout(() => onHold(false), CLICK_WITHIN_MS);
  const { name, options, defaultValue = [], multiple = false, placeholder = usualPlaceholder } = props;
  const chosen = defaultValue.map(
    (value) => options.find((option) => option.value === value) ?? { value, label: value },
  );
  return (
    <>
      <button
        type="button"
        id={ids.field}
        className="select-menu"
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-busy={busy}
        aria-labelledby={`${ids.label} ${ids.field}`}
        aria-describedby={ids.describedBy}
        aria-invalid={props.error ? true : undefined}
        onPointerEnter={() => onAsk("closed")}
        onFocus={() => onAsk("closed")}
        onPointerDown={() => onHold(true)}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onPointerLeave={letGo}
        onClick={() => {
          onAsk("open");
          onHold(false);
        }}
      >
        <SelectedWords chosen={chosen} multiple={multiple} placeholder={placeholder} />
      </button>
      {chosen.map(({ value }) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

type NativeMenuProps = MenuProps & {
  /** Whether it is the menu for good, and not only until the scripts have come. */
  stays: boolean;
};

/** Where scripts run, as high as the button that takes its place: nothing moves under a finger then. */
const heightOfButton = "h-[calc(var(--size-field)*10)] noscript:h-28";

function NativeMenu({ ids, name, options, defaultValue = [], multiple = false, stays, ...props }: NativeMenuProps) {
  const chosen = multiple ? [...defaultValue] : (defaultValue[0] ?? "");
  return (
    <select
      id={ids.field}
      name={name}
      multiple={multiple}
      defaultValue={chosen}
      className={multiple ? `select block w-full min-w-0 overflow-y-auto ${stays ? "h-28" : heightOfButton}` : "select"}
      aria-describedby={ids.describedBy}
      aria-invalid={props.error ? true : undefined}
      onChange={(event) => props.onChange?.([...event.target.selectedOptions].map(({ value }) => value))}
    >
      {!multiple && <option value="">{props.placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
