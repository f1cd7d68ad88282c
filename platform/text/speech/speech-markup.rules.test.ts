import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newMarkup, stripMarkup, stripRest } from "./speech-markup.rules.ts";

/** Feeds a text in pieces of `size` characters. */
function spoken(text: string, size = text.length || 1): string {
  let markup = newMarkup;
  let out = "";
  for (let at = 0; at < text.length; at += size) {
    const stripped = stripMarkup(markup, text.slice(at, at + size));
    out = (stripped.restarted ? "" : out) + stripped.text;
    markup = stripped.markup;
  }
  return (out + stripRest(markup)).replace(/\s+/g, " ").trim();
}

const cases: [string, string, string][] = [
  ["an action", "*smiles softly* Hello there.", "Hello there."],
  ["an action in the middle", "I was *looks away* thinking.", "I was thinking."],
  ["a stage direction", "Well [laughs] yes.", "Well yes."],
  ["bold text", "You are **very** kind.", "You are very kind."],
  ["a link", "See [our page](https://example.com/a_b) soon.", "See our page soon."],
  ["a heading", "## Tonight\nWe talk.", "Tonight We talk."],
  ["a bullet list", "- tea\n- milk", "tea milk"],
  ["an asterisk list", "* tea\n* milk", "tea milk"],
  ["code", "Say `hello` to me.", "Say hello to me."],
  ["emphasis with underscores", "It was _so_ late.", "It was so late."],
  ["emoji", "Good night 🌙✨ sleep 👩‍🚀 well ❤️.", "Good night sleep well ."],
  ["a double dash", "Wait--no.", "Wait—no."],
  ["a rule", "One.\n---\nTwo.", "One. Two."],
  ["a product of numbers", "It is 5*3 today.", "It is 5 3 today."],
  ["an action that never ends", "Hello *smiles and goes on", "Hello smiles and goes on"],
  ["a bracket that never ends", "Hello [friend", "Hello friend"],
  ["a hyphen", "A well-known song.", "A well-known song."],
  ["a trademark", "Acme™ tea", "Acme™ tea"],
  ["thoughts", "<thinking>He sounds tired.</thinking>\n\nLong day?", "Long day?"],
  ["thoughts in other letters", "<Think a='1'>Hm.</THINK> Hello.", "Hello."],
  ["thoughts without their beginning", "The user wants waves.\n</think>\n\nWaves.", "Waves."],
  [
    "thoughts of other families",
    "[THINK]Hm.[/THINK]One. ◁think▷Hm.◁/think▷Two. <seed:think>x</seed:think>Three.",
    "One. Two. Three.",
  ],
  [
    "thoughts of a channel",
    "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hi.<|return|>",
    "Hi.",
  ],
  ["thoughts that never end", "Hello there. <reasoning>He may", "Hello there."],
  ["thoughts of a family with a name of its own", "<mm:think>Hm.</mm:think>Hello.", "Hello."],
  ["thoughts within thoughts", "Hi. <think>One. <think>Two.</think> Three.</think> Hello.", "Hi. Hello."],
  ["thoughts that begin twice and end once", "<think>\n<think>\nHm.\n</think>\nHello. And you?", "Hello. And you?"],
  [
    "tool calls of other families",
    "<x:tool_call>a</x:tool_call>One. <|tool_calls_section_begin|><|tool_call_begin|>b<|tool_call_end|><|tool_calls_section_end|>Two. " +
      "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>c<｜tool▁call▁end｜><｜tool▁calls▁end｜>Three.",
    "One. Two. Three.",
  ],
  ["tool calls without an end", 'Sure. [TOOL_CALLS]weather{"city":"x"}', "Sure."],
  ["a tool call after its token", 'Sure. <|python_tag|>{"name":"x"}', "Sure."],
  ["a tool call", 'Sure. <tool_call>{"name":"x"}</tool_call> Done.', "Sure. Done."],
  [
    "the end of a turn, and a turn that was made up",
    "Good night.<|im_end|>\n<|im_start|>user\nAnd you?",
    "Good night.",
  ],
  [
    "the end of a turn of another family",
    "Good night.<|eot_id|><|start_header_id|>user<|end_header_id|>And?",
    "Good night.",
  ],
  ["an end of text", "Good night.</s>", "Good night."],
  ["an end of text of another family", "Good night.<｜end▁of▁sentence｜>And?", "Good night."],
  ["the start of a turn", "<|im_start|>assistant\nHello.", "Hello."],
  ["instructions", "[INST] Hello. [/INST]", "Hello."],
  ["a system prompt's mark", "<<SYS>>Hello.<</SYS>>", "Hello."],
  ["a cut control token", "Good night.<|im_en", "Good night."],
  ["a cut tag", 'Wait. <break time="5', "Wait."],
  ["SSML", '<speak>Wait. <break time="500ms"/>Now <prosody rate="slow">listen</prosody>.</speak>', "Wait. Now listen."],
  ["a line break of HTML", "One.<br>Two.<br/>Three.", "One. Two. Three."],
  ["a comment", "One. <!-- warm --> Two.", "One. Two."],
  ["a sound's tag", "Oh <laugh> yes <sighs, looking away> no.", "Oh yes no."],
  ["an action's element", "<action>smiles</action>Hello.", "Hello."],
  ["an action in parentheses", "(laughs softly) Hello (sighing) you (in a low whisper).", "Hello you ."],
  ["an action in bold or underscores", "**laughs** Hi _sighs softly_ there **you**.", "Hi there you."],
  [
    "what is said in parentheses",
    "I lived there (in Paris) once (for a year).",
    "I lived there (in Paris) once (for a year).",
  ],
  ["a face", "I am sad :( but we talk.", "I am sad :( but we talk."],
  ["a command of a template", "Hello {{user}}, {laughs} dear.", "Hello , dear."],
  ["an emoji's name", "Good night :crescent_moon: dear: sleep at 10:30:15.", "Good night dear: sleep at 10:30:15."],
  ["a character reference", "Tea &amp; milk&nbsp;now, R&D.", "Tea & milk now, R&D."],
  ["notes", "♪ la la ♪", "la la"],
  ["an action next to a word", "Oh my dear**sighs deeply** and dear*laughs* yes.", "Oh my dear and dear yes."],
  ["an action of other words next to a word", "Oh dear*the cat smiles* yes_whispers_ no.", "Oh dear yes no."],
  ["a product and hidden letters", "a*b and c*d, f*ck that sh*t", "a b and c d, f ck that sh t"],
  ["brackets that are no link", "[INST](in Paris) we met.", "(in Paris) we met."],
  ["a heart", "I <3 you", "I <3 you"],
  ["inequalities", "5 < 7 and 9 > 2, 1 <= 2, x >= 1", "5 < 7 and 9 > 2, 1 <= 2, x >= 1"],
  ["an inequality of letters", "when x<y, we stop", "when x y, we stop"],
  ["a quotation", "> quoted\n> twice", "quoted twice"],
];

describe("what is not speech is removed", () => {
  for (const [what, written, expected] of cases) {
    test(`${what}, in one piece and character by character`, () => {
      expect(spoken(written)).toBe(expected);
      expect(spoken(written, 1)).toBe(expected);
      expect(spoken(written, 3)).toBe(expected);
    });
  }

  test("what follows an action or bold text is spoken before the text has ended", () => {
    expect(stripMarkup(newMarkup, "*smiles* You are **very** kind. And").text.trim()).toBe("You are very kind. And");
  });

  test("an action longer than 200 characters was not an action", () => {
    const long = "word ".repeat(60).trim();
    expect(spoken(`*${long}`, 7)).toBe(long);
  });

  test("plain words pass unchanged however they are split", () => {
    const words = fc.array(fc.stringMatching(/^[a-zA-Z0-9',.?!]{1,12}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 9 }), (list, size) => {
        expect(spoken(list.join(" "), size)).toBe(list.join(" "));
      }),
    );
  });

  test("no Markdown is left in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.integer({ min: 1, max: 20 }), (text, size) => {
        expect(spoken(text, size)).not.toMatch(/[*`#~|_\\{}]|<(?![\s\d=]|$)|(?<![\s\d])>/);
      }),
    );
  });

  test("what is spoken does not depend on how the text was split on the way", () => {
    const text = fc.array(fc.constantFrom(..."ab *_-[](|)\n", "🌙", "word ", "**"), { maxLength: 80 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (pieces, size) => {
        expect(spoken(pieces.join(""), size)).toBe(spoken(pieces.join("")));
      }),
    );
  });
});
