import { PCM_RATE_HZ } from "./limits.ts";
import type { AudioFormat, SessionUpdate, TurnDetection, WireSession } from "./session-settings.schema.ts";

/** What a client has chosen for its session, within the server's bounds. */
export type SessionSettings = Readonly<{
  modality: "audio" | "text";
  inputFormat: AudioFormat;
  outputFormat: AudioFormat;
  /** Null: the client ends turns itself. */
  turnDetection: Readonly<TurnDetection> | null;
  language: string;
  /** A factor on the voice's own speed. */
  speed: number;
  /** Audio goes out as binary frames of raw PCM instead of base64 in JSON. */
  binaryOutput: boolean;
}>;

const pcm: AudioFormat = { type: "audio/pcm", rate: PCM_RATE_HZ };

const defaultTurnDetection: TurnDetection = {
  type: "server_vad",
  threshold: 0.5,
  prefix_padding_ms: 300,
  silence_duration_ms: 700,
  create_response: true,
  interrupt_response: true,
  idle_timeout_ms: 20_000,
};

const bounds = {
  threshold: [0.1, 0.95],
  prefix_padding_ms: [0, 1_000],
  silence_duration_ms: [200, 3_000],
  idle_timeout_ms: [5_000, 60_000],
  speed: [0.5, 1.5],
} as const;

export function defaultSettings(language: string): SessionSettings {
  return {
    modality: "audio",
    inputFormat: pcm,
    outputFormat: pcm,
    turnDetection: defaultTurnDetection,
    language,
    speed: 1,
    binaryOutput: false,
  };
}

/** The settings after an update; numbers out of bounds are clamped. */
export function updatedSettings(settings: SessionSettings, update: SessionUpdate): SessionSettings {
  const { input, output } = update.audio ?? {};
  const modalities = update.output_modalities;
  return {
    modality: modalities?.length ? (modalities.includes("audio") ? "audio" : "text") : settings.modality,
    inputFormat: input?.format ?? settings.inputFormat,
    outputFormat: output?.format ?? settings.outputFormat,
    turnDetection:
      input?.turn_detection === undefined
        ? settings.turnDetection
        : updatedTurnDetection(settings.turnDetection, input.turn_detection),
    language: input?.transcription?.language ?? settings.language,
    speed: clamped("speed", output?.speed, settings.speed),
    binaryOutput: update.x_binary_output ?? settings.binaryOutput,
  };
}

type TurnDetectionUpdate = NonNullable<NonNullable<NonNullable<SessionUpdate["audio"]>["input"]>["turn_detection"]>;

function updatedTurnDetection(
  current: Readonly<TurnDetection> | null,
  update: TurnDetectionUpdate | null,
): TurnDetection | null {
  if (update === null) return null;
  const base = current ?? defaultTurnDetection;
  return {
    ...base,
    threshold: clamped("threshold", update.threshold, base.threshold),
    prefix_padding_ms: clamped("prefix_padding_ms", update.prefix_padding_ms, base.prefix_padding_ms),
    silence_duration_ms: clamped("silence_duration_ms", update.silence_duration_ms, base.silence_duration_ms),
    idle_timeout_ms: clamped("idle_timeout_ms", update.idle_timeout_ms, base.idle_timeout_ms),
  };
}

function clamped(name: keyof typeof bounds, asked: number | null | undefined, current: number): number {
  const [low, high] = bounds[name];
  return asked == null ? current : Math.min(high, Math.max(low, asked));
}

/** The settings as sent to the client. */
export function describeSession(
  id: string,
  settings: SessionSettings,
  agent: { voiceId: string; hears: boolean },
): WireSession {
  return {
    type: "realtime",
    object: "realtime.session",
    id,
    model: "companion",
    output_modalities: [settings.modality],
    audio: {
      input: {
        format: settings.inputFormat,
        transcription: { model: "stt", language: settings.language },
        turn_detection: settings.turnDetection,
      },
      output: { format: settings.outputFormat, voice: agent.voiceId, speed: settings.speed },
    },
    x_binary_output: settings.binaryOutput,
    x_hears: agent.hears,
  };
}
