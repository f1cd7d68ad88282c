import { encode } from "uqr";

/** A picture of squares as one path, one unit each: drawn without any file. */
export function qrOf(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(""), size };
}
