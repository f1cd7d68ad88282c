/** Chunks written by event handlers and read by a loop. */
export type ChunkQueue<T> = AsyncIterable<T> & {
  push(chunk: T): void;
  end(): void;
  /** The reader still gets what is queued, then fails. */
  fail(error: Error): void;
};

/** One writer, one reader. Nothing is dropped: a reader that stops must stop the writer. */
export function createChunkQueue<T>(): ChunkQueue<T> {
  const waiting: T[] = [];
  let closed: { error: Error | null } | undefined;
  let wake: (() => void) | undefined;

  function changed() {
    wake?.();
    wake = undefined;
  }

  return {
    push(chunk) {
      if (closed) return;
      waiting.push(chunk);
      changed();
    },
    end() {
      closed ??= { error: null };
      changed();
    },
    fail(error) {
      closed ??= { error };
      changed();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const chunk = waiting.shift();
        if (chunk !== undefined) yield chunk;
        else if (closed?.error) throw closed.error;
        else if (closed) return;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
  };
}
