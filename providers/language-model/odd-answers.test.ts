import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPhrases } from "#voice/session/options/session-options.ts";
import { sessionUnderTest } from "#voice/testing/session-under-test.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { createOpenAiChat } from "./openai-chat.ts";

const SEED = 20_261_128;

/** What must never be heard, seen or kept contains this word. */
const HIDDEN = "secret";
const words = [
  "The rain has stopped.",
  "I <3 you.",
  "5 < 7, is it not?",
  "So,",
  "my dear",
  "(in Paris)",
  "well-known",
  "R&D",
];
const odd = [
  `<think>${HIDDEN}</think>`,
  `<thinking>${HIDDEN}\n${HIDDEN}</thinking>`,
  `[THINK]${HIDDEN}[/THINK]`,
  `◁think▷${HIDDEN}◁/think▷`,
  `<|channel|>analysis<|message|>${HIDDEN}<|end|><|start|>assistant<|channel|>final<|message|>`,
  `<tool_call>{"name":"${HIDDEN}"}</tool_call>`,
  `<action>${HIDDEN}</action>`,
  `<!-- ${HIDDEN} -->`,
  `<break time="500ms"/>`,
  `<prosody rate="slow">softly now</prosody>`,
  "<laugh>",
  "[INST]",
  "<<SYS>>",
  "<br>",
  `*${HIDDEN} smiles*`,
  `[${HIDDEN}]`,
  `{{${HIDDEN}}}`,
  `{${HIDDEN}}`,
  "(laughs softly)",
  "**sighs deeply**",
  "_whispers_",
  "**bold**",
  "`code`",
  "\n# ",
  "\n- ",
  "...",
  "😊🌙",
  ":heart_eyes:",
  "♪",
  "&nbsp;",
  "|",
  "~",
];
const starts = ["", "", "<|im_start|>assistant\n", "<|start_header_id|>assistant<|end_header_id|>\n\n"];
/** How a server's answers begin whose template puts the opening mark into the prompt: all of them, or none. */
const INSIDE = `${HIDDEN} is thought\n</think>\n\n`;
const ends = [
  "",
  "",
  "<|im_end|>",
  `<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n${HIDDEN}`,
  `Good night.</s>${HIDDEN}`,
  `<|im_end|>\n<|im_start|>user\n${HIDDEN}`,
  "<|im_en",
  `<think>${HIDDEN}`,
  `<break time="5`,
];
/** Marks, names of marks, actions, and emoji; "<" and ">" only as in "5 < 7" and "<3". */
const neverHeard = new RegExp(
  `[*\`#~|\\\\{}[\\]_]|<(?![\\s\\d])|>|:[a-z]+:|${HIDDEN}|think|im_|eot|INST|SYS|break|prosody|laugh|sighs|whispers|nbsp|assistant|\\p{Extended_Pictographic}`,
  "iu",
);

const reply = fc
  .tuple(
    fc.constantFrom(...starts),
    fc.array(fc.tuple(fc.constantFrom(...words, ...odd), fc.constantFrom(" ", "", "\n\n")), { maxLength: 12 }),
    fc.constantFrom(...ends),
  )
  .map(([start, middle, end]) => start + middle.map((pair) => pair.join("")).join("") + end);
const shape = fc.record({
  /** Letters of each event, and bytes of each piece of the body. */
  letters: fc.integer({ min: 1, max: 40 }),
  bytes: fc.integer({ min: 1, max: 300 }),
  parts: fc.boolean(),
  others: fc.boolean(),
  end: fc.constantFrom("data: [DONE]\n\n", 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n', ""),
  type: fc.constantFrom("text/event-stream", "application/json", "text/plain"),
});
type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never;

/** The body of an answer as a server of this kind sends it, in pieces. */
function bodyOf(
  text: string,
  isInside: boolean,
  { letters, bytes, parts, others, end }: Shape,
): ReadableStream<Uint8Array> {
  const event = (content: unknown, index: number) =>
    `data: ${JSON.stringify({ choices: [{ index, delta: { content } }] })}\n\n`;
  // A server that sends thoughts apart does not send them as text as well.
  const thoughts = isInside ? [] : [{ type: "thinking", thinking: [{ type: "text", text: HIDDEN }] }];
  let body = event("", 0);
  for (const piece of text.match(new RegExp(`[^]{1,${letters}}`, "gu")) ?? []) {
    if (others) body += event(HIDDEN, 1);
    body += event(parts ? [...thoughts, { type: "text", text: piece }] : piece, 0);
  }
  const whole = new TextEncoder().encode(body + end);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < whole.length; at += bytes) controller.enqueue(whole.subarray(at, at + bytes));
      controller.close();
    },
  });
}

async function settled(): Promise<void> {
  for (let times = 0; times < 40; times += 1) await new Promise((resolve) => setImmediate(resolve));
}

test(`whatever a model answers, no markup and no thoughts are spoken, shown or kept, and no call ends (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(reply, shape), { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      async (answers, isInside) => {
        const voice = toneVoice();
        let asked = 0;
        const answer = async () => {
          const [given, how] = answers[asked % answers.length] ?? [];
          asked += 1;
          if (given === undefined || how === undefined) throw new Error("no answer");
          // Nothing at all is no odd answer, it is none.
          const text = `${isInside ? INSIDE : ""}${given === "" ? "..." : given}`;
          return new Response(bodyOf(text, isInside, how), { headers: { "content-type": how.type } });
        };
        const call = sessionUnderTest((clock) => ({
          textToSpeech: voice,
          languageModel: createOpenAiChat({
            baseUrl: "http://model.test",
            model: "persona-1",
            log: createRecordingLog().log,
            clock,
            fetch: answer,
          }),
        }));
        await call.begin();
        for (let turn = 0; turn < answers.length; turn += 1) {
          call.ask(`Question ${turn}`);
          await settled();
          await call.clock.advance(1_000);
          await settled();
          await call.clock.advance(60_000);
        }
        const shown = call.client.all("response.output_audio_transcript.delta").map(({ delta }) => delta);
        const kept = call.session
          .transcript()
          .flatMap(({ text, generatedText, role }) => (role === "assistant" ? [text, generatedText] : []));
        for (const text of [...voice.asked, ...shown, ...kept]) expect(text).not.toMatch(neverHeard);
        expect(call.hookCalls.filter(({ hook }) => hook === "onFault")).toEqual([]);
        expect(call.errorCodes()).toEqual([]);
        const replies = call.session.transcript().filter(({ kind }) => kind === "reply");
        expect(replies).toHaveLength(answers.length);
        expect(voice.asked).not.toContain(defaultPhrases.apology);
        call.session.close();
      },
    ),
    { seed: SEED, numRuns: 40 },
  );
}, 60_000);
