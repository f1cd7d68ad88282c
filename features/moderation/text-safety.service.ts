import type { Log } from "#platform/log/log.ts";
import type { ModerationCategory, ModerationModel } from "#providers/moderation/moderation.ts";
import type { TextVerdict } from "#voice/ports/text-check.ts";
import { asksIfHuman, claimsToBeHuman } from "./ai-disclosure.rules.ts";
import { showsContactDetails } from "./contact-details.rules.ts";
import { statesUnderage } from "./hard-limits.rules.ts";
import { truthfulAnswer } from "./notices.rules.ts";
import { codeOf, type ReasonCode, reasonRules } from "./reason-codes.rules.ts";
import { checkLongText, checkText, isTooLong, piecesOf } from "./text-check.rules.ts";
import { readings } from "./text-normalization.rules.ts";

export type TextSafety = ReturnType<typeof createTextSafety>;

/** Whether a text may be published. `hold`: a person has to look first. */
export type PublicationVerdict = { outcome: "pass" } | { outcome: "refuse" | "hold"; code: ReasonCode };

const codeOfCategory: Record<ModerationCategory, ReasonCode> = {
  minors: "minor_sexual",
  sex_crimes: "nonconsent",
  self_harm: "self_harm",
  violence: "violence_threat",
  crime: "illegal_goods",
  hate: "hate",
  privacy: "doxxing_pii",
  unknown: "other",
};

/** The rules, and the configured model beside them. A model that does not answer is never a yes. */
export function createTextSafety({ model, log }: { model: ModerationModel | null; log: Log }) {
  /** The worst of what the model objects to, or null. Throws when it does not answer. */
  async function objection(text: string, by: "caller" | "agent", signal: AbortSignal): Promise<ReasonCode | null> {
    if (!model) return null;
    const codes = (await model.judge({ text, by, signal })).map((category) => codeOfCategory[category]);
    const order = Object.keys(reasonRules);
    return codes.sort((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? null;
  }

  function second(text: string, direction: "in" | "out") {
    return async (signal: AbortSignal): Promise<TextVerdict> => {
      const code = await objection(text, direction === "in" ? "caller" : "agent", signal);
      if (code === null) return { outcome: "pass" };
      if (direction === "in" && code === "self_harm") return { outcome: "crisis" };
      return { outcome: "refuse", reason: code };
    };
  }

  /**
   * A text of any length that is going to be shown or spoken. Without the model's answer, and where a line is too long to
   * be read, a person has to look.
   */
  async function beforePublication(text: string): Promise<PublicationVerdict> {
    const verdict = checkLongText(text);
    if (isTooLong(verdict)) return { outcome: "hold", code: "other" };
    if (verdict.outcome === "refuse") return { outcome: "refuse", code: codeOf(verdict.reason) };
    if (piecesOf(text).some(showsContactDetails)) return { outcome: "refuse", code: "doxxing_pii" };
    try {
      const code = await objection(text, "agent", new AbortController().signal);
      if (code === null) return { outcome: "pass" };
      return { outcome: reasonRules[code].text === "hold" ? "hold" : "refuse", code };
    } catch (error) {
      log.error({ error: String(error) }, "safety: a text could not be judged before publication");
      return { outcome: "hold", code: "other" };
    }
  }

  return {
    beforePublication,

    /** Whether a text may be shown at once, where no person looks at it before. */
    permits: async (text: string): Promise<boolean> => (await beforePublication(text)).outcome === "pass",

    /**
     * A line of a call: the rules answer at once, the model's look is the second one. `name`: of the companion. Asked
     * whether it is human, it has one answer; claiming to be human it is refused as `impersonation`.
     */
    live(text: string, direction: "in" | "out", name: string): TextVerdict {
      const verdict = checkText(text, direction);
      const isOwnAge = verdict.outcome === "refuse" && direction === "in" && readings(text).some(statesUnderage);
      if (isOwnAge) return { outcome: "refuse", reason: "underage_user" };
      if (verdict.outcome !== "pass") return verdict;
      if (direction === "out" && claimsToBeHuman(text)) return { outcome: "refuse", reason: "impersonation" };
      if (direction === "in" && asksIfHuman(text)) return { outcome: "answer", text: truthfulAnswer(name, text) };
      return model ? { outcome: "pass", second: second(text, direction) } : verdict;
    },
  };
}
