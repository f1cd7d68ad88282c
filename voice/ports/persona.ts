/** What the engine knows about the companion that it speaks for. All of it stays on the server. */
export type PersonaBrief = {
  name: string;
  contentType: string;
  /** Assembled on the server from the platform's limits, the prompt of the content type and the creator's fields. */
  systemPrompt: string;
  firstMessage: string;
  /** BCP 47, such as `en`. */
  language: string;
  voice: VoiceSettings;
};

/** How a companion sounds. `speed` 1 is the voice's own pace. */
export type VoiceSettings = { voiceId: string; speed: number };
