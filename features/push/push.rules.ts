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

export const pushFailures = {
  unknownService: failure(
    "push.unknown_service",
    422,
    "This browser uses a push service that we don't support",
    "endpoint",
  ),
  notYours: failure("push.not_yours", 409, "Another account on this browser gets these notifications", "endpoint"),
};
