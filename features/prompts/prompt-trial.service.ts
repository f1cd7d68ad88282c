import { CRISIS_REFERRAL } from "#features/moderation/notices.rules.ts";
import { type Clock, within } from "#platform/clock/clock.ts";
import type { ChatMessage, LanguageModel } from "#voice/ports/language-model.ts";
import type { TextVerdict } from "#voice/ports/text-check.ts";
import type { CallerResult, LineResult } from "./prompts.schema.ts";
import { holds } from "./reply-checks.rules.ts";
import { type SimulatedCaller, simulatedCallers } from "./simulated-callers.rules.ts";

export type TrialOptions = {
  clock: Clock;
  languageModel: LanguageModel;
  /** The check that a call runs on a line before its language model sees it. */
  live(text: string, direction: "in" | "out", name: string): TextVerdict;
};

export type TrialSubject = { contentType: string; systemPrompt: string };

/** The reply timeout of the language model. */
const REPLY_MS = 20_000;
/** The number of concurrent callers. */
const AT_ONCE = 4;
const NAME = "Vesper";
const DECLINED = "Let's leave that one alone. Tell me something else.";

/** Runs every simulated caller against a prompt, with the same checks before the model as in a call. */
export async function tryPrompt(options: TrialOptions, subject: TrialSubject): Promise<CallerResult[]> {
  const results: CallerResult[] = [];
  const waiting = [...simulatedCallers.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, caller] = next;
      results[index] = await callOf(options, subject, caller);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function callOf(options: TrialOptions, subject: TrialSubject, caller: SimulatedCaller): Promise<CallerResult> {
  const { systemPrompt } = subject;
  const messages: ChatMessage[] = [{ role: "system", content: systemPrompt }];
  const lines: LineResult[] = [];
  for (const { say, checks } of caller.lines) {
    messages.push({ role: "user", content: say });
    const { by, reply } = await answer(options, subject, messages, say);
    messages.push({ role: "assistant", content: reply });
    const found = checks.map((check) => ({ check, passed: holds(check, { text: reply, by, systemPrompt }) }));
    lines.push({ line: say, by, reply, checks: found });
  }
  const passed = lines.every((line) => line.checks.every((check) => check.passed));
  return { caller: caller.id, label: caller.label, passed, lines };
}

async function answer(options: TrialOptions, subject: TrialSubject, messages: ChatMessage[], line: string) {
  const verdict = options.live(line, "in", NAME);
  if (verdict.outcome === "crisis") return { by: "platform", reply: CRISIS_REFERRAL } as const;
  if (verdict.outcome === "refuse") return { by: "platform", reply: DECLINED } as const;
  if (verdict.outcome === "answer") return { by: "platform", reply: verdict.text } as const;
  try {
    const reply = await modelReply(options, subject, messages);
    return { by: "model", reply } as const;
  } catch {
    return { by: "nobody", reply: "" } as const;
  }
}

async function modelReply(options: TrialOptions, subject: TrialSubject, messages: ChatMessage[]): Promise<string> {
  const { clock, languageModel: model } = options;
  const persona = {
    name: NAME,
    contentType: subject.contentType,
    systemPrompt: subject.systemPrompt,
    firstMessage: "",
    language: "en",
    voice: { voiceId: "", speed: 1 },
  };
  return within(clock, REPLY_MS, async (signal) => {
    let reply = "";
    for await (const piece of model.stream({ messages: [...messages], persona, callSeed: "trial", signal }))
      reply += piece;
    signal.throwIfAborted();
    return reply.trim();
  });
}
