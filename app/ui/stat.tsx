type StatProps = { label: string; value: string; note?: string; strong?: boolean };

/** One number with its name. */
export function Stat({ label, value, note, strong = false }: StatProps) {
  return (
    <div className="panel p-5">
      <dt className="eyebrow">{label}</dt>
      <dd className={`tabular mt-1 text-3xl font-light sm:text-4xl ${strong ? "text-signal" : ""}`}>{value}</dd>
      {note && <dd className="mt-1 text-sm text-soft">{note}</dd>}
    </div>
  );
}
