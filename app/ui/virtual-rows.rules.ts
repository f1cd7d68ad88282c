/** A list with more rows than this keeps only those near the window in the page. */
const mostRowsWhole = 50;
/** Rows beyond each edge of the window, so that quick scrolling shows no gap. */
export const overscanRows = 12;
/** How high a row is taken to be until it has been measured, in pixels. */
export const estimatedRowPx = 40;

export function isVirtualised(rows: number): boolean {
  return rows > mostRowsWhole;
}
