/** Calls `work` once, `restMs` after the last time that it was asked for. `cancel` forgets what was asked. */
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
