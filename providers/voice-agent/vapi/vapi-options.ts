import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";

/** A voice of theirs: who makes it, and under which id. */
export type VapiVoice = { provider: string; voiceId: string };

export type VapiOptions = {
  /** Such as https://api.vapi.ai */
  baseUrl: string;
  /** The private key. It is sent to `baseUrl` alone. */
  apiKey: string;
  /** How messages about calls are known to be theirs; the first is always sent along with an agent. */
  webhook: { secret: string; bearer: string | null; hmacSecret: string | null };
  /** How the service reaches us: where it tells about calls, and where it asks for words. */
  ourUrls: { notices: string; languageModel: string };
  /** What proves a question for words to be about one call. */
  callToken(callId: string): string;
  /** Their voice for each of ours. One that is not named is not spoken there: nobody's voice is replaced by a stranger's. */
  voices: ReadonlyMap<string, VapiVoice>;
  transcriber: { provider: string; model: string };
  callsAtOnce: number;
  clock: Clock;
  log: Log;
};
