import { createGuideService } from "#features/age-gate/guide.service.ts";
import type { TextSigner } from "#features/age-gate/signed-texts.service.ts";
import { CRISIS_HELP } from "#features/moderation/notices.rules.ts";
import { checkText } from "#features/moderation/text-check.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { VoiceProviders } from "../voice-providers.ts";

/** The guide of the free area, who thinks with the same language model as the calls, or by a script of its own. */
export function composeGuide(parts: { clock: Clock; log: Log; seal: TextSigner; voice: VoiceProviders }) {
  return createGuideService({
    clock: parts.clock,
    log: parts.log,
    seal: parts.seal,
    languageModel: parts.voice.languageModel,
    textCheck: async (text, direction) => checkText(text, direction),
    referral: CRISIS_HELP,
  });
}
