import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Order, Report } from "./messages.ts";

export type WorkerProcess = {
  /** Sends a command and waits for its reply. Throws the process's error. */
  order<Type extends Order["type"]>(order: Extract<Order, { type: Type }>): Promise<Report[Type]>;
  /** Stops it, and waits until it has exited. */
  end(): Promise<void>;
};

/**
 * Compiles every function on its first run, instead of after some hundred times; only the hottest are compiled again. Memory
 * that still grows after the first calls is what the calls leave behind.
 */
export const compiledAtOnce = ["--always-sparkplug", "--no-lazy-feedback-allocation"];

/** Starts a process that handles commands. Its output goes to our standard error: standard output is for the figures. */
export function startWorkerProcess(file: URL, flags: readonly string[] = []): WorkerProcess {
  const child = fork(fileURLToPath(file), [], {
    stdio: ["ignore", 2, 2, "ipc"],
    execArgv: ["--expose-gc", ...flags],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    order: (order) =>
      new Promise((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`A process of the bench ended with ${code}`));
        child.once("exit", onExit);
        child.once("message", (answer: { report: never } | { error: string }) => {
          child.off("exit", onExit);
          if ("error" in answer) reject(new Error(answer.error));
          else resolve(answer.report);
        });
        child.send(order);
      }),
    end() {
      child.disconnect();
      return gone;
    },
  };
}
