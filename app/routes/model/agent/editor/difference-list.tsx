import type { Difference } from "#features/agents/content/editor-fields.rules.ts";

type DifferenceListProps = { differences: Difference[]; sides?: [before: string, after: string] };

/** Two versions beside each other, field by field. */
export function DifferenceList({ differences, sides: [earlier, later] = ["Before", "After"] }: DifferenceListProps) {
  return (
    <dl className="grid gap-4">
      {differences.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt className="font-medium">{label}</dt>
          <dd className="mt-1 grid gap-2 sm:grid-cols-2">
            <DifferenceSide label={earlier} text={before} />
            <DifferenceSide label={later} text={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DifferenceSide({ label, text }: { label: string; text: string }) {
  return (
    <div className="rounded-field border border-line p-3">
      <p className="eyebrow">{label}</p>
      <p className="mt-1 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{text === "" ? "Nothing" : text}</p>
    </div>
  );
}
