/** What an earlier feature asks of a later one, at any time after all of them were built. */
export type Late<T extends object> = { readonly parts: T };

/** Holds the parts that are built later. Asked before they are there, it throws. */
export function lateParts<T extends object>(): Late<T> & { bind(parts: T): void } {
  let bound: T | null = null;
  return {
    bind(parts) {
      bound = parts;
    },
    get parts() {
      if (bound === null) throw new Error("A feature asked for a later one before all of them were built");
      return bound;
    },
  };
}
