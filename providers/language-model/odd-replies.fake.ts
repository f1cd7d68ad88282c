import fc from "fast-check";
import { DONE } from "./chat-server.fake.ts";

/** What must never be heard, seen or kept contains this word. */
const HIDDEN = "secret";

/** What a model writes, and what of it is speech. */
type Fragment = readonly [written: string, heard: string];

const words = [
  "The rain has stopped.",
  "I <3 you.",
  "5 < 7, is it not?",
  "2 < 3 and 9 > 2",
  "So,",
  "my dear",
  "(in Paris)",
  "well-known",
  "R&D",
  "naïve Straße, 雨が止んだ。",
  "Wait…",
  "I love you <333",
  "when x >= 1,",
  "at 10:30:15 — or so",
  "C'est l'été;",
].map((text): Fragment => [text, text]);
const styled: Fragment[] = [
  [`<prosody rate="slow">softly now</prosody>`, "softly now"],
  [`<speak>hush <break time="500ms"/>now</speak>`, "hush now"],
  ["**very** kind", "very kind"],
  ["`hello`", "hello"],
  ["[our page](https://example.com/a_b)", "our page"],
  ["tea &amp; milk", "tea & milk"],
  ["Sure--3*4 #1.", "Sure 3 4 1"],
  ["<em>Hi</em>dden <b>gems</b>", "Hidden gems"],
];
/** May stand next to a word without a space. */
const tags = [
  `<think>${HIDDEN}</think>`,
  `<think>${HIDDEN} <think>${HIDDEN}</think>\n${HIDDEN}. ${HIDDEN}!</think>`,
  `<think>\n<think>\n${HIDDEN}\n</think>\n`,
  `<thinking>${HIDDEN}\n${HIDDEN}</thinking>`,
  `<mm:think>${HIDDEN}</mm:think>`,
  `[THINK]${HIDDEN}[/THINK]`,
  `◁think▷${HIDDEN}◁/think▷`,
  `<|START_THINKING|>${HIDDEN}<|END_THINKING|><|START_RESPONSE|>`,
  `<|channel|>analysis<|message|>${HIDDEN}<|end|><|start|>assistant<|channel|>final<|message|>`,
  `<tool_call>{"name":"${HIDDEN}"}</tool_call>`,
  `<minimax:tool_call>${HIDDEN}</minimax:tool_call>`,
  `<|tool_calls_section_begin|><|tool_call_begin|>${HIDDEN}<|tool_call_end|><|tool_calls_section_end|>`,
  `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>${HIDDEN}<｜tool▁sep｜>${HIDDEN}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  `<action>${HIDDEN}</action>`,
  `<!-- ${HIDDEN} -->`,
  `<break time="500ms"/>`,
  "<laugh>",
  "<unk>",
  "[INST]",
  "<<SYS>>",
  "<br>",
  `[${HIDDEN}]`,
  "[pause:0.5s]",
  `{{${HIDDEN}}}`,
  "(laughs softly)",
  "(in a low whisper)",
];
const marks = [
  "*winks* 😉",
  "~*giggles*~",
  `*${HIDDEN} smiles*`,
  `{${HIDDEN}}`,
  "**sighs deeply**",
  "_whispers_",
  "\n# ",
  "\n- ",
  "\n> ",
  "...",
  "😊🌙",
  "👩‍🚀❤️",
  ":heart_eyes:",
  "♪",
  "&nbsp;",
  "|",
  "~",
];
const starts = ["", "", "<|im_start|>assistant\n", "<|start_header_id|>assistant<|end_header_id|>\n\n"];
const ends: Fragment[] = [
  ["", ""],
  ["", ""],
  ["<|im_end|>", ""],
  [`<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n${HIDDEN}`, ""],
  [`Good night.</s>${HIDDEN}`, "Good night."],
  [`<|im_end|>\n<|im_start|>user\n${HIDDEN}`, ""],
  ["<|im_en", ""],
  [`<think>${HIDDEN}`, ""],
  [`<think>${HIDDEN} <think>${HIDDEN}`, ""],
  [`[TOOL_CALLS]${HIDDEN}{"city":"${HIDDEN}"}`, ""],
  [`<|python_tag|>{"name":"${HIDDEN}"}`, ""],
  [`<break time="5`, ""],
];

/** How a server's answers begin whose template puts the opening mark into the prompt: all of them, or none. */
export const INSIDE = `${HIDDEN} is thought\n</think>\n\n`;

/** Marks, names of marks, actions, and emoji; "<" and ">" only as in "5 < 7" and "<3". */
export const neverHeard = new RegExp(
  `[*\`#~|\\\\{}[\\]_]|<(?![\\s\\d])|(?<![\\s\\d])>|:[a-z]+:|${HIDDEN}|think|im_|eot|INST|SYS|break|prosody|laugh|sighs|` +
    "whispers|nbsp|assistant|pause|tool|\\p{Extended_Pictographic}",
  "iu",
);

const space = fc.constantFrom(" ", " ", "\n\n");
const silent = (text: string): Fragment => [text, ""];
const fragment = fc.oneof(
  fc.tuple(fc.constantFrom(...words, ...styled), space),
  fc.tuple(fc.constantFrom(...tags.map(silent)), fc.oneof(space, fc.constant(""))),
  fc.tuple(fc.constantFrom(...marks.map(silent)), space),
);

/** A model's reply, and the words in it. */
export const oddReply = fc
  .tuple(fc.constantFrom(...starts), fc.array(fragment, { maxLength: 12 }), fc.constantFrom(...ends))
  .map(([start, middle, [end, lastWords]]) => {
    const written = start + middle.map(([[text], after]) => text + after).join("") + end;
    // Nothing at all is no odd answer, it is none.
    return {
      written: written === "" ? "..." : written,
      heard: [...middle.map(([[, heard]]) => heard), lastWords].filter((heard) => heard !== "").join(" "),
    };
  });

const usage = 'data: {"choices":[],"usage":{"total_tokens":3}}\n\n';
/** How a server sends it. */
export const oddShape = fc.record({
  /** Letters of each event. */
  letters: fc.integer({ min: 1, max: 40 }),
  /** Bytes of the body's pieces, one after the other and again from the start. */
  bytes: fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 50, max: 900 })), {
    minLength: 1,
    maxLength: 6,
  }),
  content: fc.constantFrom("text", "text", "parts", "whole"),
  /** Further answers, comments and thoughts, each apart. */
  others: fc.boolean(),
  comments: fc.boolean(),
  thoughts: fc.boolean(),
  newline: fc.constantFrom("\n", "\n", "\r\n"),
  end: fc.constantFrom(DONE, 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n', usage + DONE, ""),
  type: fc.constantFrom("text/event-stream", "application/json", "text/plain"),
});
export type OddShape = typeof oddShape extends fc.Arbitrary<infer Value> ? Value : never;

/** The response of such a server, in pieces. `isInside`: it does not tell its thoughts from the answer. */
export function oddResponse(text: string, isInside: boolean, shape: OddShape): Response {
  const whole = new TextEncoder().encode(
    shape.content === "whole"
      ? JSON.stringify({ choices: [{ message: { content: text } }] })
      : eventsOf(text, isInside, shape),
  );
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < whole.length; at += pieces.at(-1)?.length ?? 1) {
    pieces.push(whole.slice(at, at + (shape.bytes[pieces.length % shape.bytes.length] ?? 1)));
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": shape.type } });
}

function eventsOf(text: string, isInside: boolean, shape: OddShape): string {
  const { letters, content, others, comments, newline, end } = shape;
  const thoughts = shape.thoughts && !isInside;
  const event = (delta: object, index = 0) => `data: ${JSON.stringify({ choices: [{ index, delta }] })}\n\n`;
  const thinking = thoughts ? [{ type: "thinking", thinking: [{ type: "text", text: HIDDEN }] }] : [];
  let body = event({ role: "assistant", content: content === "text" ? null : "" });
  if (thoughts) body += event({ reasoning_content: HIDDEN, content: null }) + event({ reasoning: HIDDEN, content: "" });
  for (const piece of text.match(new RegExp(`[^]{1,${letters}}`, "gu")) ?? []) {
    if (comments) body += ": STILL PROCESSING\n\n";
    if (others) body += event({ content: HIDDEN }, 1);
    body += event({ content: content === "parts" ? [...thinking, { type: "text", text: piece }] : piece });
  }
  return (body + end).replaceAll("\n", newline);
}
