/** Counts the steps of the database's thread, for the thread that waits for it. Shared memory: messages would queue. */
export type Progress = Int32Array<SharedArrayBuffer>;

export function newProgress(): Progress {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function countStep(progress: Progress): void {
  Atomics.add(progress, 0, 1);
}

export function stepsOf(progress: Progress): number {
  return Atomics.load(progress, 0);
}
