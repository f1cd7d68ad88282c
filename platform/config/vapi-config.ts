import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { oneOf, optionalText, textOr, webAddressOr, wholeNumber } from "./setting-types.ts";

export const vapiSettings = {
  /** Vapi, which listens and speaks in calls. `fake`: an in-process stand-in, for demos. */
  VAPI: oneOf(["off", "fake", "live"], "off"),
  VAPI_BASE_URL: webAddressOr("https://api.vapi.ai"),
  /** The private key. */
  VAPI_API_KEY: optionalText,
  /** Authenticates their webhooks: created here, and sent along with each agent. */
  VAPI_WEBHOOK_SECRET: optionalText.pipe(z.string().min(24, "at least 24 characters").optional()),
  /** Further authentication, if a credential is set up in their dashboard. */
  VAPI_WEBHOOK_BEARER: optionalText.pipe(z.string().min(24, "at least 24 characters").optional()),
  VAPI_WEBHOOK_HMAC: optionalText.pipe(z.string().min(24, "at least 24 characters").optional()),
  /** Their voice for all of ours, `provider:voice`, and for single ones, `ours=provider:voice,…`. */
  VAPI_VOICE: textOr("vapi:Clara"),
  VAPI_VOICES: optionalText,
  /** Their transcriber, `provider:model`. */
  VAPI_TRANSCRIBER: textOr("deepgram:nova-3"),
  /** The account's limit of concurrent calls. */
  VAPI_CALLS: wholeNumber(1, 10_000).default(10),
};

const values = z.object(vapiSettings);
type VapiValues = z.infer<typeof values> & { PUBLIC_URL?: string | undefined };

/** The setup of calls over Vapi. Pairs are their provider and its id for the thing. */
export type VapiConfig = {
  /** Null: the stand-in. */
  account: { baseUrl: string; apiKey: string } | null;
  webhook: { secret: string | null; bearer: string | null; hmacSecret: string | null };
  voice: readonly [string, string];
  voices: { ours: string; theirs: readonly [string, string] }[];
  transcriber: readonly [string, string];
  callsAtOnce: number;
};

/** Throws a `ConfigError` for a real account that could not work. */
export function vapiOf(values: VapiValues): VapiConfig | null {
  if (values.VAPI === "off") return null;
  const { VAPI_API_KEY: apiKey, VAPI_WEBHOOK_SECRET: secret, PUBLIC_URL: publicUrl } = values;
  if (values.VAPI === "live") {
    if (apiKey === undefined) throw new ConfigError("VAPI_API_KEY: set the private key of the account");
    if (secret === undefined) throw new ConfigError("VAPI_WEBHOOK_SECRET: make one of at least 24 characters");
    if (publicUrl === undefined) throw new ConfigError("PUBLIC_URL: set how Vapi reaches this site from outside");
  }
  const single = (values.VAPI_VOICES ?? "").split(",").filter((entry) => entry.trim() !== "");
  return {
    account: values.VAPI === "live" && apiKey !== undefined ? { baseUrl: values.VAPI_BASE_URL, apiKey } : null,
    webhook: {
      secret: secret ?? null,
      bearer: values.VAPI_WEBHOOK_BEARER ?? null,
      hmacSecret: values.VAPI_WEBHOOK_HMAC ?? null,
    },
    voice: pairOf("VAPI_VOICE", values.VAPI_VOICE),
    voices: single.map((entry) => {
      const [ours = "", theirs = ""] = entry.split("=");
      return { ours: ours.trim(), theirs: pairOf("VAPI_VOICES", theirs) };
    }),
    transcriber: pairOf("VAPI_TRANSCRIBER", values.VAPI_TRANSCRIBER),
    callsAtOnce: values.VAPI_CALLS,
  };
}

function pairOf(name: string, text: string): readonly [string, string] {
  const match = /^\s*([\w-]+):(\S+)\s*$/.exec(text);
  if (match?.[1] && match[2]) return [match[1], match[2]];
  throw new ConfigError(`${name}: two words with a colon between, such as vapi:Clara`);
}
