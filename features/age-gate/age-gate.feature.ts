import { CRISIS_HELP } from "#features/moderation/notices.rules.ts";
import type { TextSafety } from "#features/moderation/text-safety.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { AgeAssurance } from "#providers/age-assurance/age-assurance.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { createAgeAssuranceService } from "./age-assurance.service.ts";
import { createAgeGateService } from "./age-gate.service.ts";
import { createGateCookies } from "./gate-cookies.service.ts";
import { createGuideService } from "./guide.service.ts";
import { createTextSigner } from "./signed-texts.service.ts";
import { switchedGeolocation } from "./switched-geolocation.service.ts";
import { createVisitsService } from "./visits.service.ts";

export type AgeGateFeature = ReturnType<typeof ageGateFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "baseUrl"> & {
  secrets: Pick<Platform["secrets"], "gateSecret">;
};
type Needs = {
  settings: SettingsFeature;
  /** What the guide says and hears is checked as in a call. */
  moderation: { internal: { textSafety: Pick<TextSafety, "live"> } };
  outside: {
    /** Who tells where visitors are. */
    geolocation: Geolocation;
    /** Answers while the lookup is switched off. */
    noGeolocation: Geolocation;
    /** Who checks ages; null: nobody does. */
    ageChecks: { checker: AgeAssurance | null };
    /** The guide of the free area thinks with the same model as the calls. */
    voice: { languageModel: LanguageModel };
  };
};

/** What stands before everything else: the question of age, and the free area beside it. */
export function ageGateFeature({ database, clock, log, secrets, baseUrl }: Uses, needs: Needs) {
  const { db } = database;
  const { settings } = needs.settings.internal;
  const secret = secrets.gateSecret;
  const { checker } = needs.outside.ageChecks;
  const geolocation = switchedGeolocation(needs.outside.geolocation, {
    isUsed: () => settings.uses("geolocation"),
    nobody: needs.outside.noGeolocation,
    onPublicChange: database.onPublicChange,
    log,
  });
  const cookies = createGateCookies({ secret, clock, secure: !isPlainLocal(baseUrl) });
  const shared = { settings, clock, cookies, geolocation };
  const ageGate = createAgeGateService({ ...shared, offersChecks: checker !== null });
  const visits = createVisitsService({ db, clock, geolocation });
  return {
    services: {
      ageGate,
      ageAssurance: createAgeAssuranceService({ ...shared, db, provider: checker, baseUrl }),
      visits,
      guide: createGuideService({
        clock,
        log,
        seal: createTextSigner({ secret, clock }),
        languageModel: needs.outside.voice.languageModel,
        textSafety: needs.moderation.internal.textSafety,
        referral: CRISIS_HELP,
      }),
    },
    internal: { gateOf: ageGate.stateOf },
    jobs: [
      {
        name: "forget-networks",
        schedule: "23 3 * * *",
        about: "Erases from which networks visitors came, after 30 days",
        run: () => visits.forgetOldNetworks(),
      },
    ],
  };
}

/** Browsers keep no secure cookie over plain http; anywhere but on this machine, plain http is a mistake. */
function isPlainLocal(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "http:" && isLoopbackHost(hostname);
}
