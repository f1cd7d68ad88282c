import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { optionalText, socketAddress, textOr, webAddress } from "./setting-types.ts";

/** The environment variables of the language models, recognisers and voices of calls. */
export const voiceEnvironment = {
  OPENAI_BASE_URL: webAddress,
  OPENAI_MODEL: optionalText,
  OPENAI_API_KEY: optionalText,
  LLM_BASE_URL: webAddress,
  LLM_MODEL: optionalText,
  LLM_API_KEY: optionalText,
  LLM_2_BASE_URL: webAddress,
  LLM_2_MODEL: optionalText,
  LLM_2_API_KEY: optionalText,
  STT_BASE_URL: webAddress,
  STT_MODEL: optionalText,
  STT_API_KEY: optionalText,
  STT_2_BASE_URL: webAddress,
  STT_2_MODEL: optionalText,
  STT_2_API_KEY: optionalText,
  TTS_BASE_URL: webAddress,
  TTS_MODEL: optionalText,
  TTS_API_KEY: optionalText,
  TTS_2_BASE_URL: webAddress,
  TTS_2_MODEL: optionalText,
  TTS_2_API_KEY: optionalText,
  /** Streaming recognition: text while the caller speaks. */
  DEEPGRAM_API_KEY: optionalText,
  DEEPGRAM_MODEL: textOr("nova-3"),
  DEEPGRAM_URL: socketAddress,
  /** Streaming voices. `…_VOICES` are `our voice=the vendor's id`, separated by commas; `*` is the fallback. */
  ELEVENLABS_API_KEY: optionalText,
  ELEVENLABS_MODEL: textOr("eleven_flash_v2_5"),
  ELEVENLABS_VOICES: optionalText,
  ELEVENLABS_URL: socketAddress,
  CARTESIA_API_KEY: optionalText,
  CARTESIA_MODEL: textOr("sonic-3"),
  CARTESIA_VOICES: optionalText,
  CARTESIA_URL: socketAddress,
  /** The providers in order, separated by commas; unset: all that are set up, in the order in which they are named here. */
  LLM_PROVIDERS: optionalText,
  STT_PROVIDERS: optionalText,
  TTS_PROVIDERS: optionalText,
};
/**
 * The vendors whose voices are configured one by one, with the prefix of their settings, in the order in which they
 * are tried.
 */
const voiceVendors = [
  { kind: "elevenlabs", prefix: "ELEVENLABS" },
  { kind: "cartesia", prefix: "CARTESIA" },
] as const;
type VoiceVendor = (typeof voiceVendors)[number];

const environment = z.object(voiceEnvironment);
type Values = z.infer<typeof environment>;

/** One OpenAI-compatible service for one purpose. */
export type ServiceEndpoint = { baseUrl: string; model: string; apiKey: string | undefined };
export type OpenAiService = { kind: "openai" } & ServiceEndpoint;
type VendorAccount = { apiKey: string; model: string; url: string | undefined };
export type RecogniserService = OpenAiService | ({ kind: "deepgram" } & VendorAccount);
/** `built-in`: the bundled synthetic voice. */
export type VoiceService =
  | OpenAiService
  | ({ kind: VoiceVendor["kind"]; voices: Record<string, string> } & VendorAccount)
  | { kind: "built-in" };

/** The language models, recognisers and voices of calls; of each the first that responds is used. */
export type VoiceServices = {
  languageModels: OpenAiService[];
  recognisers: RecogniserService[];
  voices: VoiceService[];
};

type Need = "LLM" | "STT" | "TTS";

/** Throws a `ConfigError` that names the invalid setting. */
export function voiceServicesOf(values: Values): VoiceServices {
  return {
    languageModels: chosen("LLM", values.LLM_PROVIDERS, openAiServices(values, "LLM", "the language model")),
    recognisers: chosen<RecogniserService>("STT", values.STT_PROVIDERS, {
      deepgram: { service: deepgramOf(values), lacks: "DEEPGRAM_API_KEY" },
      ...openAiServices(values, "STT", "speech recognition"),
    }),
    voices: chosen<VoiceService>("TTS", values.TTS_PROVIDERS, {
      ...vendorVoices(values),
      ...openAiServices(values, "TTS", "the voice"),
      // A different voice in the middle of a call is the operator's choice: it has to be named.
      "built-in": { service: { kind: "built-in" }, onlyIfNamed: true, lacks: "" },
    }),
  };
}

/** By name: a configured service, or what it lacks. */
type Offered<Service> = Record<string, { service: Service | null; onlyIfNamed?: boolean; lacks: string }>;

function chosen<Service>(need: Need, list: string | undefined, offered: Offered<Service>): Service[] {
  if (list === undefined) {
    return Object.values(offered).flatMap(({ service, onlyIfNamed }) => (service && !onlyIfNamed ? [service] : []));
  }
  const names = list.split(",").map((name) => name.trim());
  if (new Set(names).size < names.length) throw new ConfigError(`${need}_PROVIDERS: name each provider once`);
  return names.map((name) => {
    const one = Object.hasOwn(offered, name) ? offered[name] : undefined;
    const known = Object.keys(offered).join(", ");
    if (!one) throw new ConfigError(`${need}_PROVIDERS: ${name} is none of ${known}`);
    if (!one.service) throw new ConfigError(`${need}_PROVIDERS: ${name} is named but not set up; set ${one.lacks}`);
    return one.service;
  });
}

function openAiServices(values: Values, need: Need, label: string): Offered<OpenAiService> {
  const first = endpoint(values, need, label);
  const second = secondEndpoint(values, need, label);
  return {
    openai: { service: first && { kind: "openai", ...first }, lacks: `${need}_BASE_URL and ${need}_MODEL` },
    "openai-2": { service: second && { kind: "openai", ...second }, lacks: `${need}_2_BASE_URL and ${need}_2_MODEL` },
  };
}

function deepgramOf(values: Values): RecogniserService | null {
  const { DEEPGRAM_API_KEY: apiKey, DEEPGRAM_MODEL: model, DEEPGRAM_URL: url } = values;
  return apiKey === undefined ? null : { kind: "deepgram", apiKey, model, url };
}

function vendorVoices(values: Values): Offered<VoiceService> {
  const offered = voiceVendors.map((vendor): [string, Offered<VoiceService>[string]] => [
    vendor.kind,
    { service: vendorVoice(values, vendor), lacks: `${vendor.prefix}_API_KEY and ${vendor.prefix}_VOICES` },
  ]);
  return Object.fromEntries(offered);
}

function vendorVoice(values: Values, { kind, prefix }: VoiceVendor): VoiceService | null {
  const apiKey = values[`${prefix}_API_KEY`];
  if (apiKey === undefined) return null;
  const voices = voicesOf(`${prefix}_VOICES`, values[`${prefix}_VOICES`]);
  return { kind, apiKey, model: values[`${prefix}_MODEL`], url: values[`${prefix}_URL`], voices };
}

/** Without a fallback voice an agent could be left without any. */
function voicesOf(setting: string, text: string | undefined): Record<string, string> {
  const pairs = (text ?? "").split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  const isList = pairs.every((pair) => pair.length === 2 && pair.every((part) => part !== ""));
  const voices: Record<string, string> = isList ? Object.fromEntries(pairs) : {};
  if (!Object.hasOwn(voices, "*")) {
    throw new ConfigError(`${setting}: name the vendor's voices, such as warm-alto=abc,*=def; * stands for all others`);
  }
  return voices;
}

/**
 * `OPENAI_…` names one server for conversation; `LLM_…`, `STT_…`, `TTS_…` name one each. Speech only uses `OPENAI_…` if a
 * model is named for it (`STT_MODEL`, `TTS_MODEL`), since many local servers have none.
 */
function endpoint(values: Values, need: Need, label: string): ServiceEndpoint | null {
  const model = values[`${need}_MODEL`] ?? (need === "LLM" ? values.OPENAI_MODEL : undefined);
  const baseUrl = values[`${need}_BASE_URL`] ?? (model === undefined ? undefined : values.OPENAI_BASE_URL);
  const apiKey =
    values[`${need}_API_KEY`] ?? (values[`${need}_BASE_URL`] === undefined ? values.OPENAI_API_KEY : undefined);
  if (baseUrl === undefined && model === undefined && !(need === "LLM" && values.OPENAI_BASE_URL)) return null;
  if (model === undefined) throw new ConfigError(`${need}_MODEL: name the model to use for ${label}`);
  if (baseUrl === undefined) {
    if (apiKey === undefined) throw new ConfigError(`${need}_BASE_URL: name the server to use for ${label}`);
    return { baseUrl: "https://api.openai.com/v1", model, apiKey };
  }
  return { baseUrl, model, apiKey };
}

function secondEndpoint(values: Values, need: Need, label: string): ServiceEndpoint | null {
  const model = values[`${need}_2_MODEL`];
  const baseUrl = values[`${need}_2_BASE_URL`];
  if (model === undefined && baseUrl === undefined) return null;
  if (model === undefined) throw new ConfigError(`${need}_2_MODEL: name the model that stands in for ${label}`);
  if (baseUrl === undefined) throw new ConfigError(`${need}_2_BASE_URL: name the server that stands in for ${label}`);
  return { baseUrl, model, apiKey: values[`${need}_2_API_KEY`] };
}
