/** Why the server closes a realtime socket. Standard codes are below 4000, ours mirror the HTTP statuses. */
export const closeCodes = {
  normal: 1000,
  internal: 1011,
  /** The client does not read what it is sent. */
  notRead: 1013,
  /** Sent by a client that leaves without hanging up and may come back. A close without any code hangs up. */
  away: 4001,
  badToken: 4401,
  noCredit: 4402,
  forbidden: 4403,
  idle: 4408,
  alreadyInCall: 4409,
  /** The call continues on another server: get a token and connect again. */
  comeBack: 4410,
  tooManyRequests: 4429,
} as const;
