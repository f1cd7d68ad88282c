/** A spacer for the rows of a long table that are not drawn: see `useVirtualRows`. */
export function RowGap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td aria-hidden="true" colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** The same for a list. */
export function ListGap({ height }: { height: number }) {
  return height <= 0 ? null : <li aria-hidden="true" style={{ height }} />;
}
