import { expect, test } from "vitest";
import type { ProviderHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import { readConfig } from "#platform/config/config.ts";
import type { PublicConfig } from "#server/services.ts";
import { lacksBeforeOpening } from "./opening-list.rules.ts";

const names = ["Payments", "Language model", "Speech", "Transcription", "Geolocation"];
const providersOf = (provider: string | null) =>
  names.map((name) => ({ name, provider, state: provider === null ? "absent" : "good" }) as ProviderHealth);
const configOf = (environment: Record<string, string>, mail: PublicConfig["mail"]) => {
  const { contactEmail, billingSupportUrl, billingDescriptor, operator } = readConfig(environment);
  return { contactEmail, billingSupportUrl, billingDescriptor, operator, mail } as PublicConfig;
};
const whole = {
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

test("a site with nothing set lacks everything, each with settings that the program knows", () => {
  const lacks = lacksBeforeOpening(providersOf(null), configOf({}, "nowhere"));
  expect(lacks).toHaveLength(names.length + 1 + Object.keys(whole).length);
  const named = new Set(lacks.flatMap(({ settings }) => settings));
  for (const setting of [...Object.keys(whole), "SMTP_URL", "PAYMENTS", "GEOLOCATION_URL", "DEEPGRAM_API_KEY"]) {
    expect(named, setting).toContain(setting);
  }
});

test("what is set is gone from the list, and the list is gone when nothing is missing", () => {
  const named = { ...whole, OPERATOR_NAME: "" };
  expect(lacksBeforeOpening(providersOf("one"), configOf(named, "people"))).toEqual([
    { what: "The operator's legal name", settings: ["OPERATOR_NAME"] },
  ]);
  expect(lacksBeforeOpening(providersOf("one"), configOf(whole, "people"))).toEqual([]);
});

test("test payments are no payments", () => {
  const providers = [{ name: "Payments", provider: "sandbox", state: "quiet" } as ProviderHealth];
  expect(lacksBeforeOpening(providers, configOf(whole, "people")).map(({ what }) => what)).toEqual([
    "Payments are a test: no real money moves.",
  ]);
});
