import { z } from "zod";
import type { TurnEffect, TurnEvent, TurnSettings } from "./turn-state.rules.ts";

const ms = z.number();
const pause = z.number().int();

const turnEvent: z.ZodType<TurnEvent> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("frame"), ms: ms.positive(), probability: z.number().min(0).max(1) }),
  z.object({ type: z.literal("understood"), pause, text: z.string() }),
  z.object({ type: z.literal("words"), text: z.string() }),
  z.object({ type: z.literal("agent_begins"), canStop: z.boolean(), isAnswer: z.boolean() }),
  z.object({ type: z.literal("agent_falls_silent") }),
  z.object({ type: z.literal("forgotten") }),
]);

const turnEffect: z.ZodType<TurnEffect> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("speech_started"), startMs: ms }),
  z.object({ type: z.literal("transcribe"), pause }),
  z.object({ type: z.literal("guess"), text: z.string() }),
  z.object({ type: z.enum(["goes_on", "hold", "resume", "interrupt", "take_back"]) }),
  z.object({ type: z.literal("commit"), endMs: ms, waitedMs: ms, text: z.string().nullable() }),
  z.object({ type: z.literal("discard"), heard: z.string() }),
]);

const turnSettings: z.ZodType<TurnSettings> = z.object({
  threshold: z.number().min(0).max(1),
  patienceMs: ms,
  asked: z.boolean(),
});

/** The first line of a recording. */
export const recordingHead = z.object({ recording: z.literal("turn-taking"), version: z.literal(1) });

/** Every other line: an event and its effects. Omitted: settings as in the line before, and empty effects. */
export const recordedLine = z.object({
  event: turnEvent,
  settings: turnSettings.optional(),
  effects: z.array(turnEffect).optional(),
});
