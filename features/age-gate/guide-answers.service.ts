import { humanCorrection } from "#features/moderation/notices.rules.ts";
import type { TextSafety } from "#features/moderation/text-safety.service.ts";
import { type Clock, within } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import type { TextVerdict } from "#voice/ports/text-check.ts";
import { guideGreeting, guideName } from "./guide.labels.ts";
import { declinedAnswer, guidePrompt, isFitForAnyRoom, scriptedAnswer, spokenReply } from "./guide.rules.ts";
import type { GuideLine } from "./guide.schema.ts";

export const guideVoice: VoiceSettings = { voiceId: "radio-tenor", speed: 1 };

/** How long a language model may take for a whole reply. */
const REPLY_MS = 8_000;
/** How long the second check of a text may take. */
const CHECK_MS = 3_000;

export type GuideAnswerOptions = {
  clock: Clock;
  log: Log;
  languageModel: LanguageModel;
  /** The checks of a call, on every line of a visitor and every reply of the language model. */
  textSafety: Pick<TextSafety, "live">;
  /** What is said to somebody who may be in danger. */
  referral: string;
};

/** What the guide answers to a line: checked on its way in and on its way out, and scripted whenever in doubt. */
export function createGuideAnswers({ clock, log, languageModel, textSafety, referral }: GuideAnswerOptions) {
  /** A check that breaks is a refusal. */
  async function verdictOn(words: string, direction: "in" | "out"): Promise<TextVerdict> {
    try {
      const first = textSafety.live(words, direction, guideName);
      if (first.outcome !== "pass") return first;
      if (!isFitForAnyRoom(words)) return { outcome: "refuse", reason: "unfit" };
      return first.second ? await within(clock, CHECK_MS, first.second) : first;
    } catch (error) {
      log.error({ error: String(error) }, "guide: a text could not be checked");
      return { outcome: "refuse", reason: "text_check_failed" };
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
    const asked = await verdictOn(words, "in");
    if (asked.outcome === "crisis") return referral;
    if (asked.outcome === "refuse") return declinedAnswer(lines);
    if (asked.outcome === "answer") return asked.text;
    const scripted = () => scriptedAnswer(words, lines);
    if (languageModel.rehearsal) return scripted();
    try {
      const reply = await modelReply(lines);
      if (reply === "") return scripted();
      const verdict = await verdictOn(reply, "out");
      if (verdict.outcome === "refuse" && verdict.reason === "impersonation") return humanCorrection(guideName);
      return verdict.outcome === "pass" ? reply : scripted();
    } catch (error) {
      log.warn({ error: String(error) }, "guide: the language model did not answer");
      return scripted();
    }
  };
}
