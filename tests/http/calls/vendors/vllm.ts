import { done, type Kind, stop, streamOf } from "./vendor.ts";

const model = "MiniMaxAI/MiniMax-M3";
const stream = streamOf({ id: "chatcmpl-1", created: 1, model });
const begin = { role: "assistant", content: "" };
const failure = { message: "EngineCore encountered an issue.", type: "InternalServerError", param: null, code: 500 };
const [older, newer] = [{ content: null, reasoning_content: "He likes" }, { reasoning: " rain." }];

/** With and without a parser of thoughts: then they are in the text, and their beginning may be in the prompt. */
export const vllm: Kind<string> = {
  name: "vLLM",
  model,
  answers: [
    ["The rain is over.", stream(begin, "Say rain.\n</th", "ink>\n\n", "The rain is", " over.", stop, done)],
    ["I <3 it. 2 < 3, you know?", stream(begin, older, newer, "I ", "<", "3 it. ", "2 < 3, you know?", stop, done)],
    ["Only the sea.", stream("<mm:think>", "Say **sea**.", "</mm:think>", "Only the _sea_.<|im_end|>", stop, done)],
  ],
  faults: [
    { what: "a dead engine", answer: stream(`data: ${JSON.stringify({ error: failure })}`, done) },
    {
      what: "an error without a name, midway",
      midway: "The sea is calm.",
      answer: stream(begin, "The sea is calm. ", "And ", `data: ${JSON.stringify({ object: "error", ...failure })}`),
    },
  ],
};
