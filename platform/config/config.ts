import type { EncryptionKey } from "../encryption/encryption.ts";
import { parseEncryptionKeys } from "../encryption/encryption-keys.ts";
import { ConfigError } from "./config-error.ts";
import { type Environment, environment, type headerNetworks } from "./environment.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { isOnLoopback, isReachedByOthers } from "./reach.ts";
import { type VapiConfig, vapiOf } from "./vapi-config.ts";
import { type ServiceEndpoint, type VoiceServices, voiceServicesOf } from "./voice-services.ts";
import { settingsWithoutEffect } from "./without-effect.ts";

export type Config = VoiceServices & {
  port: number;
  host: string;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  databasePool: number;
  /** Null: as many as the server can handle. */
  callsAtOnce: number | null;
  dataDir: string;
  backups: boolean;
  contentDir: string;
  contentPreviewToken: string | null;
  logLevel: string;
  trustedProxies: number;
  /** How long a stopping server goes on serving while it says that it is not ready. */
  drainMs: number;
  demo: "auto" | "on" | "off";
  moderation: (ServiceEndpoint & { timeoutMs: number }) | null;
  imageCheck: ServiceEndpoint | null;
  vapi: VapiConfig | null;
  gtmId: string | null;
  sessionAnalyticsId: string | null;
  leaveUrl: string;
  billingSupportUrl: string;
  contactEmail: string;
  /** Trusted push services besides those of the browsers, as origins. */
  pushOrigins: string[];
  payments: "auto" | "sandbox" | "off";
  /** Whether a processor of real money may run on the embedded database. */
  realMoneyOnEmbedded: "refuse" | "accept";
  billingDescriptor: string | null;
  /** The mail server and the sender address; null keeps emails in the deployment. */
  mail: { url: string; from: string } | null;
  /** The bucket for files; null stores them in the data directory. Without keys, the machine's own are used. */
  files: {
    bucket: string;
    region: string;
    endpoint: string | undefined;
    credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  } | null;
  /** The geolocation provider; null: none, and visitors choose by hand. */
  geolocation: { url: string } | { network: (typeof headerNetworks)[number] } | null;
  ageAssurance: "auto" | "fake" | "off" | { sdkId: string; apiKey: string };
  /** The configured keys for personal records, the newest first. */
  encryptionKeys: EncryptionKey[];
  /** The operator's details for the legal pages; an unset one is marked there as missing. */
  operator: Record<string, string>;
};

/** Reads the settings. Throws a `ConfigError` that names every invalid setting and what it should look like. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(source);
  const faults = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const lines = [...faults, ...misspeltSettings(source), ...settingsWithoutEffect(source)];
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines.join("\n"));
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    callsAtOnce: values.CALLS_AT_ONCE ?? null,
    dataDir: values.DATA_DIR,
    backups: values.BACKUPS === "hourly",
    contentDir: values.CONTENT_DIR,
    contentPreviewToken: values.CONTENT_PREVIEW_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    trustedProxies: trustedProxiesOf(values),
    drainMs: values.DRAIN_S * 1_000,
    demo: demoOf(values),
    ...voiceServicesOf(values),
    moderation: moderationOf(values),
    imageCheck: imageCheckOf(values),
    vapi: vapiOf(values),
    gtmId: values.GTM_ID ?? null,
    sessionAnalyticsId: values.SESSION_ANALYTICS_ID ?? null,
    leaveUrl: values.LEAVE_URL,
    billingSupportUrl: values.BILLING_SUPPORT_URL,
    contactEmail: values.CONTACT_EMAIL,
    pushOrigins: originsOf(values.PUSH_ORIGINS),
    payments: paymentsOf(values),
    realMoneyOnEmbedded: values.REAL_MONEY_ON_EMBEDDED,
    billingDescriptor: values.BILLING_DESCRIPTOR ?? null,
    mail: mailOf(values),
    files: filesOf(values),
    geolocation: geolocationOf(values),
    ageAssurance: ageAssuranceOf(values),
    encryptionKeys: encryptionKeysOf(values),
    operator: operatorOf(values),
  };
}

function moderationOf(values: Environment): Config["moderation"] {
  const { MODERATION_URL: baseUrl, MODERATION_MODEL: model, MODERATION_API_KEY: apiKey } = values;
  if (baseUrl === undefined && model === undefined) return null;
  if (baseUrl === undefined) throw new ConfigError("MODERATION_URL: name the server of the moderation model");
  if (model === undefined) throw new ConfigError("MODERATION_MODEL: name the model that checks texts");
  return { baseUrl, model, apiKey, timeoutMs: values.MODERATION_TIMEOUT_MS };
}

function imageCheckOf(values: Environment): Config["imageCheck"] {
  const { IMAGE_CHECK_URL: baseUrl, IMAGE_CHECK_MODEL: model, IMAGE_CHECK_API_KEY: apiKey } = values;
  if (baseUrl === undefined && model === undefined) return null;
  if (baseUrl === undefined)
    throw new ConfigError("IMAGE_CHECK_URL: name the server of the model that checks pictures");
  if (model === undefined) throw new ConfigError("IMAGE_CHECK_MODEL: name the model that checks pictures");
  return { baseUrl, model, apiKey };
}

const reachOf = ({ PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustedProxies = 0 }: Environment) => ({
  publicUrl,
  trustedProxies,
});

function demoOf(values: Environment): Config["demo"] {
  const { DEMO: demo, HOST: host } = values;
  if (demo !== "on" || isOnLoopback({ host, ...reachOf(values) })) return demo;
  throw new ConfigError(
    "DEMO: a demo opens its admin's workplace to this machine, so on is refused where others reach the site; serve on 127.0.0.1 without a PUBLIC_URL or TRUSTED_PROXIES",
  );
}

function paymentsOf(values: Environment): Config["payments"] {
  const { PAYMENTS: payments } = values;
  if (payments !== "sandbox" || !isReachedByOthers(reachOf(values))) return payments;
  throw new ConfigError(
    "PAYMENTS: test cards give credit for nothing, so sandbox is refused with a public PUBLIC_URL or behind proxies; set it to off",
  );
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Environment): Config["mail"] {
  if (url === undefined) return null;
  if (from === undefined) throw new ConfigError("MAIL_FROM: name the sender address");
  return { url, from };
}

function originsOf(text: string | undefined): string[] {
  const origins = (text ?? "").split(",").map((one) => one.trim());
  return origins.flatMap((one) => {
    if (one === "") return [];
    const url = URL.parse(one);
    if (url?.protocol !== "https:")
      throw new ConfigError("PUSH_ORIGINS: addresses such as https://push.example, separated by commas");
    return [url.origin];
  });
}

function encryptionKeysOf({ SEALING_KEYS: text }: Environment): EncryptionKey[] {
  const keys = text === undefined ? [] : parseEncryptionKeys(text);
  if (keys) return keys;
  throw new ConfigError(
    "SEALING_KEYS: name:key,name:key with different names (not `local`), each key 32 bytes in base64",
  );
}

function filesOf(values: Environment): Config["files"] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined) return null;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError("S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both, or neither");
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region: values.S3_REGION, endpoint: values.S3_ENDPOINT, credentials };
}

function ageAssuranceOf({ AGE_ASSURANCE: chosen, YOTI_SDK_ID: sdkId, YOTI_API_KEY: apiKey }: Environment) {
  if (chosen !== "yoti") return chosen;
  if (sdkId !== undefined && apiKey !== undefined) return { sdkId, apiKey };
  throw new ConfigError("AGE_ASSURANCE: set YOTI_SDK_ID and YOTI_API_KEY too");
}

/** Visitors could forge these headers: they are only trusted behind a known proxy. */
function geolocationOf({ GEOLOCATION_URL: url, GEOLOCATION_HEADERS: network, TRUSTED_PROXIES }: Environment) {
  if (url !== undefined && network !== undefined) {
    throw new ConfigError("GEOLOCATION_URL, GEOLOCATION_HEADERS: set one of the two");
  }
  if (network === undefined) return url === undefined ? null : { url };
  if ((TRUSTED_PROXIES ?? 0) > 0) return { network };
  throw new ConfigError("GEOLOCATION_HEADERS: set TRUSTED_PROXIES too, to the number of proxies in front");
}

/**
 * A public site is nearly always behind a proxy. Unless it is configured every visitor would have the proxy's address, and
 * fifty wrong passwords from one would lock out all.
 */
function trustedProxiesOf(values: Environment): number {
  const { TRUSTED_PROXIES: proxies } = values;
  if (proxies !== undefined) return proxies;
  if (!isReachedByOthers(reachOf(values))) return 0;
  throw new ConfigError(
    "TRUSTED_PROXIES: say how many proxies stand in front of this public site, such as 1; 0 when visitors reach it directly",
  );
}

function operatorOf(values: Environment): Record<string, string> {
  const told = {
    operator: values.OPERATOR_NAME,
    address: values.OPERATOR_ADDRESS,
    registration: values.OPERATOR_REGISTRATION,
    representative: values.OPERATOR_REPRESENTATIVE,
    jurisdiction: values.OPERATOR_JURISDICTION,
    custodian: values.RECORDS_CUSTODIAN,
    dmcaAgent: values.COPYRIGHT_AGENT,
  };
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
