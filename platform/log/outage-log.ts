import type { Clock } from "#platform/clock/clock.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { isDatabaseLost } from "../database/lost-connection.rules.ts";
import type { Log } from "./log.ts";

/**
 * The same log with one line a minute about a database that cannot be reached. Everything that needs it fails meanwhile,
 * and the lines of all of that would hide the cause. `alike` counts the lines that were left out before: in the next of
 * them, or in the one with `outageMs`, which ends an outage.
 */
export function quietInOutages(log: Log, clock: Clock): Log {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let alike = 0;

  function isLeftOut(fields: object): boolean {
    if (!isAboutOutage(fields)) return false;
    const nowMs = clock.monotonicMs();
    if (nowMs < quietUntilMs) {
      alike += 1;
      return true;
    }
    quietUntilMs = nowMs + minuteMs;
    return false;
  }

  function counted(fields: object): object {
    const isEnd = "outageMs" in fields;
    if (isEnd) quietUntilMs = Number.NEGATIVE_INFINITY;
    if (alike === 0 || !(isEnd || isAboutOutage(fields))) return fields;
    const told = { ...fields, alike };
    alike = 0;
    return told;
  }

  function quiet(loud: Log): Log {
    return {
      debug: (fields, message) => loud.debug(fields, message),
      info: (fields, message) => loud.info(fields, message),
      warn: (fields, message) => void (isLeftOut(fields) || loud.warn(counted(fields), message)),
      error: (fields, message) => void (isLeftOut(fields) || loud.error(counted(fields), message)),
      child: (fields) => quiet(loud.child(fields)),
    };
  }
  return quiet(log);
}

/** Errors are logged as they are, or as their text: their name, a colon and their message. */
function isAboutOutage(fields: object): boolean {
  const { error, err = error } = fields as { error?: unknown; err?: unknown };
  if (typeof err !== "string") return isDatabaseLost(err);
  return err.startsWith("DatabaseLost") || isDatabaseLost(new Error(err.replace(/^\w+: /, "")));
}
