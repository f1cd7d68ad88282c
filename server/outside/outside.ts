import type { Connected } from "#features/operations/unconnected.rules.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createNoGeolocation } from "#providers/geolocation/no-service.ts";
import { createTeamReview } from "#providers/identity/team.ts";
import { noImageCheck } from "#providers/image-check/no-check.ts";
import { createOpenAiImageCheck } from "#providers/image-check/openai-moderation.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { createSmtp } from "#providers/mail/smtp.ts";
import { createLocalMaker } from "#providers/media-maker/local-maker.ts";
import { createLlamaGuard } from "#providers/moderation/llama-guard.ts";
import { createWebPush } from "#providers/push/web-push.ts";
import { createCloningStandIn } from "#providers/voice-cloning/stand-in.ts";
import { burnedIn } from "#providers/watermark/burned-in.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { chooseAgeChecks } from "./age-checks.ts";
import { chooseFileStorage } from "./file-storage.ts";
import { chooseGeolocation } from "./geolocation.ts";
import type { Overrides } from "./overrides.ts";
import { choosePayments } from "./payments.ts";
import type { ProviderWatch } from "./provider-watch.ts";
import { createSpokenFiles } from "./spoken-files.ts";
import { chooseVoiceAgents } from "./voice-agents.ts";
import type { VoiceProviders } from "./voice-providers.ts";

type OutsideParts = {
  platform: Pick<Platform, "config" | "database" | "clock" | "log" | "secrets" | "baseUrl">;
  watch: ProviderWatch;
  /** Already opened, in parallel with the database. */
  voice: VoiceProviders;
  port: number;
  overrides: Overrides;
};

/** Chooses the outside services by the configuration, each with monitoring. Features only know their interfaces. */
export async function chooseOutside({ platform, watch, voice, port, overrides }: OutsideParts) {
  const { config, database, clock, log, baseUrl } = platform;
  const secret = platform.secrets.authSecret;
  const mail = overrides.mail ?? (config.mail ? createSmtp(config.mail) : createMailbox());
  const sales = choosePayments({ config, database, clock, log, secret, port, chosen: overrides.payments });
  const payments = watch.payments(sales.processor);
  const voiceIds = builtInVoices.map(({ voiceId }) => voiceId);
  const cloning = overrides.voiceCloning ?? createCloningStandIn({ clock, voices: voiceIds });
  const override = overrides.voiceAgents;
  const voiceAgents = await chooseVoiceAgents({ config, clock, log, watch, baseUrl, port, secret, override });
  const files = await chooseFileStorage(config);
  return {
    voice,
    voiceAgents,
    files,
    cloning,
    payments,
    push: overrides.push ?? createWebPush({ contact: `mailto:${config.contactEmail}`, clock }),
    sandboxPayments: sales.checkout,
    mail: watch.mail(mail),
    spokenFiles: createSpokenFiles(voice, clock),
    builtInVoices,
    ageChecks: chooseAgeChecks({ config, database, clock, log }),
    geolocation: chooseGeolocation({ config, clock, log, watch, override: overrides.geolocation }),
    noGeolocation: createNoGeolocation(),
    textModel: watch.textCheck(
      overrides.moderation ?? (config.moderation ? createLlamaGuard({ ...config.moderation, log, clock }) : null),
    ),
    imageCheck: watch.pictureCheck(
      overrides.imageCheck ??
        (config.imageCheck ? createOpenAiImageCheck({ ...config.imageCheck, log, clock }) : noImageCheck),
    ),
    mediaMaker: createLocalMaker(),
    // The team reviews identities: no outside service is connected.
    identity: createTeamReview(),
    pictureMark: burnedIn,
    connected: {
      payments: payments !== null,
      geolocation: overrides.geolocation !== undefined || config.geolocation !== null,
      voiceCloning: !cloning.isStandIn,
      voiceAgents: voiceAgents.hosting.length > 0,
    } satisfies Connected,
    async close(): Promise<void> {
      for (const part of [voiceAgents, voice, mail, files]) await part.close();
    },
  };
}
