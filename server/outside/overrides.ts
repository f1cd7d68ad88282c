import type { Words } from "#features/content/content.service.ts";
import type { MembersOptions } from "#features/members/service/members.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import type { ImageCheck } from "#providers/image-check/image-check.ts";
import type { MailProvider } from "#providers/mail/mail.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import type { PushSender } from "#providers/push/push.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { VoiceCloning } from "#providers/voice-cloning/voice-cloning.ts";
import type { VoiceProviders } from "./voice-providers.ts";

/** What tests and benchmarks use instead of the outside services, and looser limits. */
export type Overrides = {
  voice?: VoiceProviders;
  clock?: Clock;
  /** Content that was read before: files that have not changed since are not parsed again. */
  words?: Words;
  attemptLimits?: MembersOptions["attemptLimits"];
  passwordHashing?: MembersOptions["hashing"];
  callStartsPerMinute?: number;
  mail?: MailProvider;
  geolocation?: Geolocation;
  payments?: PaymentProcessor;
  push?: PushSender;
  voiceCloning?: VoiceCloning;
  voiceAgents?: VoiceAgentProvider;
  /** How long a page may be cached; 0: not at all. */
  pageCacheMs?: number;
  moderation?: ModerationModel;
  imageCheck?: ImageCheck;
};
