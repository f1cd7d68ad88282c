import { breaking, done, type Kind, refusing, stop, streamOf } from "./vendor.ts";

const model = "magistral-small-latest";
const stream = streamOf({ id: "4", created: 1, model, p: "abcdefgh" });
const thinks = (text: string) => ({
  content: [{ type: "thinking", thinking: [{ type: "text", text }], closed: true }],
});
const text = (words: string) => ({ type: "text", text: words });
const greeting = { content: [text("Bonjour, "), { type: "reference", reference_ids: [1] }, text("my friend. ")] };

/** Magistral: content as a list of parts, and as text once it has thought. */
export const mistral: Kind<string> = {
  name: "Mistral",
  model,
  answers: [
    [
      "Bonjour, my friend. It is warm.",
      stream(thinks("Greet"), thinks(" me."), greeting, "It is **warm**.", stop, done),
    ],
    ["As you like.", stream(thinks("Agree."), { content: [text("As you like.")] }, { content: [] }, stop, done)],
  ],
  faults: [
    { what: "no capacity", answer: refusing(429, { object: "error", message: "Service tier capacity exceeded" }) },
    {
      what: "a connection that breaks, midway",
      midway: "The sea is calm.",
      answer: breaking(stream("The sea is calm. ", "And ")),
    },
  ],
};
