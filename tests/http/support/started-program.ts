import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { expect } from "vitest";

export type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string };

/** `server/process/start.ts` in a process of its own, as `npm start` runs it when everything is built. */
export function startProgram(settings: Record<string, string>, options: string[] = []) {
  const { PATH = "", HOME = "", TMPDIR = "/tmp", NODE_COMPILE_CACHE = "" } = process.env;
  const child = spawn(process.execPath, ["server/process/start.ts", ...options], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      DEMO: "off",
      BACKUPS: "off",
      LOG_LEVEL: "error",
      PORT: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const waiting: (() => void)[] = [];
  const hear = (piece: unknown) => {
    output += String(piece);
    for (const look of waiting) look();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal, output })),
  );

  return {
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** What the program says, once it has said it. Throws when it ends before. */
    says: (words: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = words.exec(output);
          if (found) resolve(found);
        };
        waiting.push(look);
        look();
        ended.then(({ code }) => reject(new Error(`The program ended with ${code}:\n${output}`)), reject);
      }),
  };
}

/** Where the screens have not been built, their sources serve: everything else of the start is the same. */
export const screens = existsSync("build/server/index.js") ? [] : ["--dev"];

/** The program refused in words, with nothing of the program's insides and no secret. */
export function expectRefusal({ code, output }: Ended, ...words: (string | RegExp)[]): void {
  expect({ code, output }).toMatchObject({ code: 1 });
  for (const word of words) expect(output).toMatch(word);
  expect(output).not.toMatch(/^\s+at .+:\d+/m);
  expect(output).not.toContain("hunter2");
}
