import { type Clock, within } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import { guideGreeting, guideName } from "./guide.labels.ts";
import { declinedAnswer, guidePrompt, isFitForAnyRoom, scriptedAnswer, spokenReply } from "./guide.rules.ts";
import type { GuideLine } from "./guide.schema.ts";

export const guideVoice: VoiceSettings = { voiceId: "radio-tenor", speed: 1 };

/** How long a language model may take for a whole reply. */
const REPLY_MS = 8_000;

export type GuideAnswerOptions = {
  clock: Clock;
  log: Log;
  languageModel: LanguageModel;
  textCheck: TextCheck;
  /** What is said to somebody who may be in danger. */
  referral: string;
};

/** What the guide answers to a line: checked on its way in and on its way out, and scripted whenever in doubt. */
export function createGuideAnswers({ clock, log, languageModel, textCheck, referral }: GuideAnswerOptions) {
  /** A check that breaks is a refusal. */
  async function verdictOn(words: string, direction: "in" | "out"): Promise<"pass" | "refuse" | "crisis"> {
    try {
      const { outcome } = await textCheck(words, direction);
      if (outcome === "crisis" || outcome === "refuse") return outcome;
      return isFitForAnyRoom(words) ? "pass" : "refuse";
    } catch (error) {
      log.error({ error: String(error) }, "guide: a text could not be checked");
      return "refuse";
    }
  }

  async function modelReply(lines: readonly GuideLine[]): Promise<string> {
    const persona = {
      name: guideName,
      contentType: "guide",
      systemPrompt: guidePrompt,
      firstMessage: guideGreeting,
      language: "en",
      voice: guideVoice,
    };
    const said = lines.map(({ by, text: content }) => ({
      role: by === "guide" ? ("assistant" as const) : ("user" as const),
      content,
    }));
    const messages = [{ role: "system" as const, content: guidePrompt }, ...said];
    return within(clock, REPLY_MS, async (signal) => {
      let text = "";
      for await (const piece of languageModel.stream({ messages, persona, callSeed: "guide", signal })) text += piece;
      return spokenReply(text);
    });
  }

  /** The guide's answer to the last of `lines`, which is `words`. */
  return async function answerTo(words: string, lines: readonly GuideLine[]): Promise<string> {
    const verdict = await verdictOn(words, "in");
    if (verdict === "crisis") return referral;
    if (verdict === "refuse") return declinedAnswer(lines);
    const scripted = () => scriptedAnswer(words, lines);
    if (languageModel.rehearsal) return scripted();
    try {
      const reply = await modelReply(lines);
      return reply !== "" && (await verdictOn(reply, "out")) === "pass" ? reply : scripted();
    } catch (error) {
      log.warn({ error: String(error) }, "guide: the language model did not answer");
      return scripted();
    }
  };
}
