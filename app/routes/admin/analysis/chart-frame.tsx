import { type ReactNode, useId } from "react";

export type Column<Row> = { head: string; cell(row: Row): string };

type ChartFrameProps<Row> = {
  title: string;
  /** What is drawn and how to read it. */
  note?: string;
  legend?: { name: string; tone: string }[];
  children: ReactNode;
  /** The same figures for everybody who reads rather than looks. */
  rows: readonly Row[];
  rowHead: Column<Row>;
  columns: readonly Column<Row>[];
  className?: string;
};

/** A chart with its name and, folded away behind it, its figures as a table. */
export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const id = useId();
  const { title, note, legend, children, rows, rowHead, columns, className = "" } = props;
  return (
    <figure className={`panel flex min-w-0 flex-col p-4 sm:p-6 ${className}`} aria-labelledby={id}>
      <figcaption className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {legend && <Legend entries={legend} />}
        {note && <p className="w-full text-sm text-soft">{note}</p>}
      </figcaption>
      <div className="flex-1">{children}</div>
      <details className="mt-4 text-sm">
        <summary className="w-fit cursor-pointer text-soft hover:text-base-content">As a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard */}
        <section className="mt-2 max-h-80 overflow-auto" aria-label={`${title}, as a table`} tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{rowHead.head}</th>
                {columns.map(({ head }) => (
                  <th key={head} scope="col" className="num">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowHead.cell(row)}>
                  <th scope="row" className="font-normal text-soft">
                    {rowHead.cell(row)}
                  </th>
                  {columns.map(({ head, cell }) => (
                    <td key={head} className="num">
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

function Legend({ entries }: { entries: { name: string; tone: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {entries.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
            <circle cx="5" cy="5" r="5" fill={tone} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
