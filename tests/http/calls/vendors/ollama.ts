import { done, type Kind, refusing, sendingJson, stop, streamOf } from "./vendor.ts";

const model = "qwen3:8b";
const stream = streamOf({ id: "chatcmpl-3", created: 1, model, system_fingerprint: "fp_ollama" });
const message = { role: "assistant", content: "Yes, dear. (in a low whisper) It is late." };

/** Small models that act in their text; an answer may come whole, or end without a mark when the runner dies. */
export const ollama: Kind<string> = {
  name: "Ollama",
  model,
  answers: [
    [
      "Hello, you. Long day?",
      stream(
        { content: "", reasoning: "He sounds tired." },
        "*smiles softly* ",
        "Hello, you. 😊",
        " (laughs) Long day?",
        stop,
        done,
      ),
    ],
    ["The end of it.", stream("The end ", "of it.")],
    ["Yes, dear. It is late.", sendingJson({ object: "chat.completion", choices: [{ index: 0, message }] })],
  ],
  faults: [
    { what: "a dead runner", answer: refusing(500, { error: { message: "llama runner process has terminated" } }) },
    { what: "a stream without a word", answer: stream({ role: "assistant", content: "" }) },
  ],
};
