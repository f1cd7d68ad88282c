/** Why the server closes a realtime socket. Standard codes below 4000, ours mirror the HTTP statuses. */
export const closeCodes = {
  normal: 1000,
  internal: 1011,
  badToken: 4401,
  noCredit: 4402,
  forbidden: 4403,
  idle: 4408,
  alreadyInCall: 4409,
  tooManyRequests: 4429,
} as const;
