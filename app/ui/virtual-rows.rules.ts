/** A list with more rows than this draws only those near the viewport. */
const mostRowsWhole = 50;
/** Rows drawn beyond each edge of the viewport, so that quick scrolling shows no gap. */
export const overscanRows = 12;
/** The assumed height of a row until it is measured, in pixels. */
export const estimatedRowPx = 40;

export function isVirtualised(rows: number): boolean {
  return rows > mostRowsWhole;
}
