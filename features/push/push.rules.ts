import { dayMs } from "#platform/days/durations.ts";
import { failure } from "#platform/errors/failure.ts";

/** Browsers with notifications per member. */
export const maxSubscriptions = 10;

/** The push services of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/**
 * Whether notifications may be sent to this endpoint. The client supplies it, so accepting any address would let a member
 * make this server send requests anywhere. `extraOrigins` are further services that the operator trusts.
 */
export function isPushEndpoint(endpoint: string, extraOrigins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url) return false;
  if (url.username !== "" || url.password !== "") return false;
  if (extraOrigins.includes(url.origin)) return true;
  return url.protocol === "https:" && url.port === "" && knownHosts.some((host) => host.test(url.hostname));
}

/** A browser for which nothing was accepted for so long after a failure is removed, if it failed on so many days. */
export const failingForMs = 7 * dayMs;
export const failingDays = 3;

export const pushFailures = {
  unknownService: failure(
    "push.unknown_service",
    422,
    "This browser uses a push service that we don't support",
    "endpoint",
  ),
  wrongKey: failure("push.wrong_key", 422, "This is not the public key of a browser", "keys.p256dh"),
  notYours: failure("push.not_yours", 409, "Another account on this browser gets these notifications", "endpoint"),
};
