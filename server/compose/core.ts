import { createAgentsService } from "#features/agents/agents.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createConfirmations } from "#features/confirmations/confirmations.service.ts";
import { createLedgerService } from "#features/ledger/ledger.service.ts";
import { createLimitsService } from "#features/limits/limits.service.ts";
import { createMembersService, type MembersOptions } from "#features/members/members.service.ts";
import { createProfileService } from "#features/members/profile/profile.service.ts";
import { createPromptsService } from "#features/prompts/prompts.service.ts";
import { createSettingsService } from "#features/settings/settings.service.ts";
import { ownVoiceLabel } from "#features/voices/voices.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { databaseAdvice } from "#platform/config/database-advice.ts";
import type { loadSecrets } from "#platform/config/secrets.ts";
import type { Database } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import { forgetEndedLimits, keptLimits } from "#platform/rate-limits/rate-limit.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import type { ImageCheck } from "#providers/image-check/image-check.ts";
import type { MailProvider } from "#providers/mail/mail.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { VoiceCloning } from "#providers/voice-cloning/voice-cloning.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { addressOfRequest } from "../http/request-address.ts";
import type { ProviderWatch } from "../provider-watch.ts";
import type { VoiceProviders } from "../voice-providers.ts";
import { composeAgeGate } from "./age-gate.ts";
import { isDemoOnLoopback } from "./demo-on-loopback.ts";
import type { ComposedMail } from "./mail.ts";
import { composeSafety } from "./safety.ts";

/** Stand-ins for the outside world, and looser limits, for tests and benches. */
export type StandIns = {
  voice?: VoiceProviders;
  clock?: Clock;
  attemptLimits?: MembersOptions["attemptLimits"];
  passwordHashing?: MembersOptions["hashing"];
  callStartsPerMinute?: number;
  mail?: MailProvider;
  geolocation?: Geolocation;
  payments?: PaymentProcessor;
  voiceCloning?: VoiceCloning;
  voiceAgents?: VoiceAgentProvider;
  /** How long a page may be given to others; 0: not at all. */
  pageCacheMs?: number;
  moderation?: ModerationModel;
  imageCheck?: ImageCheck;
};

export type Core = Awaited<ReturnType<typeof composeCore>>;

export type CoreParts = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  mail: ComposedMail["mail"];
  secrets: ReturnType<typeof loadSecrets>;
  baseUrl: string;
  replacing: StandIns;
  watch: ProviderWatch;
};

/** What every other part stands on. */
export async function composeCore(parts: CoreParts) {
  const { config, database, clock, log, mail, secrets, baseUrl, replacing, watch } = parts;
  const { attemptLimits, passwordHashing: hashing } = replacing;
  const { db } = database;
  const advice = databaseAdvice(config.databaseUrl);
  if (advice !== null) log.warn({}, advice);
  const audit = createAuditService({ db, clock, address: addressOfRequest });
  const settings = createSettingsService({ db, clock, audit });
  database.onPublicChange(settings.forget);
  const ledger = createLedgerService({ db, clock, signupGrant: () => settings.get("credit.signup") });
  const gate = composeAgeGate({
    config,
    database,
    clock,
    log,
    settings,
    baseUrl,
    secret: secrets.gateSecret,
    geolocation: replacing.geolocation,
    watch,
  });
  const attempts = keptLimits(database.pool);
  const members = createMembersService({
    database,
    clock,
    baseUrl,
    secret: secrets.authSecret,
    limits: attempts,
    earlierSecrets: secrets.earlierAuthSecrets,
    ledger: { grantSignup: (uid) => ledger.grantSignup(db, uid), credit: ledger.credit },
    audit,
    mail,
    log,
    signUpsClosed: () => settings.closed("signUps"),
    adminNeedsSecondFactor: !isDemoOnLoopback(config, database),
    ...(attemptLimits === undefined ? {} : { attemptLimits }),
    ...(hashing === undefined ? {} : { hashing }),
  });
  const checks = composeSafety({ config, db, clock, log, audit, watch, moderation: replacing.moderation });
  const prompts = createPromptsService({ db, explicitness: () => settings.get("calls.explicitness") });
  const agents = createAgentsService({
    db,
    clock,
    settings,
    members,
    prompts,
    onPublicChange: database.onPublicChange,
    voiceLabel: async (voiceId) =>
      builtInVoices.find((one) => one.voiceId === voiceId)?.label ?? ownVoiceLabel(db, voiceId),
  });
  const limits = createLimitsService({ db, clock, audit, ledger });
  const confirmations = createConfirmations({ db, clock, audit });
  const profiles = createProfileService({
    db,
    clock,
    audit,
    renamed: agents.modelRenamed,
    permitsText: checks.textSafety.permits,
  });
  return {
    audit,
    settings,
    mail,
    ledger,
    limits,
    gate,
    members,
    profiles,
    prompts,
    agents,
    ...checks,
    confirmations,
    attempts,
    forgetEndedAttempts: () => forgetEndedLimits(database.pool),
  };
}
