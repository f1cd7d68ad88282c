import { z } from "zod";
import {
  emailAddress,
  folder,
  oneOf,
  optionalText,
  textOr,
  webAddress,
  webAddressOr,
  wholeNumber,
} from "./setting-types.ts";
import { vapiSettings } from "./vapi-config.ts";
import { voiceEnvironment } from "./voice-services.ts";

const postgresAddress = optionalText.pipe(
  z
    .url({ protocol: /^postgres(ql)?$/, error: "an address such as postgres://user:password@host:5432/name" })
    .optional(),
);

/** Where the site is; the addresses of its pages and cookies are made from it. As an origin, without a slash. */
const siteAddress = optionalText.pipe(
  z
    .string()
    .refine(isOrigin, { error: "an address without a path, such as https://nocturne.example" })
    .transform((text) => new URL(text).origin)
    .optional(),
);

export const headerNetworks = ["cloudflare", "vercel", "fastly", "cloudfront"] as const;

/** All environment variables by name. An unset or empty value takes the default. */
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: optionalText.pipe(
    z
      .string()
      .regex(/^([\w.:%-]+|\[[\w.:%-]+\])$/, "a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0")
      // Brackets belong to the address in a URL; a socket takes it without.
      .transform((host) => host.replace(/^\[(.*)\]$/, "$1"))
      .default("127.0.0.1"),
  ),
  /** The public URL of the site, such as https://nocturne.example; the default is the local address. */
  PUBLIC_URL: siteAddress,
  DATABASE_URL: postgresAddress,
  DATABASE_POOL: wholeNumber(2, 200).default(16),
  /** The most concurrent calls of this server; without it, as many as it can handle without making callers wait. */
  CALLS_AT_ONCE: wholeNumber(1, 100_000).optional(),
  DATA_DIR: folder("data"),
  /** For the embedded database: `hourly` takes and checks backups; `off` leaves backups to the machine. */
  BACKUPS: oneOf(["hourly", "off"], "hourly"),
  /** Blog, documentation and legal pages, in Markdown. */
  CONTENT_DIR: folder("content"),
  /** Shows drafts with `?preview=…`. If unset, no one sees them. */
  CONTENT_PREVIEW_TOKEN: optionalText.pipe(z.string().min(16, "at least 16 characters").optional()),
  LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "silent"], "info"),
  /** The number of proxies in front, so that the visitor's address is read from X-Forwarded-For. */
  TRUSTED_PROXIES: wholeNumber(0, 5).optional(),
  /** How long a stopping server goes on serving, in seconds, while it says that it is not ready: for a load balancer. */
  DRAIN_S: wholeNumber(0, 300).default(0),
  /** `auto` seeds the demo on the first start with the embedded database, `on` in an empty native one as well. */
  DEMO: oneOf(["auto", "on", "off"], "auto"),
  ...voiceEnvironment,
  ...vapiSettings,
  /** A model of the Llama Guard family that checks texts beside the rules, and how long a sentence may wait for it. */
  MODERATION_URL: webAddress,
  MODERATION_MODEL: optionalText,
  MODERATION_API_KEY: optionalText,
  MODERATION_TIMEOUT_MS: wholeNumber(100, 2_500).default(1_500),
  /** A model that checks pictures before a person does, behind an OpenAI-compatible `/moderations`. */
  IMAGE_CHECK_URL: webAddress,
  IMAGE_CHECK_MODEL: optionalText,
  IMAGE_CHECK_API_KEY: optionalText,
  GTM_ID: optionalText,
  SESSION_ANALYTICS_ID: optionalText,
  LEAVE_URL: webAddressOr("https://www.google.com"),
  BILLING_SUPPORT_URL: webAddressOr("https://support.example.com/billing"),
  /** `sandbox`: payments without real money; `auto` uses them with the embedded database and in a demo. */
  PAYMENTS: oneOf(["auto", "sandbox", "off"], "auto"),
  /** `accept`: a processor of real money may run on the embedded database, once that has proved to be durable. */
  REAL_MONEY_ON_EMBEDDED: oneOf(["refuse", "accept"], "refuse"),
  /** What appears on the payer's card statement. */
  BILLING_DESCRIPTOR: optionalText,
  /** The operator of this site, for the legal pages. */
  OPERATOR_NAME: optionalText,
  OPERATOR_ADDRESS: optionalText,
  OPERATOR_REGISTRATION: optionalText,
  OPERATOR_REPRESENTATIVE: optionalText,
  OPERATOR_JURISDICTION: optionalText,
  RECORDS_CUSTODIAN: optionalText,
  COPYRIGHT_AGENT: optionalText,
  /** Trusted push services besides those of the browsers: `https://push.example,…`. */
  PUSH_ORIGINS: optionalText,
  CONTACT_EMAIL: emailAddress.default("hello@nocturne.example"),
  /** The mail server, such as smtp://user:password@mail.example:587, and the sender address. */
  SMTP_URL: optionalText.pipe(
    z.url({ protocol: /^smtps?$/, error: "an address such as smtp://user:password@mail.example:587" }).optional(),
  ),
  MAIL_FROM: emailAddress.optional(),
  /** Where uploads are stored: a bucket of a service with the S3 API. Without one, in the data directory. */
  S3_BUCKET: optionalText,
  S3_REGION: textOr("us-east-1"),
  S3_ENDPOINT: webAddress,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** A geolocation service, such as https://ipapi.co/{ip}/json/. */
  GEOLOCATION_URL: webAddress,
  /** Or the hosting network that adds the location to each request. */
  GEOLOCATION_HEADERS: optionalText.pipe(
    z.enum(headerNetworks, { error: `one of ${headerNetworks.join(", ")}` }).optional(),
  ),
  /** Who checks a visitor's age if a declaration is not enough. `auto`: a stand-in in the demo, nobody in production. */
  AGE_ASSURANCE: oneOf(["auto", "fake", "off", "yoti"], "auto"),
  YOTI_SDK_ID: optionalText.pipe(z.uuid({ error: "the id of the SDK, a uuid" }).optional()),
  YOTI_API_KEY: optionalText,
  /** Encryption keys for personal records, `name:key,name:key`, the newest first. Unset: one in the data directory. */
  SEALING_KEYS: optionalText,
});

export type Environment = z.infer<typeof environment>;

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return `${url.origin}/` === url.href && !/[?#]$/.test(text);
}
