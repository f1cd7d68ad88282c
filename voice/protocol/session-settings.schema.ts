import { z } from "zod";
import { PCM_RATE_HZ } from "./limits.ts";

export const audioFormat = z.discriminatedUnion("type", [
  z.object({ type: z.literal("audio/pcm"), rate: z.literal(PCM_RATE_HZ).default(PCM_RATE_HZ) }),
  z.object({ type: z.literal("audio/pcmu") }),
]);
export type AudioFormat = z.infer<typeof audioFormat>;

const number = z.number().nullish();

/**
 * What a client may set for a session. Everything else that clients send (instructions, model, tools, voice, prompt,
 * tracing…) is dropped here: the server decides who the companion is.
 */
export const sessionUpdate = z.object({
  output_modalities: z.array(z.enum(["audio", "text"])).nullish(),
  audio: z
    .object({
      input: z
        .object({
          format: audioFormat.nullish(),
          transcription: z
            .object({
              language: z
                .string()
                .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "A language code such as en")
                .nullish(),
            })
            .nullish(),
          turn_detection: z
            .object({
              threshold: number,
              prefix_padding_ms: number,
              silence_duration_ms: number,
              idle_timeout_ms: number,
              create_response: z
                .literal(true, "Turns that are found here are answered; set turn_detection to null to ask for answers")
                .nullish(),
              interrupt_response: z
                .literal(true, "A caller can always interrupt; set turn_detection to null to end turns yourself")
                .nullish(),
            })
            .nullish(),
        })
        .nullish(),
      output: z.object({ format: audioFormat.nullish(), speed: number }).nullish(),
    })
    .nullish(),
  x_binary_output: z.boolean().nullish(),
});
export type SessionUpdate = z.infer<typeof sessionUpdate>;

const turnDetection = z.object({
  type: z.literal("server_vad"),
  threshold: z.number(),
  prefix_padding_ms: z.number(),
  silence_duration_ms: z.number(),
  create_response: z.boolean(),
  interrupt_response: z.boolean(),
  idle_timeout_ms: z.number(),
});
export type TurnDetection = z.infer<typeof turnDetection>;

/** The session as the server describes it in `session.created` and `session.updated`. */
export const wireSession = z.object({
  type: z.literal("realtime"),
  object: z.literal("realtime.session"),
  id: z.string(),
  model: z.literal("companion"),
  output_modalities: z.array(z.enum(["audio", "text"])),
  audio: z.object({
    input: z.object({
      format: audioFormat,
      transcription: z.object({ model: z.literal("stt"), language: z.string() }),
      turn_detection: turnDetection.nullable(),
    }),
    output: z.object({ format: audioFormat, voice: z.string(), speed: z.number() }),
  }),
  x_binary_output: z.boolean(),
  /** Whether turns are detected and transcribed in streamed audio. */
  x_hears: z.boolean(),
});
export type WireSession = z.infer<typeof wireSession>;
