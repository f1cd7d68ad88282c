import type { ProviderHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import type { PublicConfig } from "#server/services.ts";

/** What a site lacks before it opens, and the settings of the installation by which it is mended. */
export type Lack = { what: string; settings: readonly string[] };

const services: Record<string, Lack> = {
  Payments: { what: "No payment processor: nobody can buy credit.", settings: ["PAYMENTS"] },
  "Language model": {
    what: "No language model: companions answer from a script.",
    settings: ["LLM_BASE_URL", "LLM_MODEL", "LLM_API_KEY"],
  },
  Speech: { what: "No speech service: companions have the built-in voice.", settings: ["TTS_BASE_URL", "TTS_MODEL"] },
  Transcription: {
    what: "No speech recognition: companions do not hear their callers.",
    settings: ["DEEPGRAM_API_KEY", "STT_BASE_URL"],
  },
  Geolocation: {
    what: "No country lookup: every visitor chooses a country by hand.",
    settings: ["GEOLOCATION_URL", "GEOLOCATION_HEADERS"],
  },
};

const operator: Record<string, Lack> = {
  operator: { what: "The operator's legal name", settings: ["OPERATOR_NAME"] },
  address: { what: "The operator's address", settings: ["OPERATOR_ADDRESS"] },
  registration: { what: "The operator's registration", settings: ["OPERATOR_REGISTRATION"] },
  representative: { what: "The operator's legal representative", settings: ["OPERATOR_REPRESENTATIVE"] },
  jurisdiction: { what: "The operator's country or state", settings: ["OPERATOR_JURISDICTION"] },
  custodian: { what: "The custodian of records", settings: ["RECORDS_CUSTODIAN"] },
  dmcaAgent: { what: "The copyright agent", settings: ["COPYRIGHT_AGENT"] },
};

/** Addresses that nobody has: those of examples, as they are where none was set. */
const isExample = (address: string) => /[@.]example(\.com)?(\/|$)/.test(address);

/** Everything that is missing before this site can open to the public; empty when nothing is. */
export function lacksBeforeOpening(providers: readonly ProviderHealth[], config: PublicConfig): Lack[] {
  const absent = providers.filter(({ state }) => state === "absent").flatMap(({ name }) => services[name] ?? []);
  const isTest = providers.some(({ name, provider }) => name === "Payments" && provider === "sandbox");
  const test = { what: "Payments are a test: no real money moves.", settings: ["PAYMENTS"] };
  const mail = { what: "No mail server: emails reach nobody.", settings: ["SMTP_URL", "MAIL_FROM"] };
  const contact = { what: "The address of Contact Us", settings: ["CONTACT_EMAIL"] };
  const billing = { what: "The page of Billing Support", settings: ["BILLING_SUPPORT_URL"] };
  const statement = { what: "The words on a payer's card statement", settings: ["BILLING_DESCRIPTOR"] };
  return [
    ...absent,
    ...(isTest ? [test] : []),
    ...(config.mail === "people" ? [] : [mail]),
    ...Object.entries(operator).flatMap(([name, lack]) => (config.operator[name] ? [] : [lack])),
    ...(isExample(config.contactEmail) ? [contact] : []),
    ...(isExample(config.billingSupportUrl) ? [billing] : []),
    ...(config.billingDescriptor ? [] : [statement]),
  ];
}
