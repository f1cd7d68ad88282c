import { FindForm, OneOf } from "#app/components/admin/find-form.tsx";
import { adminAgentStates } from "#features/agents/admin/admin-agents.rules.ts";
import type { AdminAgentQuery } from "#features/agents/admin/admin-agents.schema.ts";
import { contentTypes } from "#features/agents/persona/content-types.rules.ts";
import { stateLabels } from "./agents.labels.ts";

const states = adminAgentStates.map((value) => ({ value, label: stateLabels[value] }));
const kinds = contentTypes.map(({ id, label }) => ({ value: id, label }));
const featured = [{ value: "yes", label: "Featured" }];

/** One field for a name, and what narrows the list. */
export function AgentFilters({ query }: { query: AdminAgentQuery }) {
  return (
    <FindForm
      path="/admin/agent-edition"
      label="Find a companion"
      hint="Start of the companion's name or creator's username, or its ID."
      maxLength={120}
      query={query}
    >
      <OneOf name="state" label="State" options={states} chosen={query.state} />
      <OneOf name="contentType" label="Content type" options={kinds} chosen={query.contentType} />
      <OneOf
        name="featured"
        label="In the catalogue"
        options={featured}
        chosen={query.featured}
        placeholder="Featured or not"
      />
    </FindForm>
  );
}
