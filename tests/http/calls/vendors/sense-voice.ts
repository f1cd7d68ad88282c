import { type Answer, type Kind, refusing, sendingJson } from "./vendor.ts";

const unknownFormat = refusing(422, {
  detail: [{ loc: ["body", "response_format"], msg: "verbose_json is not supported" }],
});
const heard =
  (text: string): Answer =>
  (request, response) =>
    (request.body.includes("verbose_json") ? unknownFormat : sendingJson({ text }))(request, response);

/** Tags of language, mood and events before every text, or the emoji that stand for them. Knows one format alone. */
export const senseVoice: Kind<string> = {
  name: "SenseVoice",
  model: "iic/SenseVoiceSmall",
  answers: [
    ["Good evening.", heard("<|en|><|NEUTRAL|><|Speech|><|withitn|>Good evening.")],
    ["", heard("<|nospeech|><|EMO_UNKNOWN|><|BGM|><|woitn|>")],
    ["Are you there?", heard("🎼Are you there?😊")],
    ["", heard("<|en|><|HAPPY|><|Laughter|><|woitn|>😊 . . .")],
  ],
  faults: [],
};
