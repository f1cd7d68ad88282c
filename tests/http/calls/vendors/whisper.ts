import { type Kind, refusing, sendingJson } from "./vendor.ts";

const verbose = (...segments: { text: string; no_speech_prob: number; avg_logprob: number }[]) =>
  sendingJson({ task: "transcribe", text: segments.map(({ text }) => text).join(""), segments });

/** Faster-whisper, and whisper.cpp behind the same address: noises in brackets, and words of silent films. */
export const whisper: Kind<string> = {
  name: "faster-whisper",
  model: "Systran/faster-whisper-small",
  answers: [
    ["", sendingJson({ text: "[BLANK_AUDIO]" })],
    ["", sendingJson({ text: " (silence)\n" })],
    ["", verbose({ text: " Thank you for watching!", no_speech_prob: 0.9, avg_logprob: -0.4 })],
    ["Is it late?", verbose({ text: " Is it late? ♪♪♪", no_speech_prob: 0.02, avg_logprob: -0.2 })],
    ["", sendingJson({ text: "♪ ♪" })],
    ["Well, fine.", sendingJson({ text: " >> Well (coughs), fine.\n" })],
  ],
  faults: [{ what: "no such model", answer: refusing(404, { detail: "Model not found" }) }],
};
