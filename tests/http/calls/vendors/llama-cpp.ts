import { done, type Kind, refusing, stop, streamOf } from "./vendor.ts";

const stream = streamOf({ id: "chatcmpl-2", created: 1, model: "gpt-3.5-turbo", system_fingerprint: "b6000" });
const begin = { role: "assistant", content: null };
const timings = 'data: {"choices":[],"usage":{"total_tokens":9},"timings":{"predicted_ms":9}}';

/** Raw templates: thoughts, control tokens and the model's own next turn are in the text. */
export const llamaCpp: Kind<string> = {
  name: "llama.cpp",
  model: "persona.gguf",
  answers: [
    [
      "Good evening. The fire is lit.",
      stream(begin, "<thi", "nk>\nGreet him.\n</think>", "\n\nGood evening. ", "The fire is lit.", stop, timings, done),
    ],
    ["Sit down with me.", stream(begin, "[INST] Sit down", " with me.</s>", "[INST] And you? [/INST]", stop, done)],
    [
      "Tell me more.",
      stream(begin, "<|im_start|>assistant\nTell me", " more.<|im_end|>\n<|im_", "start|>user\nWell, I", stop, done),
    ],
  ],
  faults: [
    { what: "a model that is loading", answer: refusing(503, { error: { code: 503, message: "Loading model" } }) },
    {
      what: "a field of the stream, midway",
      midway: "The sea is calm.",
      answer: stream(begin, "The sea is calm. ", "And ", 'error: {"code":500,"message":"context shift is disabled"}'),
    },
  ],
};
