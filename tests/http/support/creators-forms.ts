import type { Nightjar } from "./nightjar.ts";

type Fields = Record<string, string>;

/** What a creator's pages are sent by another creator who knows the ids of what is not theirs. */
export const forms: Record<string, (whose: Nightjar) => Fields[]> = {
  "/model/dashboard": ({ one }) => [{ intent: "resend-email", uid: one.uid }],
  "/model/earnings": () => [
    { intent: "method", kind: "sepa", holder: "Me", iban: "DE89370400440532013000", currentPassword: "not this one" },
    { intent: "tax", form: "w9" },
    { intent: "nothing" },
  ],
  "/model/settings": ({ one }) => [
    { intent: "letters", uid: one.uid },
    { intent: "pause", uid: one.uid },
    { intent: "resume", uid: one.uid },
    { intent: "resend-email", uid: one.uid },
  ],
  "/model/voices": ({ ownVoice }) =>
    ["keep", "let-go", "disable", "enable"].map((intent) => ({ intent, voiceId: ownVoice })),
  "/model/voices/new": ({ ownVoiceId }) => ["send", "withdraw"].map((intent) => ({ intent, id: ownVoiceId })),
  "/model/profile": ({ mediaId, uploadId, one }) => [
    { intent: "profile", username: one.username, uid: one.uid },
    { intent: "media-alt", id: mediaId, alt: "Mine now" },
    { intent: "media-remove", id: mediaId },
    { intent: "media-restore", id: mediaId },
    { intent: "media-discard", id: uploadId },
    { intent: "media-order", kind: "photo", ids: `${uploadId},${mediaId}` },
    { intent: "media-earlier", kind: "photo", id: mediaId },
    { intent: "media-later", kind: "photo", id: mediaId },
  ],
  "/model/settings/verification": ({ one }) => [
    { intent: "details", uid: one.uid, legalName: "Somebody Else" },
    ...["remove", "agree", "withdraw", "second-look", "renew"].map((intent) => ({
      intent,
      uid: one.uid,
      kind: "front",
    })),
  ],
  "/model/agent": ({ agentId }) =>
    ["pause", "resume", "retire"].map((intent) => ({ intent, agentId, id: agentId, certain: "true" })),
  "/model/agent/basic": ({ agentId }) => [
    { content_type: "joi", first_message: "Taken over", name: "Taken over", backstory: "", agentId, edition: "1" },
  ],
  "/model/agent/voice": ({ agentId, ownVoice }) => [
    { agentId, voice_id: ownVoice },
    { agentId, voice_id: "radio-tenor" },
  ],
  "/model/agent/pricing": ({ agentId }) => [{ agentId, baseRate: "9.00", scripted: "true" }],
  "/model/agent/publish": ({ agentId }) => [
    { intent: "withdraw", agentId },
    { intent: "submit", agentId },
  ],
  "/model/agent/test": ({ agentId }) => [{ agentId }],
  "/model/agent/versions": ({ agentId }) => [
    { intent: "undo", agentId },
    { intent: "restore", number: "1", agentId },
  ],
};
