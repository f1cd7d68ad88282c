import { Form, useLocation } from "react-router";
import { OneOf } from "#app/components/admin/find-form.tsx";
import { adminEndLabel, endReasons } from "#app/components/calls/calls.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { SelectMenu } from "#app/ui/select-menu.tsx";
import type {
  AdminCallQuery,
  costBands,
  lengthBands,
  replyBands,
} from "#features/conversations/admin/admin-calls.schema.ts";

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

const states = optionsOf({ starting: "Starting", active: "Live", ended: "Ended" });
const reasons = endReasons.map((value) => ({ value, label: adminEndLabel(value) }));
const lengths = optionsOf<(typeof lengthBands)[number]>({
  "under-10s": "Under 10 s",
  "10s-1min": "10 s to 1 min",
  "1-10min": "1 to 10 min",
  "10-30min": "10 to 30 min",
  "over-30min": "30 min and more",
});
const costs = optionsOf<(typeof costBands)[number]>({
  nothing: "Nothing",
  "under-1": "Under $1",
  "1-5": "$1 to $5",
  "5-20": "$5 to $20",
  "over-20": "$20 and more",
});
const replies = optionsOf<(typeof replyBands)[number]>({
  "under-0.8s": "Under 0.8 s",
  "0.8-1.5s": "0.8 to 1.5 s",
  "1.5-3s": "1.5 to 3 s",
  "over-3s": "3 s and more",
});

/** What the list of conversations is narrowed by. */
export function AdminCallFilters({ query }: { query: AdminCallQuery }) {
  const { search } = useLocation();
  return (
    <Form
      method="get"
      key={search}
      className="mb-4 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      <Field name="customer" label="Customer" defaultValue={query.customer} autoComplete="off" />
      <Field name="creator" label="Creator" defaultValue={query.creator} autoComplete="off" />
      <Field name="agent" label="Companion" defaultValue={query.agent} autoComplete="off" />
      <OneOf name="state" label="State" options={states} chosen={query.state} />
      <SelectMenu
        multiple
        name="endedReason"
        label="End reason"
        options={reasons}
        defaultValue={query.endedReason ?? []}
        placeholder="Any reason"
      />
      <OneOf name="length" label="Length" options={lengths} chosen={query.length} />
      <OneOf name="cost" label="Cost" options={costs} chosen={query.cost} />
      <OneOf name="reply" label="Time to reply" options={replies} chosen={query.reply} />
      <Field name="from" type="date" label="From (UTC)" defaultValue={query.from} />
      <Field name="to" type="date" label="To (UTC)" defaultValue={query.to} />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="flagged"
          value="true"
          defaultChecked={query.flagged === "true"}
          className="checkbox checkbox-primary"
        />
        Flagged only
      </label>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-neutral border-line">
          Filter
        </button>
        {search !== "" && (
          <Link to="/admin/all-conversations" className="btn btn-ghost">
            Show all
          </Link>
        )}
      </div>
    </Form>
  );
}
