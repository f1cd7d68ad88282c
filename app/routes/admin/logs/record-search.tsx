import { Form } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import type { AuditQuery } from "#features/audit/audit.schema.ts";

const fields = [
  { name: "who", label: "Who", placeholder: "@name or system" },
  { name: "action", label: "What", placeholder: "settings.changed" },
  { name: "subject", label: "Subject", placeholder: "setting:calls.limits" },
] as const;

/** What of the record is shown, and the same as a file. */
export function RecordSearch({ query, search }: { query: AuditQuery; search: string }) {
  const { cursor: _, ...filter } = query;
  const asked = new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const fileOf = (format: string) => `/api/admin/logs/export?${new URLSearchParams([...asked, ["format", format]])}`;
  return (
    <Form method="get" key={search} className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
      {fields.map(({ name, label, placeholder }) => (
        <Field
          key={name}
          name={name}
          label={label}
          defaultValue={query[name] ?? ""}
          placeholder={placeholder}
          autoCapitalize="none"
        />
      ))}
      <Field name="from" label="From" type="date" defaultValue={query.from ?? ""} />
      <Field name="to" label="To" type="date" defaultValue={query.to ?? ""} />
      <div className="flex flex-wrap items-center gap-2 sm:col-span-2 xl:col-span-5">
        <button type="submit" className="btn btn-neutral border-line">
          Search
        </button>
        {asked.size > 0 && (
          <Link to="/admin/logs" className="btn btn-ghost">
            Show all
          </Link>
        )}
        <span className="grow" />
        <a href={fileOf("csv")} download className="btn btn-ghost">
          As CSV
        </a>
        <a href={fileOf("jsonl")} download className="btn btn-ghost">
          As JSON lines
        </a>
      </div>
    </Form>
  );
}
