import { Search, SlidersHorizontal } from "lucide-react";
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { type Filters, moodLabel } from "#app/components/agents/filters.rules.ts";
import type { CatalogueChoices } from "#features/agents/agents.schema.ts";
import { languageName } from "#features/agents/fields/languages.rules.ts";
import { contentTypes } from "#features/agents/persona/content-types.rules.ts";
import "./filters.css";

type Option = { value: string; label: string };
const orders: Option[] = [
  { value: "featured", label: "Featured first" },
  { value: "new", label: "Newest first" },
  { value: "price", label: "Lowest price first" },
  { value: "rating", label: "Best rated first" },
];
const kinds: Option[] = contentTypes.map(({ id, label }) => ({ value: id, label }));

type CatalogueFiltersProps = { filters: Filters; choices: CatalogueChoices };

/** A plain form whose answer is an address. With scripts each choice counts at once, and typed words when they are sent. */
export function CatalogueFilters({ filters, choices }: CatalogueFiltersProps) {
  const submit = useSubmit();
  const form = useFormOf(filters);
  const send = () => void submit(filledOnly(form.current), { preventScrollReset: true });
  const sendChoice = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const isChoice = target instanceof HTMLSelectElement;
    if (isChoice || (target instanceof HTMLInputElement && target.type === "checkbox")) send();
  };
  const languages = withChosen(choices.languages, filters.language).map((value) => ({
    value,
    label: languageName(value),
  }));
  const moods = withChosen(choices.moods, filters.mood).map((value) => ({ value, label: moodLabel(value) }));
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="mt-3 grid gap-2.5 lg:flex lg:items-center lg:gap-2"
      onChange={sendChoice}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex min-w-0 gap-2 lg:flex-1">
        <label className="input min-w-0 grow rounded-full">
          <Search size={18} aria-hidden="true" className="shrink-0 text-soft max-sm:hidden" />
          <span className="sr-only">Search by name, topic or creator</span>
          <input type="search" name="q" maxLength={80} defaultValue={filters.q} placeholder="Name, topic, creator" />
        </label>
        <button type="submit" className="btn btn-neutral shrink-0 border-line">
          <Search size={18} aria-hidden="true" className="sm:hidden" />
          <span className="max-sm:sr-only">Search</span>
        </button>
        <MoreFilters filters={filters} languages={languages} />
      </div>
      <div className="side-scroll filter-chips">
        <Choice name="contentType" label="Kind" any="Kind" options={kinds} chosen={filters.contentType} />
        <Choice name="mood" label="Mood" any="Mood" options={moods} chosen={filters.mood} />
        <Choice name="sort" label="Order" options={orders} chosen={filters.sort} />
        {(choices.popular || filters.popular) && (
          <Toggle name="popular" label="Popular tonight" chosen={filters.popular} />
        )}
        <Toggle name="new" label="New" chosen={filters.new} />
      </div>
    </Form>
  );
}

const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
  // Without another element in focus, a click inside has landed between the fields.
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
};
const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
};

/** What is chosen less often: language, price and rating. Opens without scripts too. */
function MoreFilters({ filters, languages }: { filters: Filters; languages: Option[] }) {
  const { language, minRate, maxRate, rated } = filters;
  const count = [language, minRate, maxRate, rated].filter(Boolean).length;
  return (
    <details className="filters-more relative" onBlur={closeOutside} onKeyDown={closeOnEscape}>
      <summary className="btn btn-outline border-line" aria-label={`More filters, ${count} chosen`}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        <span className="max-sm:sr-only">Filters</span>
        {count > 0 && <span className="tabular text-signal">{count}</span>}
      </summary>
      <div className="filters-panel">
        <Choice name="language" label="Language" any="All languages" options={languages} chosen={language} />
        <div className="grid grid-cols-2 gap-2">
          <Price name="minRate" label="Lowest price of a minute" placeholder="From $" chosen={minRate} />
          <Price name="maxRate" label="Highest price of a minute" placeholder="Up to $" chosen={maxRate} />
        </div>
        <Toggle name="rated" label="With ratings" chosen={rated} />
        <button type="submit" className="btn btn-neutral border-line">
          Show voices
        </button>
      </div>
    </details>
  );
}

/** Only what was filled in stands in the address. */
function filledOnly(form: HTMLFormElement | null): URLSearchParams {
  const entries = [...new FormData(form ?? undefined)].filter(
    ([name, value]) => value !== "" && value !== standard[name],
  );
  return new URLSearchParams(entries as [string, string][]);
}

const standard: Record<string, string> = { sort: "featured" };

/** A form that also shows what was chosen by a link; the field in hand keeps its focus. */
function useFormOf(filters: Filters) {
  const form = useRef<HTMLFormElement>(null);
  const chosen = JSON.stringify(filters);
  const shown = useRef(chosen);
  useEffect(() => {
    // The server drew the first ones; what was chosen since is not to be lost.
    if (shown.current === chosen) return;
    shown.current = chosen;
    const values: Record<string, string | undefined> = JSON.parse(chosen);
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === "checkbox")
        field.checked = values[field.name] !== undefined;
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = values[field.name] ?? standard[field.name] ?? "";
      }
    }
  }, [chosen]);
  return form;
}

/** A choice from an old address stays in the form, also when nobody offers it any more. */
const withChosen = (values: string[], chosen: string | undefined) =>
  chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];

type ChoiceProps = { name: string; label: string; any?: string; options: Option[]; chosen: string | undefined };

function Choice({ name, label, any, options, chosen }: ChoiceProps) {
  return (
    <select
      name={name}
      aria-label={label}
      className="select filter-select"
      data-chosen={(chosen && chosen !== standard[name]) || undefined}
      defaultValue={chosen ?? ""}
    >
      {any !== undefined && <option value="">{any}</option>}
      {options.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

type PriceProps = { name: string; label: string; placeholder: string; chosen: string | undefined };

function Price({ name, label, placeholder, chosen }: PriceProps) {
  return (
    <input
      type="number"
      name={name}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={chosen}
      min={0}
      max={99}
      step={0.05}
      inputMode="decimal"
      className="input w-full rounded-full"
    />
  );
}

/** A chip to switch a filter on and off. */
function Toggle({ name, label, chosen }: { name: string; label: string; chosen: string | undefined }) {
  return (
    <label className="chip filter-toggle">
      <input type="checkbox" name={name} value="1" defaultChecked={chosen !== undefined} />
      {label}
    </label>
  );
}
