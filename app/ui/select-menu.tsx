import { type ComponentType, useId, useState } from "react";
import type { SelectMenuIds, SelectMenuProps } from "./select-menu.rules.ts";
import { SelectedWords, usualPlaceholder } from "./selected-words.tsx";
import { useHydrated } from "./use-hydrated.ts";

type MenuProps = SelectMenuProps & { ids: SelectMenuIds };
type SearchableMenu = ComponentType<MenuProps & { startsOpen: boolean }>;

/**
 * A searchable select for one or several options; with `creatable` also for new ones. Without JavaScript it is a native
 * select. With JavaScript it starts as a button, and its list is fetched when the user first turns to it, so that pages do
 * not load it up front. The surrounding form receives an `input` event 300 ms after the last choice.
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

/** The state of the list: not requested, loading, loaded, or failed. */
type Stage = { Menu: SearchableMenu | null; failed: boolean; wanted: "closed" | "open" | null };

function Field(props: MenuProps) {
  const hydrated = useHydrated();
  // The button stays until the pointer is released: a click on a replaced button would be lost.
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

/** The menu's button before its list is loaded, with the current choice. */
function ClosedMenu({ ids, busy, onAsk, onHold, ...props }: ClosedMenuProps) {
  // The click arrives after the pointer is released.
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
  /** Whether this is the final menu, not a placeholder until JavaScript has loaded. */
  stays: boolean;
};

/** With JavaScript, as high as the button that replaces it, so that the layout does not shift. */
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
