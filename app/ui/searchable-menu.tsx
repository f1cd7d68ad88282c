import { Combobox } from "@base-ui/react/combobox";
import { Check, Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { debounced } from "./debounce.ts";
import {
  createLabel,
  emptyMessage,
  filterOptions,
  formInputDebounceMs,
  newOption,
  nothingTyped,
  type SelectMenuIds,
  type SelectMenuProps,
  type SelectOption,
  searchDebounceMs,
  typedOption,
  withLetter,
} from "./select-menu.rules.ts";
import { SelectedWords, usualPlaceholder } from "./selected-words.tsx";
import "./searchable-menu.css";

type Entry = SelectOption & { isNew?: boolean };

type SearchableMenuProps = SelectMenuProps & {
  ids: SelectMenuIds;
  /** The user opened the list before it was loaded. */
  startsOpen: boolean;
};

/** The menu with its search, in a chunk that `SelectMenu` loads on demand. */
export function SearchableMenu({ ids, startsOpen, ...props }: SearchableMenuProps) {
  const { name, multiple = false, creatable = false, placeholder = usualPlaceholder } = props;
  const menu = useMenu(props);
  // This button replaces the one that had the focus.
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) trigger.current?.focus();
  }, []);
  const entries: Entry[] = filterOptions(menu.known, menu.query);
  const fresh = creatable ? newOption(menu.known, menu.query) : null;
  if (fresh) entries.push({ ...fresh, isNew: true });

  const common = {
    items: menu.known as Entry[],
    filteredItems: entries,
    inputValue: menu.typed,
    onInputValueChange: menu.type,
    isItemEqualToValue: (one: Entry, other: Entry) => one.value === other.value,
    itemToStringLabel: ({ label }: Entry) => label,
    onOpenChange: (open: boolean) => !open && menu.forgetQuery(),
    autoHighlight: true,
    defaultOpen: startsOpen,
  };
  const popup = <Popup name={`Search: ${props.label}`} query={menu.query} />;
  const closed = (
    <>
      <Combobox.Trigger
        ref={trigger}
        id={ids.field}
        className="select-menu"
        aria-labelledby={`${ids.label} ${ids.field}`}
        aria-describedby={ids.describedBy}
        aria-invalid={props.error ? true : undefined}
        onKeyDown={menu.typeAhead}
      >
        <SelectedWords chosen={menu.chosen} multiple={multiple} placeholder={placeholder} />
      </Combobox.Trigger>
      <span ref={menu.fields} hidden>
        {menu.chosen.map(({ value }) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
      </span>
    </>
  );
  if (multiple) {
    return (
      <Combobox.Root {...common} multiple value={menu.chosen as Entry[]} onValueChange={menu.choose}>
        {closed}
        {popup}
      </Combobox.Root>
    );
  }
  const choose = (entry: Entry | null) => menu.choose(entry ? [entry] : []);
  return (
    <Combobox.Root {...common} value={menu.chosen[0] ?? null} onValueChange={choose}>
      {closed}
      {popup}
    </Combobox.Root>
  );
}

function Popup({ name, query }: { name: string; query: string }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className="z-50 outline-none" align="start" sideOffset={6}>
        <Combobox.Popup className="select-popup panel" aria-label={name}>
          <Combobox.Input className="input input-sm" placeholder="Search…" aria-label={name} />
          <Combobox.Empty className="text-soft">
            <p className="px-3 py-2.5 text-sm">{emptyMessage(query)}</p>
          </Combobox.Empty>
          <Combobox.List className="select-list">
            {(entry: Entry) => (
              <Combobox.Item key={entry.value} value={entry} className="select-option">
                {entry.isNew ? (
                  <Plus size={16} aria-hidden="true" />
                ) : (
                  <Combobox.ItemIndicator className="select-tick">
                    <Check size={16} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                )}
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {entry.isNew ? createLabel(entry.label) : entry.label}
                </span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** The state of the menu: chosen and created options, and the query. */
function useMenu({ options, defaultValue = [], multiple = false, creatable = false, onChange }: SelectMenuProps) {
  const [created, setCreated] = useState<SelectOption[]>(() =>
    creatable ? defaultValue.flatMap((value) => newOption(options, value) ?? []) : [],
  );
  const known = useMemo(() => [...options, ...created], [options, created]);
  const [values, setValues] = useState<readonly string[]>(defaultValue);
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState("");
  const fields = useRef<HTMLSpanElement>(null);
  const letters = useRef(nothingTyped);
  const [search] = useState(() => debounced(setQuery, searchDebounceMs));
  const [formInput] = useState(() => debounced(() => notifyForm(fields.current), formInputDebounceMs));
  useEffect(() => {
    return () => {
      search.cancel();
      formInput.cancel();
    };
  }, [search, formInput]);

  const chosen = values.flatMap((value) => known.find((option) => option.value === value) ?? []);

  function forgetQuery() {
    search.cancel();
    setTyped("");
    setQuery("");
  }
  function choose(entries: readonly Entry[]) {
    const fresh = entries.filter(({ isNew }) => isNew).map(({ value, label }) => ({ value, label }));
    if (fresh.length > 0) setCreated((before) => [...before, ...fresh]);
    const next = entries.map(({ value }) => value);
    setValues(next);
    forgetQuery();
    onChange?.(next);
    formInput.ask();
  }
  /** Letters typed on the closed menu choose immediately, as in a native select. */
  function typeAhead(event: KeyboardEvent) {
    const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (multiple || !isLetter || event.currentTarget.getAttribute("aria-expanded") === "true") return;
    event.preventDefault();
    letters.current = withLetter(letters.current, event.key, event.timeStamp);
    const found = typedOption(known, letters.current, values[0]);
    if (found && found.value !== values[0]) choose([found]);
  }
  function type(text: string) {
    setTyped(text);
    search.ask(text);
  }
  return { known, chosen, typed, query, type, choose, forgetQuery, typeAhead, fields };
}

function notifyForm(fields: HTMLElement | null): void {
  fields?.dispatchEvent(new Event("input", { bubbles: true }));
}
