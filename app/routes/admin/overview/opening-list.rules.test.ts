import { expect, test } from "vitest";
import type { ProviderHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { readConfig } from "#platform/config/config.ts";
import { silentLog as log } from "#platform/log/log.ts";
import { noImageCheck } from "#providers/image-check/no-check.ts";
import { createFakeModeration } from "#providers/moderation/moderation.fake.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import { createFormantVoice } from "#providers/text-to-speech/formant-voice.ts";
import { chooseGeolocation } from "#server/outside/geolocation.ts";
import { createProviderWatch } from "#server/outside/provider-watch.ts";
import { chooseVoiceAgents } from "#server/outside/voice-agents.ts";
import { chooseVoiceProviders } from "#server/outside/voice-providers.ts";
import type { PublicConfig } from "#server/services.ts";
import { lacksBeforeOpening } from "./opening-list.rules.ts";

const clock = manualClock(new Date("2026-05-04T12:00:00Z"));
type Settings = Record<string, string>;

/** The providers that the program chooses with these settings, by the names that it gives them. */
async function providersWith(settings: Settings, processor: string | null, hums = false): Promise<ProviderHealth[]> {
  const config = readConfig(settings);
  const watch = createProviderWatch({ clock });
  const parts = { config, clock, log, watch };
  const voice = await chooseVoiceProviders(config, { clock, log });
  watch.voice(hums ? { ...voice, textToSpeech: createFormantVoice() } : voice);
  const own = { baseUrl: "https://moonrise.ie", port: 0, secret: "of the installation", override: undefined };
  const agents = await chooseVoiceAgents({ ...parts, ...own });
  chooseGeolocation({ ...parts, override: undefined });
  watch.textCheck(config.moderation ? createFakeModeration() : null);
  watch.pictureCheck(config.imageCheck ? { name: "picture check", check: async () => [] } : noImageCheck);
  watch.payments(processor === null ? null : ({ id: processor } as PaymentProcessor));
  await Promise.all([voice.close(), agents.close()]);
  return watch.healthOfAll();
}

const configOf = (environment: Settings, mail: PublicConfig["mail"] = "people") => {
  const { contactEmail, billingSupportUrl, billingDescriptor, operator } = readConfig(environment);
  return { contactEmail, billingSupportUrl, billingDescriptor, operator, mail } as PublicConfig;
};
const services = {
  LLM_BASE_URL: "https://ai.moonrise.ie/v1",
  LLM_MODEL: "tide",
  TTS_BASE_URL: "https://ai.moonrise.ie/v1",
  TTS_MODEL: "shell",
  DEEPGRAM_API_KEY: "key",
  GEOLOCATION_URL: "https://places.moonrise.ie/{ip}",
  MODERATION_URL: "https://ai.moonrise.ie/v1",
  MODERATION_MODEL: "reef",
  IMAGE_CHECK_URL: "https://ai.moonrise.ie/v1",
  IMAGE_CHECK_MODEL: "pearl",
};
const details = {
  OPERATOR_NAME: "Moonrise Ltd",
  OPERATOR_ADDRESS: "1 Pier Street",
  OPERATOR_REGISTRATION: "No. 7",
  OPERATOR_REPRESENTATIVE: "Rae Doe",
  OPERATOR_JURISDICTION: "Ireland",
  RECORDS_CUSTODIAN: "Rae Doe",
  COPYRIGHT_AGENT: "Rae Doe",
  CONTACT_EMAIL: "hello@moonrise.ie",
  BILLING_SUPPORT_URL: "https://billing.moonrise.ie/help",
  BILLING_DESCRIPTOR: "MOONRISE",
};
const whats = (providers: ProviderHealth[], config = configOf(details)) =>
  lacksBeforeOpening(providers, config).map(({ what }) => what);

test("a site with nothing set lacks everything, each with its settings or the guide that helps", async () => {
  const lacks = lacksBeforeOpening(await providersWith({}, null), configOf({}, "nowhere"));
  const named = lacks.flatMap(({ settings }) => settings);
  for (const setting of [
    ...Object.keys(details),
    "LLM_BASE_URL",
    "TTS_BASE_URL",
    "DEEPGRAM_API_KEY",
    "SMTP_URL",
    "MODERATION_URL",
    "IMAGE_CHECK_URL",
  ]) {
    expect(named, setting).toContain(setting);
  }
  expect(named).toContain("GEOLOCATION_URL");
  expect(named, "none of its values adds a processor").not.toContain("PAYMENTS");
  expect(lacks.filter(({ settings }) => settings.length === 0)).toEqual([
    { what: "A payment processor, without which nobody can buy credit", settings: [], guide: "add-a-provider.md" },
  ]);
  for (const { what } of lacks)
    expect(what, "a noun, as under a heading that counts them").toMatch(/^(An?|The) .*[^.]$/);
});

test("what is set is gone from the list, and the list is gone when nothing is missing", async () => {
  const providers = await providersWith(services, "moonpay");
  expect(lacksBeforeOpening(providers, configOf({ ...details, OPERATOR_NAME: "" }))).toEqual([
    { what: "The operator's legal name", settings: ["OPERATOR_NAME"] },
  ]);
  expect(whats(providers)).toEqual([]);
});

test("a network whose headers name the country is a country lookup", async () => {
  const { GEOLOCATION_URL: _, ...others } = services;
  const settings = { ...others, GEOLOCATION_HEADERS: "cloudflare", TRUSTED_PROXIES: "1" };
  expect(whats(await providersWith(settings, "moonpay"))).toEqual([]);
});

test("what stands in for a service is none", async () => {
  const [spoken, hummed] = [await providersWith({}, "sandbox"), await providersWith({}, "sandbox", true)];
  expect(whats(hummed)).toEqual(whats(spoken));
  expect(whats(spoken)).toEqual([
    "A speech service in place of the built-in voice",
    "A language model in place of the script from which companions answer",
    "A speech recognizer, without which companions do not hear their callers",
    "A text check, without which only word rules hold back what callers and companions say",
    "A picture check, without which uploads are only compared with removed pictures",
    "A country lookup, without which every visitor chooses a country by hand",
    "A payment processor in place of the test cards, which move no real money",
  ]);
});

test("a hosted voice service listens and speaks itself", async () => {
  const { TTS_BASE_URL: _url, TTS_MODEL: _model, DEEPGRAM_API_KEY: _key, ...others } = services;
  const vapi = { VAPI: "live", VAPI_API_KEY: "key", VAPI_WEBHOOK_SECRET: "0123456789abcdef01234567" };
  const settings = {
    ...others,
    PUBLIC_URL: "https://moonrise.ie",
    TRUSTED_PROXIES: "0",
    ...vapi,
  };
  expect(whats(await providersWith(settings, "moonpay"))).toEqual([]);
});

test.each([
  ["https://example.com/billing", true],
  ["https://support.example.com/billing", true],
  ["https://example.org:8443?a=b", true],
  ["https://nocturne.example", true],
  ["https://moonrise.ie/example", false],
  ["https://counterexample.com/billing", false],
  ["https://example.com.moonrise.ie/billing", false],
])("the billing page %s is that of an example: %s", async (BILLING_SUPPORT_URL, isExample) => {
  const missing = whats([], configOf({ ...details, BILLING_SUPPORT_URL }));
  expect(missing).toEqual(isExample ? ["The page of Billing Support"] : []);
});

test.each(["hello@nocturne.example", "hello@example.com", "hello@mail.example.net"])(
  "%s is an example",
  (CONTACT_EMAIL) => expect(whats([], configOf({ ...details, CONTACT_EMAIL }))).toEqual(["The address of Contact Us"]),
);
