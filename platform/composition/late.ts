/** The functions of later features that an earlier one calls, once all are opened. */
export type Late<T extends object> = { readonly parts: T };

/** Holds functions that are bound later. Throws if they are called before. */
export function lateParts<T extends object>(): Late<T> & { bind(parts: T): void } {
  let bound: T | null = null;
  return {
    bind(parts) {
      bound = parts;
    },
    get parts() {
      if (bound === null) throw new Error("A feature called a later one before all of them were opened");
      return bound;
    },
  };
}
