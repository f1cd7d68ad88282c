import { Search } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { type Filters, moodLabel } from "#app/components/agents/filters.rules.ts";
import type { CatalogueChoices } from "#features/agents/agents.schema.ts";
import { languageName } from "#features/agents/fields/languages.rules.ts";
import { contentTypes } from "#features/agents/persona/content-types.rules.ts";

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
      className="mt-6 grid gap-2.5"
      onChange={sendChoice}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-wrap gap-2">
        <label className="input grow basis-56 rounded-full">
          <Search size={18} aria-hidden="true" className="text-soft" />
          <span className="sr-only">Search by name, topic or creator</span>
          <input type="search" name="q" maxLength={80} defaultValue={filters.q} placeholder="Name, topic, creator" />
        </label>
        <button type="submit" className="btn btn-neutral border-line">
          Search
        </button>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
        <Choice name="contentType" label="Kind" any="All kinds" options={kinds} chosen={filters.contentType} />
        <Choice name="language" label="Language" any="All languages" options={languages} chosen={filters.language} />
        <Choice name="mood" label="Mood" any="All moods" options={moods} chosen={filters.mood} />
        <Choice name="sort" label="Order" options={orders} chosen={filters.sort} />
        <div className="contents sm:flex sm:gap-2">
          <Price name="minRate" label="Lowest price of a minute" placeholder="From $" chosen={filters.minRate} />
          <Price name="maxRate" label="Highest price of a minute" placeholder="Up to $" chosen={filters.maxRate} />
        </div>
        <Tick name="new" label="New" chosen={filters.new} />
        <Tick name="rated" label="Rated" chosen={filters.rated} />
      </div>
    </Form>
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
      className="select rounded-full sm:w-auto sm:pr-9"
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
      className="input rounded-full sm:w-28"
    />
  );
}

function Tick({ name, label, chosen }: { name: string; label: string; chosen: string | undefined }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex h-11 cursor-pointer items-center gap-2.5 px-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={chosen !== undefined}
        className="checkbox checkbox-primary checkbox-sm"
      />
      {label}
    </label>
  );
}
