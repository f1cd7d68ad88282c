import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { moodLabel } from "#app/components/agents/filters.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { languageName } from "#features/agents/fields/languages.rules.ts";
import { voicePaces, voicePitches } from "#features/voices/voices.rules.ts";
import type { VoiceFacets, VoicesQuery } from "#features/voices/voices.schema.ts";
import { paceLabels, pitchLabels } from "./voices.labels.ts";

type VoiceFiltersProps = { query: VoicesQuery; facets: VoiceFacets };

/** A plain form whose answer is an address; with scripts each choice counts at once. */
export function VoiceFilters({ query, facets }: VoiceFiltersProps) {
  const submit = useSubmit();
  const filtered = Object.values(query).some((value) => value !== undefined && value !== "");
  return (
    <Form
      method="get"
      role="search"
      aria-label="Voices"
      className="mt-6 grid gap-2.5"
      onChange={({ currentTarget, target }) => {
        if (!(target instanceof HTMLInputElement && target.type === "search")) {
          void submit(currentTarget, { preventScrollReset: true });
        }
      }}
    >
      <div className="flex flex-wrap gap-2">
        <label className="input grow basis-48 rounded-full">
          <Search size={18} aria-hidden="true" className="text-soft" />
          <span className="sr-only">Search by name</span>
          <input type="search" name="q" maxLength={60} defaultValue={query.q} placeholder="Name of the voice" />
        </label>
        <button type="submit" className="btn btn-neutral border-line">
          Search
        </button>
      </div>
      <div className="grid grid-cols-2 items-center gap-2 sm:grid-cols-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto_auto]">
        <Choice name="language" label="Language" any="All languages" chosen={query.language}>
          {facets.languages.map((code) => [code, languageName(code)])}
        </Choice>
        <Choice name="mood" label="Mood" any="All moods" chosen={query.mood}>
          {facets.moods.map((mood) => [mood, moodLabel(mood)])}
        </Choice>
        <Choice name="pitch" label="Pitch" any="Any pitch" chosen={query.pitch}>
          {voicePitches.map((pitch) => [pitch, `${pitchLabels[pitch]} pitch`])}
        </Choice>
        <Choice name="pace" label="Pace" any="Any pace" chosen={query.pace}>
          {voicePaces.map((pace) => [pace, `${paceLabels[pace]} pace`])}
        </Choice>
        <label className="chip cursor-pointer gap-2">
          <input type="checkbox" name="favourites" value="1" defaultChecked={query.favourites === "1"} />
          Favorites
        </label>
        {filtered && (
          <Link to="/model/voices" className="text-link self-center px-1.5 text-sm">
            Clear all
          </Link>
        )}
      </div>
    </Form>
  );
}

type ChoiceProps = { name: string; label: string; any: string; chosen: string | undefined; children: string[][] };

function Choice({ name, label, any, chosen, children }: ChoiceProps) {
  return (
    <select name={name} aria-label={label} defaultValue={chosen ?? ""} className="select">
      <option value="">{any}</option>
      {children.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
