import { done, type Kind, refusing, stop, streamOf } from "./vendor.ts";

const model = "somebody/some-model";
const stream = streamOf({ id: "gen-5", provider: "Somebody", model, created: 1 });
const waiting = ": OPENROUTER PROCESSING";
const usage = 'data: {"id":"gen-5","choices":[],"usage":{"total_tokens":9,"cost":0.1}}';
const thinks = { content: "", reasoning: "He is tired." };
const failing = (code: number, ...choices: object[]) =>
  `data: ${JSON.stringify({ id: "gen-5", error: { code, message: "Provider returned error" }, choices })}`;
const broken = { index: 0, delta: { content: "" }, finish_reason: "error" };

/** Comments while it waits for another vendor, whose failures come inside a stream of status 200. */
export const openRouter: Kind<string> = {
  name: "OpenRouter",
  model,
  answers: [["Good night, then.", stream(waiting, thinks, "Good night", waiting, ", then.", stop, usage, done)]],
  faults: [
    { what: "no credit", answer: refusing(402, { error: { code: 402, message: "Insufficient credits" } }) },
    { what: "a failure", answer: stream(waiting, failing(502, broken), done) },
    { what: "a failure beside no choices", answer: stream(waiting, failing(503)) },
    {
      what: "a failure, midway",
      midway: "The sea is calm.",
      answer: stream(waiting, "The sea is calm. ", "And ", failing(502, broken)),
    },
  ],
};
