/** Settings that do nothing without one of `needs`, the usual one first. */
const dependants: { names: string[]; needs: string[] }[] = [
  { names: ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"], needs: ["S3_BUCKET"] },
  { names: ["MODERATION_API_KEY"], needs: ["MODERATION_URL", "MODERATION_MODEL"] },
  { names: ["IMAGE_CHECK_API_KEY"], needs: ["IMAGE_CHECK_URL", "IMAGE_CHECK_MODEL"] },
  { names: ["LLM_API_KEY"], needs: ["LLM_MODEL", "LLM_BASE_URL", "OPENAI_MODEL", "OPENAI_BASE_URL"] },
  { names: ["STT_API_KEY"], needs: ["STT_MODEL", "STT_BASE_URL"] },
  { names: ["TTS_API_KEY"], needs: ["TTS_MODEL", "TTS_BASE_URL"] },
  { names: ["LLM_2_API_KEY"], needs: ["LLM_2_MODEL", "LLM_2_BASE_URL"] },
  { names: ["STT_2_API_KEY"], needs: ["STT_2_MODEL", "STT_2_BASE_URL"] },
  { names: ["TTS_2_API_KEY"], needs: ["TTS_2_MODEL", "TTS_2_BASE_URL"] },
  { names: ["DEEPGRAM_MODEL", "DEEPGRAM_URL"], needs: ["DEEPGRAM_API_KEY"] },
  { names: ["ELEVENLABS_VOICES", "ELEVENLABS_MODEL", "ELEVENLABS_URL"], needs: ["ELEVENLABS_API_KEY"] },
  { names: ["CARTESIA_VOICES", "CARTESIA_MODEL", "CARTESIA_URL"], needs: ["CARTESIA_API_KEY"] },
];

/**
 * What is set and would be ignored, one sentence each: who sets a key and forgets the server would believe it in use.
 * `OPENAI_API_KEY` is not among them, since other programs read it too.
 */
export function settingsWithoutEffect(source: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => (source[name] ?? "").trim() !== "";
  return dependants.flatMap(({ names, needs }) => {
    const [first] = names.filter(isSet);
    if (first === undefined || needs.some(isSet)) return [];
    return [`${needs[0]}: set it too, since ${first} has no effect without it`];
  });
}
