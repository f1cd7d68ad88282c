import type { Worker } from "node:worker_threads";
import type { Clock } from "#platform/clock/clock.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { DiskFull, isDiskFull } from "./disk-full.ts";
import type { EmbeddedReply, EmbeddedRequest } from "./embedded.worker.ts";
import { type Progress, stepsOf } from "./progress.ts";
import { DoesNotOpen } from "./restore.ts";

/** The database's thread lives and does nothing. The message says what a person can do. */
export class DatabaseStuck extends Error {
  override readonly name = "DatabaseStuck";
}

/** Far longer than one access to a file takes, on the busiest machine. */
const standstillMs = minuteMs;

type ReplyOf<Type extends EmbeddedReply["type"]> = Extract<EmbeddedReply, { type: Type }>;
type Asked = { worker: Worker; progress: Progress; clock: Clock };

/**
 * What the database's thread replies to `request`; null waits for its first message. However long it takes, as long as it
 * makes progress: rejects with `DatabaseStuck` after a minute or two without any, with `DiskFull`, with `DoesNotOpen` if
 * there is a database and it does not open, and with any other error that it reports.
 */
export function answer<Type extends EmbeddedReply["type"]>(
  { worker, progress, clock }: Asked,
  request: EmbeddedRequest | null,
  expected: Type,
): Promise<ReplyOf<Type>> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      timer.cancel();
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    const onMessage = (reply: EmbeddedReply) => {
      if (reply.type === expected) settle(() => resolve(reply as ReplyOf<Type>));
      else if (reply.type === "failed") settle(() => reject(failed(reply)));
    };
    // A damaged database crashes its thread while opening.
    const ended = (message: string) => failed({ message, damaged: expected === "ready" });
    const onError = (error: unknown) => settle(() => reject(ended(String(error))));
    const onExit = () => settle(() => reject(ended("The embedded database stopped unexpectedly")));
    const lookAgainAfter = (steps: number) =>
      clock.after(standstillMs, () => {
        const now = stepsOf(progress);
        if (now === steps) settle(() => reject(new DatabaseStuck(stuck)));
        else timer = lookAgainAfter(now);
      });
    let timer = lookAgainAfter(stepsOf(progress));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    if (request) worker.postMessage(request);
  });
}

/** A database that only lacks room is whole: nothing is restored over it. */
function failed({ message, damaged }: Omit<ReplyOf<"failed">, "type">): Error {
  if (isDiskFull(message)) return new DiskFull(message);
  return damaged ? new DoesNotOpen(message) : new Error(message);
}

const stuck =
  "The embedded database has done nothing for a minute: check the disk of DATA_DIR and the load of this machine, and start again.";
