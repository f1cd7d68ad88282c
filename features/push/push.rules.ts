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

/** The curve P-256 (FIPS 186): y² = x³ - 3x + b, modulo p. */
const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** Whether 65 bytes are an uncompressed point of P-256. Nothing can be encrypted for any other. */
export function isOnP256(bytes: Uint8Array): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const numberAt = (start: number) =>
    bytes.subarray(start, start + 32).reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  const [x, y] = [numberAt(1), numberAt(33)];
  return x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n;
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
  notYours: failure("push.not_yours", 409, "Another account on this browser gets these notifications", "endpoint"),
};
