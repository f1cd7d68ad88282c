import type { ProviderHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import type { PublicConfig } from "#server/services.ts";

/** What a site lacks before it opens, and how that is mended: by settings of the installation, or by a guide in docs/guides. */
export type Lack = { what: string; settings: readonly string[]; guide?: string };

const processor = { settings: [], guide: "add-a-provider.md" };
const services: Record<string, Lack> = {
  Payments: { what: "A payment processor, without which nobody can buy credit", ...processor },
  "Language model": {
    what: "A language model in place of the script from which companions answer",
    settings: ["LLM_BASE_URL", "LLM_MODEL", "LLM_API_KEY"],
  },
  Speech: { what: "A speech service in place of the built-in voice", settings: ["TTS_BASE_URL", "TTS_MODEL"] },
  Transcription: {
    what: "A speech recognizer, without which companions do not hear their callers",
    settings: ["DEEPGRAM_API_KEY", "STT_BASE_URL"],
  },
  Geolocation: {
    what: "A country lookup, without which every visitor chooses a country by hand",
    settings: ["GEOLOCATION_URL", "GEOLOCATION_HEADERS"],
  },
  "Text check": {
    what: "A text check, without which only word rules hold back what callers and companions say",
    settings: ["MODERATION_URL", "MODERATION_MODEL"],
  },
  "Picture check": {
    what: "A picture check, without which uploads are only compared with removed pictures",
    settings: ["IMAGE_CHECK_URL", "IMAGE_CHECK_MODEL"],
  },
};
/** What the program itself uses, by its name, where no service is set. */
const standIns = new Set(["scripted-persona", "espeak-ng", "hum"]);
/** What a hosted voice service brings along. */
const hosted = new Set(["Speech", "Transcription"]);

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
function isExample(address: string): boolean {
  const [host = ""] = address.replace(/^\w+:\/\/|^.*@/, "").split(/[/:?#]/);
  return /(^|\.)example(\.(com|net|org))?$/i.test(host);
}

/** The services outside that are not connected, or that something of our own stands in for. */
function missingServices(providers: readonly ProviderHealth[]): Lack[] {
  const isHosted = providers.some(({ name, state }) => name === "Voice agents" && state !== "absent");
  return providers
    .filter(({ provider, state }) => state === "absent" || standIns.has(provider ?? ""))
    .filter(({ name }) => !(isHosted && hosted.has(name)))
    .flatMap(({ name }) => services[name] ?? []);
}

/** Everything that is missing before this site can open to the public; empty when nothing is. */
export function lacksBeforeOpening(providers: readonly ProviderHealth[], config: PublicConfig): Lack[] {
  const isTest = providers.some(({ name, provider }) => name === "Payments" && provider === "sandbox");
  const test = { what: "A payment processor in place of the test cards, which move no real money", ...processor };
  const mail = { what: "A mail server, without which emails reach nobody", settings: ["SMTP_URL", "MAIL_FROM"] };
  const contact = { what: "The address of Contact Us", settings: ["CONTACT_EMAIL"] };
  const billing = { what: "The page of Billing Support", settings: ["BILLING_SUPPORT_URL"] };
  const statement = { what: "The words on a payer's card statement", settings: ["BILLING_DESCRIPTOR"] };
  return [
    ...missingServices(providers),
    ...(isTest ? [test] : []),
    ...(config.mail === "people" ? [] : [mail]),
    ...Object.entries(operator).flatMap(([name, lack]) => (config.operator[name] ? [] : [lack])),
    ...(isExample(config.contactEmail) ? [contact] : []),
    ...(isExample(config.billingSupportUrl) ? [billing] : []),
    ...(config.billingDescriptor ? [] : [statement]),
  ];
}
