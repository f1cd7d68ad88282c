import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname } from "node:path";

/** The first versions of Node 24 call its SQLite an experiment, once per process. */
const nodeFlags = ["--disable-warning=ExperimentalWarning"];

/** A fraction of the time that anyone waits between stopping a server and starting the next one. */
const PARENT_POLL_MS = 300;

/** The environment in which `node` is the given one, for everything that is started below. */
export function environmentFor(nodePath, extra = {}) {
  return { ...process.env, ...extra, PATH: [dirname(nodePath), process.env.PATH ?? ""].join(delimiter) };
}

/**
 * Runs a script on the given Node in the foreground and hands signals through.
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function runForeground(nodePath, args, { cwd, env }) {
  const child = spawn(nodePath, [...nodeFlags, ...args], { cwd, env: environmentFor(nodePath, env), stdio: "inherit" });
  // A terminal sends Ctrl-C to the whole group: passed on, it would reach the child twice.
  const passSigint = !process.stdin.isTTY;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => (signal !== "SIGINT" || passSigint) && child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) stopWithNpm(child);
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(`${nodePath} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * npm starts us through a shell, and a shell does not hand on the SIGTERM that npm gives it: it dies, and a server would
 * run on with nobody to stop it. So when npm or its shell is gone, the child is told to stop.
 */
function stopWithNpm(child) {
  const family = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === family) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, PARENT_POLL_MS);
  watch.unref();
}

/** The process ids of the shell and, where the system tells, of npm above it. */
function ancestors() {
  const shell = process.ppid;
  try {
    // "pid (name) state parent …", and the name may hold spaces and brackets.
    const parent = readFileSync(`/proc/${shell}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")[1];
    return `${shell} ${parent}`;
  } catch {
    return `${shell}`;
  }
}

/**
 * Runs a command and keeps what it says.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
