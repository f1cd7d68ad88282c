import { FindForm, OneOf } from "#app/components/admin/find-form.tsx";
import { Field } from "#app/ui/field.tsx";
import type { PeopleQuery } from "#features/people/people.schema.ts";

const choices = {
  type: [
    { value: "user", label: "Customers" },
    { value: "model", label: "Creators" },
  ],
  role: [
    { value: "member", label: "Members" },
    { value: "admin", label: "Admins" },
  ],
  status: [
    { value: "active", label: "Active" },
    { value: "suspended", label: "Suspended" },
    { value: "closed", label: "Deleted" },
  ],
  paid: [
    { value: "yes", label: "Paid" },
    { value: "no", label: "Never paid" },
  ],
} as const;
const labels = { type: "Member type", role: "Role", status: "Status", paid: "Payments" } as const;

/** One field for everything that a member can be found by, and what narrows the list. */
export function PeopleFilters({ query }: { query: PeopleQuery }) {
  return (
    <FindForm
      path="/admin/users-management"
      label="Find a member"
      hint="A uid, email address, username, payment or the start of a name. Small typos are fine."
      maxLength={254}
      query={query}
    >
      {(["type", "role", "status", "paid"] as const).map((name) => (
        <OneOf key={name} name={name} label={labels[name]} options={choices[name]} chosen={query[name]} />
      ))}
      <Field type="date" name="joinedFrom" label="Joined from" defaultValue={query.joinedFrom ?? ""} />
      <Field type="date" name="joinedTo" label="Joined until" defaultValue={query.joinedTo ?? ""} />
    </FindForm>
  );
}
