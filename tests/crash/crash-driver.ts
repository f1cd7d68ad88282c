import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type CallClient, connectCall } from "#tests/builders/call-client.ts";

export type Caller = { cookie: string };
export type Stage = { port: number; agentId: string; callers: Caller[] };

export type ServerUnderTest = {
  child: ChildProcess;
  stage: Stage;
  /** The lines it printed, in order: at first all of those before it was open. */
  logged: string[];
  /** Its exit code, once it has ended and all its lines are in `logged`. */
  ended: Promise<number | null>;
};

/**
 * Starts the server under test on a data directory and waits until it is open. With `backUpFirst`, its backup has none of the
 * callers and of their credit.
 */
export async function startServer(dataDir: string, { backUpFirst = false } = {}): Promise<ServerUnderTest> {
  const settings = { DATA_DIR: dataDir, PORT: "0", DEMO: "off", DATABASE_URL: "" };
  const child = spawn(process.execPath, ["tests/crash/server-under-test.ts"], {
    env: { ...process.env, ...settings, BACK_UP_FIRST: backUpFirst ? "1" : "0" },
    // Not inherited: the test's own process would not count as ended before this one.
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.on("data", (piece) => process.stderr.write(piece));
  const logged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, "close"), once(lines, "close")]).then(([[code]]) => code as number | null);
  const stage = await new Promise<Stage>((resolve, reject) => {
    // What it logs before is JSON as well.
    lines.on("line", (line) => {
      logged.push(line);
      if (line.startsWith('{"port":')) resolve(JSON.parse(line));
    });
    ended.then((code) => reject(new Error(`The server under test ended with ${code}`)), reject);
  });
  return { child, stage, logged, ended };
}

/** Ends a process at once, as a power cut would, and waits until it is gone. */
export function kill(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

/** One call as its driver saw it: only what the server acknowledged. */
export type DrivenCall = {
  callId: string;
  caller: Caller;
  client: CallClient;
  /** The charge that the server told when the driver ended the call in time. */
  toldCharge: string | null;
};

export async function api<Answer>(stage: Stage, caller: Caller, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${stage.port}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { cookie: caller.cookie, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

export async function startCall(stage: Stage, caller: Caller): Promise<DrivenCall> {
  const started = await api<{ callId: string; token: string; url: string }>(stage, caller, "/api/conversations", {
    agentId: stage.agentId,
  });
  const client = connectCall({ port: stage.port, url: started.url, token: started.token });
  return { callId: started.callId, caller, client, toldCharge: null };
}
