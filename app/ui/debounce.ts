/** Calls `work` once, `restMs` after the last request for it. `cancel` drops the pending call. */
export function debounced<Args extends unknown[]>(work: (...args: Args) => void, restMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask(...args: Args): void {
      clearTimeout(timer);
      timer = setTimeout(() => work(...args), restMs);
    },
    cancel: () => clearTimeout(timer),
  };
}
