import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";

/** A voice of theirs: its maker and its id. */
export type VapiVoice = { provider: string; voiceId: string };

export type VapiOptions = {
  /** Such as https://api.vapi.ai */
  baseUrl: string;
  /** The private key. It is only sent to `baseUrl`. */
  apiKey: string;
  /** How webhooks are authenticated; the first is always sent along with an agent. */
  webhook: { secret: string; bearer: string | null; hmacSecret: string | null };
  /** Our URLs for the service: where it reports on calls, and where it requests replies. */
  ourUrls: { notices: string; languageModel: string };
  /** Authenticates the requests for replies of one call. */
  callToken(callId: string): string;
  /** Their voice for each of ours. An unmapped voice is not available there: no voice is replaced by another. */
  voices: ReadonlyMap<string, VapiVoice>;
  transcriber: { provider: string; model: string };
  callsAtOnce: number;
  clock: Clock;
  log: Log;
};
